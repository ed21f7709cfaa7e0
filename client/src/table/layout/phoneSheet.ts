/** The phone's bottom sheet: its heights, and the tabs in it. */

export type Height = "low" | "middle" | "high";
export type Tab = "own" | "others" | "log" | "chat";

export const TABS: readonly { id: Tab; label: string }[] = [
  { id: "own", label: "You" },
  { id: "others", label: "Others" },
  { id: "log", label: "Log" },
  { id: "chat", label: "Chat" },
];

export function higher(height: Height): Height {
  return height === "low" ? "middle" : "high";
}

export function lower(height: Height): Height {
  return height === "high" ? "middle" : "low";
}
