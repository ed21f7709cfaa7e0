/** What a flight sounds like, made on the spot; nothing is heard before somebody has allowed it. */
import { settings } from "../../shared/settings";

/** Pitch in hertz, how long it lasts in seconds, and how loud. */
const TOUCHES: Record<string, readonly [number, number, number]> = {
  table: [170, 0.05, 0.16],
  board: [420, 0.045, 0.14],
  die: [1900, 0.03, 0.1],
  prop: [260, 0.06, 0.14],
};
const CHORD = [523, 659, 784, 1047] as const;

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (settings.sound === "off" || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  void context.resume();
  return context;
}

/** A die touches something; later touches are softer. */
export function clack(what: string, nth: number): void {
  const heard = audio();
  const [pitch, length, loud] = TOUCHES[what] ?? TOUCHES["table"]!;
  if (heard) knock(heard, pitch, heard.currentTime, length, loud / (1 + nth * 0.35));
}

/** The bullseye. */
export function fanfare(): void {
  const heard = audio();
  if (!heard) return;
  CHORD.forEach((pitch, n) => {
    const gain = heard.createGain();
    const start = heard.currentTime + n * 0.07;
    gain.gain.setValueAtTime(0.09, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.9);
    gain.connect(heard.destination);
    const tone = heard.createOscillator();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    tone.connect(gain);
    tone.start(start);
    tone.stop(start + 0.9);
  });
}

/** A short knock: a noise that dies away, coloured by what is struck. */
function knock(heard: AudioContext, pitch: number, at: number, length: number, loud: number): void {
  const buffer = heard.createBuffer(1, Math.ceil(heard.sampleRate * length), heard.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) {
    const fading = 1 - n / samples.length;
    samples[n] = fading * fading * (Math.sin((2 * Math.PI * pitch * n) / heard.sampleRate) + Math.random() - 0.5);
  }
  const source = heard.createBufferSource();
  source.buffer = buffer;
  const gain = heard.createGain();
  gain.gain.value = loud;
  source.connect(gain);
  gain.connect(heard.destination);
  source.start(at);
}
