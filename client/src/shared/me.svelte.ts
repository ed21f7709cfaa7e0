/** Who one is: `me.name` (empty until it is known), `knowMe()` to ask once, `renameMe("Ana")` to change it. */
import * as api from "./api";

export const me: { name: string } = $state({ name: "" });

let asked: Promise<void> | undefined;

export function knowMe(): Promise<void> {
  asked ??= api.me().then(
    (found) => {
      me.name = found.name;
    },
    (error: unknown) => {
      asked = undefined;
      throw error;
    },
  );
  return asked;
}

export async function renameMe(name: string): Promise<void> {
  me.name = (await api.rename(name.trim())).name;
}
