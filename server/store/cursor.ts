// A page ends where its last row stands; the next begins behind it. Never an offset, which skips and
// repeats rows while the list moves.
import { DeskError } from "#domain/errors.ts";

export type Cursor = readonly (string | number)[];

export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

export function readCursor(text: string | undefined, length: number): Cursor | null {
  if (text === undefined) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    const isWhole = Array.isArray(value) && value.length === length;
    if (isWhole && value.every((part) => typeof part === "string" || typeof part === "number"))
      return value;
  } catch {
    // falls through: a cursor we did not write
  }
  throw DeskError.invalid([
    { path: "after", say: "This is not a place we gave out. Begin without it." },
  ]);
}

/** `size + 1` rows were asked for: the extra one says that more follow. */
export function asPage<Row>(
  rows: readonly Row[],
  size: number,
  cursorOf: (row: Row) => Cursor,
): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > size && last ? writeCursor(cursorOf(last)) : null };
}
