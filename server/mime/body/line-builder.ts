import { decodeHTML } from "entities/decode";
import type { BodyLine, BodyLineRole } from "#server/mime/quotes/body-line.ts";

export interface DraftLine {
  readonly text: string;
  depth: number;
  mark: BodyLineRole | null;
  readonly at: number;
}

/** Collects text into lines, and lines into a page. */
export class LineBuilder {
  readonly drafts: DraftLine[] = [];
  /** Index of the first line with text. */
  firstWordsAt = Number.POSITIVE_INFINITY;
  // Pieces instead of one growing string: a line of a million tags would be copied a million times.
  #pieces: string[] = [];
  #at = -1;
  #endsInSpace = true;
  #keepsIndent = false;

  get isLineEmpty(): boolean {
    return this.#at < 0;
  }

  write(piece: string, at: number, preservesSpaces: boolean): void {
    const decoded = decodeHTML(piece).replaceAll("\u00a0", " ");
    const text = this.#endsInSpace && !preservesSpaces ? decoded.replace(/^ /, "") : decoded;
    if (text === "") return;
    if (this.#at < 0 && text.trim() !== "") this.#at = at;
    if (this.#pieces.length === 0) this.#keepsIndent = preservesSpaces;
    this.#pieces.push(text);
    this.#endsInSpace = text.endsWith(" ");
  }

  /** Added before the text without counting as text: a bullet, the gap between two cells. */
  decorate(text: string): void {
    this.#pieces.push(text);
  }

  endLine(depth: number, mark: BodyLineRole | null): void {
    const joined = this.#pieces.join("");
    const text = this.#keepsIndent ? joined.trimEnd() : joined.trim();
    if (text !== "") {
      this.firstWordsAt = Math.min(this.firstWordsAt, this.drafts.length);
      this.drafts.push({ text, depth, mark, at: this.#at });
    }
    this.#pieces = [];
    this.#at = -1;
    this.#endsInSpace = true;
  }

  blank(depth: number): void {
    const last = this.drafts.at(-1);
    if (last && last.text !== "") this.drafts.push({ text: "", depth, mark: null, at: last.at });
  }

  lines(): BodyLine[] {
    return this.drafts.map(({ text, depth, mark, at }) => ({
      text: text.trimStart(),
      raw: depth > 0 ? `${"> ".repeat(depth)}${text}`.trimEnd() : text,
      depth,
      mark,
      at,
    }));
  }
}
