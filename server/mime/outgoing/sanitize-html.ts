// The HTML of a mail that we send: what mail programs show alike, and nothing that runs, loads or reaches
// out of the mail. What came in is never cleaned by this; it is shown behind a wall instead.

import { createRequire } from "node:module";
import type sanitize from "sanitize-html";
import { limit } from "#domain/limits.ts";
import { readSpan, type SpanName } from "#domain/message/email/table-span.ts";
import { escapeHtml } from "#domain/message/placeholders.ts";
import { replaceSections } from "#domain/text/scan.ts";
import { stripTags } from "#domain/text/strip-tags.ts";
import { decodeEntities } from "#server/mime/body/html-entities.ts";
import { htmlToText } from "#server/mime/body/html-to-lines.ts";
import { openParsingBudget, type ParsingBudget, TooMuchWork } from "./parsing-budget.ts";

export interface OutgoingHtml {
  readonly html: string;
  /** Where in `html` the history begins; null when there is none. */
  readonly foldsAt: number | null;
  /** What the writer wrote, as plain text. */
  readonly words: string;
  /** The history below, as plain text. */
  readonly elided: string;
  /** Files of ours that it shows as pictures. */
  readonly pictureIds: readonly string[];
}

export const quoteAttribute = "data-deskbell-quote";
/** Around what stands below every mail of a writer: no words of this one. */
export const signatureAttribute = "data-deskbell-signature";

/** An element's own style; programs that write mail need some hundred characters. */
const longestStyle = 4_000;
/** An address with comments inside would be gone over again by the cleaner for each of them. */
const longestAddress = 8_000;
const deepest = 100;
/** Rows or columns that a cell reaches over. */
const longestSpan = 1_000;

/** Longer HTML that cannot be cleaned is read by a simpler reader: the careful one takes some 50 ms for so much. */
const mostReadWithCare = 100_000;

export function sanitizeOutgoingHtml(html: string): OutgoingHtml {
  const clean = cleanedWithinBudget(html);
  if (clean === null) {
    const words = html.length > mostReadWithCare ? htmlToSearchText(html) : htmlToText(html);
    return { html: textToHtml(words), foldsAt: null, words, elided: "", pictureIds: [] };
  }
  const foldsAt = clean.indexOf(`<div ${quoteAttribute}`);
  const [words, rest] = foldsAt < 0 ? [clean, ""] : [clean.slice(0, foldsAt), clean.slice(foldsAt)];
  return {
    html: clean,
    foldsAt: foldsAt < 0 ? null : foldsAt,
    words: htmlToText(words.split(`<div ${signatureAttribute}`, 1)[0] ?? ""),
    elided: htmlToText(rest),
    pictureIds: [...new Set([...clean.matchAll(pictureSource)].map(([, id = ""]) => id))],
  };
}

/** Cleaned HTML; null where cleaning it would keep everybody waiting. */
export function cleanedWithinBudget(html: string): string | null {
  // Pictures inside the HTML are never sent, and may be most of what came in.
  const lean = html.length > mostReadWithCare ? html.replace(embeddedPicture, "") : html;
  if (lean.length > limit("mailHtmlLength")) return null;
  const budget = openParsingBudget();
  try {
    return sanitizer()(lean, rulesWithin(budget)).replace(pictureWithoutSource, "");
  } catch (error) {
    if (error instanceof TooMuchWork) return null;
    throw error;
  }
}

const spanOf = (name: SpanName, kept: sanitize.Attributes) =>
  kept[name] === undefined ? 1 : Number(kept[name]);

