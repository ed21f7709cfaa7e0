/** Calling somebody back to a page that is not in sight. */
import { settings } from "./settings";

/** Ask whether the system may tell when it is one's turn; off again if it may not. */
export async function allowCalls(): Promise<boolean> {
  const allowed = typeof Notification !== "undefined" && (await Notification.requestPermission()) === "granted";
  settings.calls = allowed ? "on" : "off";
  return allowed;
}

/** Tell that it is one's turn, if nobody looks at the page. */
export function call(title: string, words: string): void {
  if (settings.calls === "off" || !document.hidden || typeof Notification === "undefined") return;
  if (Notification.permission === "granted") new Notification(title, { body: words, tag: "undercroft" });
}
