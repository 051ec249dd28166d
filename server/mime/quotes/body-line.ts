// Both bodies, text and HTML, are brought to lines before anything is folded, so that one set of rules does.

export interface BodyLine {
  readonly text: string;
  /** As it stands in the mail, quote marks included. */
  readonly raw: string;
  /** How many quotes it stands in. */
  readonly depth: number;
  /** What the mail client itself said about it. */
  readonly mark: BodyLineRole | null;
  /** Where it begins in the body. */
  readonly at: number;
}

/**
 * `attribution`: names who is quoted. `rest`: from here on all is quoted. `indented`: drawn as a quote, though no mail
 * client said that it is one.
 */
export type BodyLineRole = "attribution" | "rest" | "indented";

export const isBlank = (line: BodyLine | undefined): boolean =>
  line !== undefined && line.text === "";

export const hasText = (line: BodyLine | undefined): boolean =>
  line !== undefined && line.depth === 0 && line.text !== "";

// "> > words", ">>words", and "AB> words" of older mail programs.
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
