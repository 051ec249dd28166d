// A page ends where its last row stands; the next begins behind it. Never an offset, which skips and
// repeats rows while the list moves.
import { AppError } from "#domain/errors.ts";
import { isId } from "#domain/ids.ts";

export type Cursor = readonly (string | number)[];

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const parts = {
  id: (part: unknown) => typeof part === "string" && isId(part),
  moment: (part: unknown) =>
    typeof part === "string" && isoMoment.test(part) && !Number.isNaN(Date.parse(part)),
  count: (part: unknown) => Number.isSafeInteger(part),
} as const;

/** Anything but what we wrote is refused here, for the database would choke on it. */
export function decodeCursor(
  text: string | undefined,
  kinds: readonly (keyof typeof parts)[],
  field = "after",
): Cursor | null {
  if (text === undefined) return null;
  const value = readJson(text);
  const isOurs =
    Array.isArray(value) &&
    value.length === kinds.length &&
    kinds.every((kind, place) => parts[kind](value[place]));
  if (isOurs) return value;
  throw AppError.invalid([
    { path: field, say: "This is not a place we gave out. Begin without it." },
  ]);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

/** `size + 1` rows were asked for: the extra one says that more follow. */
export function toPage<Row>(
  rows: readonly Row[],
  size: number,
  cursorOf: (row: Row) => Cursor,
): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > size && last ? encodeCursor(cursorOf(last)) : null };
}
