// A value as PostgreSQL's json takes it. Half a character (a surrogate without its other half, as any cut through an
// emoji leaves) and the zero character are JSON to JavaScript and refused by jsonb: a whole batch of customers' texts
// would fail with the one that carries it.
import { limit } from "#domain/limits.ts";
import { wholeText } from "#domain/whole-text.ts";

/** Escapes of halves and of zero; a written backslash before them only costs the longer way. */
const maybeRefused = /\\u(?:d[89a-f]|0000)/;

export function toJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (text === undefined || !maybeRefused.test(text)) return text;
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === "string" ? wholeText(one) : one,
  );
}

/**
 * Rows as JSON lists of no more than so many characters each: those of a run of mails together would be hundreds of
 * megabytes, in memory twice while they are sent.
 */
export function* jsonPieces(
  rows: readonly unknown[],
  most: number = limit("statementLength"),
): Generator<string> {
  let piece: string[] = [];
  let length = 0;
  for (const row of rows) {
    const json = toJson(row);
    if (length > 0 && length + json.length > most) {
      yield `[${piece.join(",")}]`;
      piece = [];
      length = 0;
    }
    piece.push(json);
    length += json.length;
  }
  if (length > 0) yield `[${piece.join(",")}]`;
}
