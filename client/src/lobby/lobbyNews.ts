/** The line from the lobby: it says only that something has changed, and the page looks again. */

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
const CONNECTING = 0;

/** The part of WebSocket that is used. */
export type Line = Pick<WebSocket, "close" | "readyState"> & {
  onopen: (() => void) | null;
  onmessage: (() => void) | null;
  onclose: (() => void) | null;
};

function dialLobby(): Line {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/api/lobby/socket`) as Line;
}

/** Call `changed` whenever the lobby may list something else, and after each gap in the line; returns how to end it. */
export function watchLobby(changed: () => void, dial: () => Line = dialLobby): () => void {
  let line: Line | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;
  let missed = false;
  let ended = false;

  function connect() {
    line = dial();
    line.onopen = () => {
      wait = FIRST_WAIT;
      if (missed) changed();
      missed = false;
    };
    line.onmessage = changed;
    line.onclose = () => {
      missed = true;
      if (ended) return;
      // Not all pages at once, when a server has come back.
      retry = setTimeout(connect, wait * (0.5 + Math.random() / 2));
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  }

  connect();
  return () => {
    ended = true;
    clearTimeout(retry);
    if (!line) return;
    line.onmessage = null;
    // To hang up before somebody has answered is an error to browsers.
    if (line.readyState === CONNECTING) line.onopen = line.close.bind(line);
    else line.close();
  };
}
