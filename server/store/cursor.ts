// A page ends at its last row; the next begins after it. Never an offset, which skips and repeats rows while the list
// changes.
import { AppError } from "#domain/errors.ts";
import { isId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";

export type Cursor = readonly (string | number)[];

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

/** As the database writes times; no zone is further than 14 hours from UTC. */
const instant =
  /^((\d{4})-(\d\d)-(\d\d))T([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/;

/** JavaScript reads a year 0 and a 30th of February as well, on which the database fails. */
function isInstant(text: string): boolean {
  const [, date = "", year] = instant.exec(text) ?? [];
  if (date === "" || year === "0000" || Number.isNaN(Date.parse(date))) return false;
  return new Date(date).toISOString().startsWith(date);
}

const parts = {
  id: (part: unknown) => typeof part === "string" && isId(part),
  moment: (part: unknown) => typeof part === "string" && isInstant(part),
  count: (part: unknown) => Number.isSafeInteger(part),
  text: (part: unknown) => typeof part === "string" && part.isWellFormed() && !part.includes("\0"),
} as const;
export type CursorPart = keyof typeof parts;

/** Refuses anything we didn't write, since the database would fail on it. */
export function decodeCursor(
  text: string | undefined,
  kinds: readonly CursorPart[],
  field = "after",
): Cursor | null {
  if (text === undefined) return null;
  const value = readJson(text);
  const isOurs =
    Array.isArray(value) &&
    value.length === kinds.length &&
    kinds.every((kind, index) => parts[kind](value[index]));
  if (isOurs) return value;
  throw AppError.invalid([
    { path: field, message: "This cursor is not valid. Start again without it." },
  ]);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

/**
 * `size + 1` rows were requested: the extra one shows that more follow. A page of large rows ends early, since their
 * authors decide how large they are. Each is written as JSON to measure it, unless `maxBytesOf` says that all are small.
 */
export function toPage<Row>(
  rows: readonly Row[],
  size: number,
  cursorOf: (row: Row) => Cursor,
  maxBytesOf?: (row: Row) => number,
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, size);
  const shown = isSmall(page, maxBytesOf) ? page : cutPage(page);
  const last = shown.at(-1);
  const isCut = rows.length > shown.length;
  return { rows: shown, next: isCut && last ? encodeCursor(cursorOf(last)) : null };
}

function isSmall<Row>(rows: readonly Row[], maxBytesOf?: (row: Row) => number): boolean {
  if (maxBytesOf === undefined) return false;
  return rows.reduce((sum, row) => sum + maxBytesOf(row), 0) <= limit("pageBytes");
}

function cutPage<Row>(rows: readonly Row[]): Row[] {
  const shown: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    bytes += Buffer.byteLength(JSON.stringify(row));
    if (shown.length > 0 && bytes > limit("pageBytes")) break;
    shown.push(row);
  }
  return shown;
}
