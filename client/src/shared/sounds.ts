/** The sounds of the table, made on the spot; nothing is heard before somebody has allowed it. */
import { settings } from "./settings";

export type Sound = "turn" | "roll" | "gain" | "lose" | "defeat";

/** Notes one after the other: pitch in hertz (0: a rattle), start and length in seconds. */
const NOTES: Record<Sound, readonly (readonly [number, number, number])[]> = {
  turn: [
    [523, 0, 0.14],
    [784, 0.12, 0.3],
  ],
  roll: [
    [0, 0, 0.05],
    [0, 0.08, 0.05],
    [0, 0.15, 0.06],
  ],
  gain: [
    [660, 0, 0.08],
    [880, 0.07, 0.16],
  ],
  lose: [[196, 0, 0.22]],
  defeat: [
    [330, 0, 0.1],
    [247, 0.09, 0.12],
    [165, 0.2, 0.3],
  ],
};
const LOUD = 0.12;

let context: AudioContext | null = null;

/** Let a sound be heard, if sounds are on. */
export function play(sound: Sound): void {
  if (settings.sound === "off" || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume();
  for (const [pitch, start, length] of NOTES[sound]) note(context, pitch, context.currentTime + start, length);
}

function note(audio: AudioContext, pitch: number, at: number, length: number): void {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(LOUD, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  const source = pitch ? audio.createOscillator() : rattle(audio, length);
  if (source instanceof OscillatorNode) source.frequency.value = pitch;
  source.connect(gain);
  source.start(at);
  source.stop(at + length);
}

/** A short noise, like a die on wood. */
function rattle(audio: AudioContext, length: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}
