// Lets other requests run between texts: splitting one of the maximum length into words takes up to 20 ms.
import { setImmediate } from "node:timers/promises";
import { maxSearchedLength } from "#domain/search/search-vector.ts";

/** Called before each text; yields when the texts since the last time are longer than one may be. */
export function createYieldByLength(): (text: string) => Promise<void> {
  let length = 0;
  return async (text) => {
    const added = Math.min(text.length, maxSearchedLength);
    if (length > 0 && length + added > maxSearchedLength) {
      await setImmediate();
      length = 0;
    }
    length += added;
  };
}