const embeddedPicture = /\ssrc\s?=\s?(["'])data:image\/[^"'<>]*\1/gi;

const rulesWithin = (budget: ParsingBudget): sanitize.IOptions => ({
  ...rules,
  parser: { Tokenizer: budget.Tokenizer } as unknown as NonNullable<sanitize.IOptions["parser"]>,
  onOpenTag: budget.opened,
  onCloseTag: budget.closed,
  transformTags: {
    "*": (tagName, attribs) => {
      if (attribs.style) budget.style(attribs.style.length);
      const kept = keep(tagName, attribs);
      budget.spans(spanOf("rowspan", kept) * spanOf("colspan", kept) * spanOf("span", kept));
      return { tagName, attribs: kept };
    },
  },
});

/** Every word and where its paragraph ends, in one pass. */
const htmlToSearchText = (html: string): string =>
  decodeEntities(stripTags(html.replace(/<(?:br|\/(?:p|div|tr|li|h[1-6]|blockquote))\b/gi, "\n$&")))
    .replace(/[ \t\r\f]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();

/** The same mail for programs that show no HTML; where a link hides behind words it stands after them. */
export const htmlToPlainText = (html: string): string =>
  htmlToText(
    replaceSections(html, /<a\b[^<>]*>/gi, "</a>", ({ opening: [tag], inner }) => {
      const href = / href="(https?:[^"]+)"/i.exec(tag)?.[1] ?? "";
      const shown = stripTags(inner).trim();
      const isSaid = shown === "" || href.includes(shown.replace(/^https?:\/\//i, ""));
      return `${tag}${inner}</a>${isSaid || href === "" ? "" : ` &lt;${href}&gt;`}`;
    }),
  );

/** Pictures by the names that travel with the mail. */
export const inlineImagesToCid = (html: string, nameOf: (id: string) => string | null): string =>
  html.replace(/<img\b[^<>]*>/g, (tag) => {
    const id = new RegExp(pictureSource.source).exec(tag)?.[1];
    if (id === undefined) return tag;
    const name = nameOf(id);
    return name === null
      ? ""
      : tag.replace(` src="/attachments/${id}"`, () => ` src="cid:${name}"`);
  });

/** The same picture by the address at which a member's browser gets it. */
export const cidToImageUrls = (html: string, idOf: (name: string) => string | null): string =>
  html.replace(
    /(<img\b[^<>]*?\ssrc\s*=\s*)(["']?)cid:([^"'\s<>]+)\2/gi,
    (whole, before, _, name) => {
      const id = idOf(name);
      return id === null ? whole : `${before}"/attachments/${id}"`;
    },
  );

export const textToHtml = (text: string): string =>
  escapeHtml(text).replace(/\r?\n/g, "<br>").replace(/ {2}/g, " &nbsp;");

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const pictureSource = new RegExp(` src="/attachments/(${uuid})"`, "g");
const ownPicture = new RegExp(`^/attachments/${uuid}$`);

/** It would show nothing but a broken frame. Signs in values are written as entities: no value ends the tag. */
const pictureWithoutSource = /<img\b(?![^<>]* src=)[^<>]*>/g;

const cell = ["colspan", "rowspan", "width", "height", "bgcolor"];
/** With the first mail that is written: a desk that only rests does without its eight megabytes. */
const sanitizer = (): typeof sanitize => load("sanitize-html");
const load = createRequire(import.meta.url);

const rules: sanitize.IOptions = {
  allowedTags: [
    ...["p", "br", "div", "span", "b", "strong", "i", "em", "u", "s", "strike", "del", "ins"],
    ...["sub", "sup", "small", "big", "font", "center", "a", "ul", "ol", "li", "blockquote", "pre"],
    ...["code", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "img", "table", "caption", "colgroup"],
    ...["col", "thead", "tbody", "tfoot", "tr", "td", "th"],
  ],
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "title", "template", "svg"],
  allowedAttributes: {
    "*": ["style", "dir", "lang", "align", "valign", "title"],
    a: ["href", "name", "target", "rel"],
    img: ["src", "alt", "width", "height"],
    blockquote: ["type", "cite"],
    ol: ["start", "type"],
    ul: ["type"],
    font: ["color", "face", "size"],
    table: ["border", "cellpadding", "cellspacing", "width", "bgcolor"],
    col: ["width", "span"],
    td: cell,
    th: cell,
    div: [quoteAttribute, signatureAttribute],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["http", "https"] },
  allowProtocolRelative: false,
  nestingLimit: deepest,
  // Styles are ours to judge (safeStyle); read as whole sheets they cost half of all.
  parseStyleAttributes: false,
};

function keep(tag: string, attributes: sanitize.Attributes): sanitize.Attributes {
  const { style, href, src, cite, ...rest } = attributes;
  const kept: sanitize.Attributes = rest;
  // What reaches over more than there is takes as much work to draw as if it were there.
  for (const name of ["colspan", "rowspan", "span"] as const)
    if (kept[name] !== undefined)
      kept[name] = String(Math.min(readSpan(name, kept[name]), longestSpan));
  if (cite !== undefined && isAddress(cite)) kept.cite = cite;
  const safe = style === undefined || style.length > longestStyle ? "" : safeStyle(style);
  if (safe !== "") kept.style = safe;
  // Addresses without a host mean nothing in somebody else's mail program.
  if (href !== undefined && isAddress(href) && /^(?:https?:|mailto:|tel:|#)/i.test(href.trim()))
    kept.href = href.trim();
  if (
    src !== undefined &&
    isAddress(src) &&
    (ownPicture.test(src) || (tag === "img" && /^https?:\/\//i.test(src)))
  )
    kept.src = src;
  return kept;
}

const isAddress = (text: string) => text.length <= longestAddress && !text.includes("<!--");

/** Looks stay; what would load something, or lie over the rest of the page, goes. */
const safeStyle = (style: string): string =>
  style
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "" && !unsafe.test(one))
    .join("; ");
const unsafe =
  /(?:url|src|image|image-set|cross-fade|element|paint)\s*\(|expression|@import|behaviou?r|-moz-binding|javascript:|\\|^position\s*:/i;
