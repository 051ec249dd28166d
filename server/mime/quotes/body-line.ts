// Both text and HTML bodies become lines before quotes are collapsed, so one set of rules applies.

export interface BodyLine {
  readonly text: string;
  /** As in the email, including quote marks. */
  readonly raw: string;
  /** Quote depth. */
  readonly depth: number;
  /** Set by the mail client's own markup. */
  readonly mark: BodyLineRole | null;
  /** Offset in the body. */
  readonly at: number;
}

/**
 * `attribution`: names who is quoted. `rest`: everything from here on is quoted. `indented`: rendered like a quote
 * without a client's markup.
 */
export type BodyLineRole = "attribution" | "rest" | "indented";

export const isBlank = (line: BodyLine | undefined): boolean =>
  line !== undefined && line.text === "";

export const hasText = (line: BodyLine | undefined): boolean =>
  line !== undefined && line.depth === 0 && line.text !== "";

// "> > words", ">>words", and "AB> words" of older mail clients.
const prefix = /^[ \t]{0,3}(?:[A-Z]{0,3}>[ \t]?)+/;

export function splitLines(text: string): BodyLine[] {
  let at = 0;
  return text.split("\n").map((full) => {
    const raw = full.endsWith("\r") ? full.slice(0, -1) : full;
    const marks = prefix.exec(raw.slice(0, 400))?.[0] ?? "";
    const line: BodyLine = {
      text: raw.slice(marks.length).trim(),
      raw,
      depth: marks.split(">").length - 1,
      mark: null,
      at,
    };
    at += full.length + 1;
    return line;
  });
}
