/** Which games somebody has played in this browser: whoever has not is told how a turn goes. */

const key = (game: string): string => `undercroft.played.${game}`;

export function hasPlayed(game: string): boolean {
  try {
    return localStorage.getItem(key(game)) !== null;
  } catch {
    return true; // a browser that keeps nothing would tell it again and again
  }
}

export function havePlayed(game: string): void {
  try {
    localStorage.setItem(key(game), "yes");
  } catch {
    // see above
  }
}
