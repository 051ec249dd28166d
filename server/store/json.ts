// Serializes a value for PostgreSQL's jsonb, which refuses unpaired surrogates (left by any cut through an emoji) and
// zero characters. JavaScript accepts both as JSON, and one of them would fail a whole batch of customers' messages.
import { limit } from "#domain/limits.ts";
import { sanitizeText } from "#domain/sanitize-text.ts";

/** Escapes of surrogates and of zero. An escaped backslash before them only takes the slower path. */
const maybeRefused = /\\u(?:d[89a-f]|0000)/;

export function toJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (text === undefined || !maybeRefused.test(text)) return text;
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === "string" ? sanitizeText(one) : one,
  );
}

/** SQL null for null, instead of the JSON value null. */
export const toJsonOrNull = (value: unknown): string | null =>
  value === null ? null : toJson(value);

/**
 * Splits rows into JSON lists of limited length: a whole run of emails would be hundreds of megabytes, held in memory
 * twice while it is sent.
 */
export function* jsonPieces(
  rows: readonly unknown[],
  max: number = limit("statementLength"),
): Generator<string> {
  let piece: string[] = [];
  let length = 0;
  for (const row of rows) {
    const json = toJson(row);
    if (length > 0 && length + json.length > max) {
      yield `[${piece.join(",")}]`;
      piece = [];
      length = 0;
    }
    piece.push(json);
    length += json.length;
  }
  if (length > 0) yield `[${piece.join(",")}]`;
}
