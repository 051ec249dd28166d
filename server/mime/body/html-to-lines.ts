import type { BodyLine, BodyLineRole } from "#server/mime/quotes/body-line.ts";
import { quoteMarkerOf } from "#server/mime/quotes/html-quote-markers.ts";
import { joinLines } from "#server/mime/quotes/join-lines.ts";
import { type HtmlAttributes, readHtml } from "./html-tokenizer.ts";
import { type DraftLine, LineBuilder } from "./line-builder.ts";

/** Deeper levels look alike, and each costs two characters a line. */
const maxQuoteDepth = 20;
const maxContainers = 50;
/** An attribution is short; more lines above a quote are a person's text. */
const maxAttributionLines = 8;

/** An element tracked until it is closed; nested elements of the same name are counted. */
interface Opened {
  readonly name: string;
  unclosed: number;
}

interface Container extends Opened {
  readonly from: number;
  hasQuote: boolean;
}

const names = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Elements that start and end a line. */
const blockElements = names(
  "address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead tr ul",
);

/** Elements set apart from the text above and below. */
const separatedElements = names("p h1 h2 h3 h4 h5 h6 ul ol table pre blockquote hr");

/** Converts HTML to lines of text in one pass; quotes keep their depth and the client's markers. */
class LineReader {
  readonly #page = new LineBuilder();
  readonly #containers: Container[] = [];
  /** One entry per open quote: whether a mail client made it. */
  readonly #quotes: boolean[] = [];
  #clientQuotes = 0;
  #attribution: Opened | null = null;
  #preformatted = 0;

  read(html: string): BodyLine[] {
    readHtml(html, {
      text: (text, at) => this.#text(text, at),
      close: (name) => this.#close(name),
      open: (name, attributes, at) =>
        name === "br" ? this.#break() : this.#open(name, attributes, at),
    });
    this.#endLine();
    while (this.#containers.length > 0) this.#settle();
    return this.#page.lines();
  }

  get #depth(): number {
    return Math.min(this.#quotes.length, maxQuoteDepth);
  }

  #endLine(): void {
    this.#page.endLine(this.#depth, this.#markOfLine());
  }

  #markOfLine(): BodyLineRole | null {
    if (this.#attribution) return "attribution";
    return this.#quotes.length > 0 && this.#clientQuotes === 0 ? "indented" : null;
  }

  #text(text: string, at: number): void {
    const isPreformatted = this.#preformatted > 0;
    const pieces = isPreformatted ? text.split(/\r?\n/) : [text.replace(/[ \t\r\n\f]+/g, " ")];
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) this.#endLine();
      this.#page.write(piece, at, isPreformatted);
    }
  }

  #break(): void {
    if (this.#page.isLineEmpty && !this.#attribution) this.#page.blank(this.#depth);
    this.#endLine();
  }

  #open(name: string, attributes: HtmlAttributes, at: number): void {
    for (const container of this.#containers) if (container.name === name) container.unclosed += 1;
    const found = quoteMarkerOf(name, attributes);
    if (found || blockElements.has(name)) this.#endLine();
    if (separatedElements.has(name)) this.#page.blank(this.#depth);
    if (found === "rest")
      this.#page.drafts.push({ text: "", depth: this.#depth, mark: "rest", at });
    if (found === "attribution") this.#attribution = { name, unclosed: 1 };
    else if (this.#attribution?.name === name) this.#attribution.unclosed += 1;
    if (found === "container" && this.#containers.length < maxContainers) {
      this.#page.blank(this.#depth);
      const from = this.#page.drafts.length;
      this.#containers.push({ name, unclosed: 1, from, hasQuote: false });
    }
    if (name === "blockquote") this.#quote(attributes);
    if (name === "pre") this.#preformatted += 1;
    if (name === "li") this.#page.decorate("- ");
    if (name === "td" || name === "th") this.#page.decorate(" ");
  }

  #quote(attributes: HtmlAttributes): void {
    // Mail clients add attributes to their quotes; writers indent with a bare element.
    const isClients = attributes.size > 0 || this.#containers.length > 0;
    this.#quotes.push(isClients);
    if (isClients) this.#clientQuotes += 1;
    for (const container of this.#containers) container.hasQuote = true;
    this.#attribution = null;
  }

  #close(name: string): void {
    if (blockElements.has(name)) this.#endLine();
    if (name === "blockquote" && this.#quotes.pop()) this.#clientQuotes -= 1;
    if (separatedElements.has(name)) this.#page.blank(this.#depth);
    if (name === "pre") this.#preformatted = Math.max(0, this.#preformatted - 1);
    if (this.#attribution?.name === name && --this.#attribution.unclosed <= 0) {
      this.#endLine();
      this.#attribution = null;
    }
    for (const container of this.#containers) if (container.name === name) container.unclosed -= 1;
    while ((this.#containers.at(-1)?.unclosed ?? 1) <= 0) {
      this.#endLine();
      this.#settle();
    }
  }

  /** The innermost container is complete, which decides whether it held quotes or is a quote itself. */
  #settle(): void {
    const container = this.#containers.pop();
    if (!container) return;
    const { drafts } = this.#page;
    const inside = drafts.slice(container.from);
    if (container.hasQuote) markAttribution(inside);
    // Without text above it, the email is forwarded and the container is the text to read.
    else if (this.#page.firstWordsAt < container.from)
      for (const draft of inside) draft.depth = Math.min(draft.depth + 1, maxQuoteDepth);
  }
}

// Replies may be between the quotes; only text above the first quote is known not to be the writer's.
function markAttribution(drafts: readonly DraftLine[]): void {
  const firstQuote = drafts.findIndex((draft) => draft.depth > 0);
  const above = drafts.slice(0, Math.max(firstQuote, 0)).filter((draft) => draft.text !== "");
  if (above.length > maxAttributionLines) return;
  for (const draft of above) draft.mark = "attribution";
}

export const linesOfHtml = (html: string): BodyLine[] => new LineReader().read(html);

export const htmlToText = (html: string): string => joinLines(linesOfHtml(html));
