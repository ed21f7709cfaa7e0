/** Names, lists of names and numbers, as several pages say them. */

/** "free_stairs" as "Free stairs". */
export function title(id: string): string {
  const words = id.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Ana, Bo and Cy". */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** A number with a true minus sign: "−6". */
export function number(points: number): string {
  return String(points).replace("-", "−");
}
