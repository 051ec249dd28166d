// Both bodies, text and HTML, are brought to lines before anything is folded, so that one set of rules does.

export interface Line {
  readonly text: string;
  /** As it stands in the mail, quote marks included. */
  readonly raw: string;
  /** How many quotes it stands in. */
  readonly depth: number;
  /** What the mail client itself said about it. */
  readonly mark: LineMark | null;
  /** Where it begins in the body. */
  readonly at: number;
}

/**
 * `attribution`: names who is quoted. `rest`: from here on all is quoted. `indented`: drawn as a quote, though no mail
 * client said that it is one.
 */
export type LineMark = "attribution" | "rest" | "indented";

export const isBlank = (line: Line | undefined): boolean => line !== undefined && line.text === "";

export const isWords = (line: Line | undefined): boolean =>
  line !== undefined && line.depth === 0 && line.text !== "";

// "> > words", ">>words", and "AB> words" of older mail programs.
const prefix = /^[ \t]{0,3}(?:[A-Z]{0,3}>[ \t]?)+/;

export function linesOfText(text: string): Line[] {
  let at = 0;
  return text.split("\n").map((full) => {
    const raw = full.endsWith("\r") ? full.slice(0, -1) : full;
    const marks = prefix.exec(raw.slice(0, 400))?.[0] ?? "";
    const line: Line = {
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
