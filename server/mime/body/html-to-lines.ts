import { markOf } from "#server/mime/quotes/html-marks.ts";
import { joinLines } from "#server/mime/quotes/join-lines.ts";
import type { Line, LineMark } from "#server/mime/quotes/line.ts";
import { decodeEntities } from "./html-entities.ts";
import { htmlTokens } from "./html-tokens.ts";

const blocks = new Set([
  "address",
  "article",
  "aside",
  "blockquote",
  "body",
  "center",
  "dd",
  "div",
  "dl",
  "dt",
  "fieldset",
  "figure",
  "footer",
  "form",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "header",
  "hr",
  "html",
  "li",
  "main",
  "nav",
  "ol",
  "p",
  "pre",
  "section",
  "table",
  "tbody",
  "tfoot",
  "thead",
  "tr",
  "ul",
]);
const apart = new Set([
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "ul",
  "ol",
  "table",
  "pre",
  "blockquote",
  "hr",
]);

/** Deeper ones look alike, and each level costs two characters a line. */
const deepestQuote = 20;

interface Container {
  /** How many open elements of its name end it. */
  depth: number;
  readonly name: string;
  readonly from: number;
  hasQuote: boolean;
}

type Draft = { text: string; depth: number; mark: LineMark | null; at: number };

/** HTML as lines of words, in one pass; quotes keep their depth and what the client said about them. */
export function linesOfHtml(html: string): Line[] {
  const drafts: Draft[] = [];
  // Pieces, not one growing text: a line of a million tags would be copied a million times.
  const open = { pieces: [] as string[], at: -1, endsInSpace: true };
  let depth = 0;
  let pre = 0;
  let mark: LineMark | null = null;
  let attributionOf: { name: string; depth: number } | null = null;
  const containers: Container[] = [];

  const endLine = () => {
    const text = open.pieces.join("").trim();
    if (text !== "") {
      drafts.push({
        text,
        depth,
        mark: mark ?? (attributionOf ? "attribution" : null),
        at: open.at,
      });
      mark = null;
    }
    open.pieces = [];
    open.at = -1;
    open.endsInSpace = true;
  };
  const blank = () => {
    const last = drafts.at(-1);
    if (last && last.text !== "") drafts.push({ text: "", depth, mark: null, at: last.at });
  };

  for (const token of htmlTokens(html)) {
    if (token.kind === "text") {
      const words = pre > 0 ? token.text : token.text.replace(/[ \t\r\n\f]+/g, " ");
      const pieces = pre > 0 ? words.split(/\r?\n/) : [words];
      for (const [index, piece] of pieces.entries()) {
        if (index > 0) endLine();
        const decoded = decodeEntities(piece).replaceAll("\u00a0", " ");
        const text = open.endsInSpace && pre === 0 ? decoded.replace(/^ /, "") : decoded;
        if (text === "") continue;
        if (open.at < 0 && text.trim() !== "") open.at = token.at;
        open.pieces.push(text);
        open.endsInSpace = text.endsWith(" ");
      }
      continue;
    }
    const { name } = token;
    if (token.kind === "open") {
      if (name === "br") {
        if (open.at < 0 && attributionOf === null) blank();
        endLine();
        continue;
      }
      for (const container of containers) if (container.name === name) container.depth += 1;
      const found = markOf(name, token.attributes);
      if (found || blocks.has(name)) endLine();
      if (apart.has(name)) blank();
      if (found === "rest") drafts.push({ text: "", depth, mark: "rest", at: token.at });
      if (found === "attribution") attributionOf = { name, depth: 1 };
      else if (attributionOf?.name === name) attributionOf.depth += 1;
      if (found === "container" && containers.length < 50) {
        blank();
        containers.push({ depth: 1, name, from: drafts.length, hasQuote: false });
      }
      if (name === "blockquote") {
        depth = Math.min(depth + 1, deepestQuote);
        for (const container of containers) container.hasQuote = true;
        attributionOf = null;
      }
      if (name === "pre") pre += 1;
      if (name === "li") open.pieces.push("- ");
      if (name === "td" || name === "th") open.pieces.push(" ");
      continue;
    }
    if (blocks.has(name)) endLine();
    if (name === "blockquote") depth = Math.max(0, depth - 1);
    if (apart.has(name)) blank();
    if (attributionOf?.name === name && --attributionOf.depth <= 0) {
      endLine();
      attributionOf = null;
    }
    if (name === "pre") pre = Math.max(0, pre - 1);
    for (const container of containers) if (container.name === name) container.depth -= 1;
    while (containers.length > 0 && (containers.at(-1)?.depth ?? 0) <= 0) {
      endLine();
      settle(containers.pop(), drafts);
    }
  }
  endLine();
  while (containers.length > 0) settle(containers.pop(), drafts);
  return drafts.map(toLine);
}

// A container with quotes inside may hold answers between them: only what stands before its first quote is known not
// to be the writer's. One without quotes is a quote as a whole.
function settle(container: Container | undefined, drafts: Draft[]): void {
  if (!container) return;
  for (let at = container.from; at < drafts.length; at += 1) {
    const draft = drafts[at];
    if (!draft) return;
    if (container.hasQuote) {
      if (draft.depth > 0) return;
      if (draft.text !== "") draft.mark = "attribution";
    } else draft.depth += 1;
  }
}

const toLine = ({ text, depth, mark, at }: Draft): Line => ({
  text,
  raw: depth > 0 ? `${"> ".repeat(depth)}${text}`.trimEnd() : text,
  depth,
  mark,
  at,
});

export const htmlToText = (html: string): string => joinLines(linesOfHtml(html));
