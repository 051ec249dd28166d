// Cleans the HTML of outgoing email: keeps what all mail clients render alike, and nothing that runs or loads anything.
// Inbound email is never cleaned by this; it is shown in a sandboxed frame instead.

import { createRequire } from "node:module";
import { decodeHTML } from "entities/decode";
import type sanitize from "sanitize-html";
import { limit } from "#domain/limits.ts";
import { readSpan, type SpanName } from "#domain/message/email/table-span.ts";
import { escapeHtml } from "#domain/text/escape-html.ts";
import { replaceSections } from "#domain/text/scan.ts";
import { stripTags } from "#domain/text/strip-tags.ts";
import { htmlToText } from "#server/mime/body/html-to-lines.ts";
import { createParsingBudget, type ParsingBudget, ParsingBudgetError } from "./parsing-budget.ts";

export interface OutgoingHtml {
  readonly html: string;
  /** Offset of the quoted history in `html`; null if there is none. */
  readonly quoteOffset: number | null;
  /** The writer's text, as plain text. */
  readonly text: string;
  /** The quoted history, as plain text. */
  readonly quotedText: string;
  /** The workspace's files shown as images. */
  readonly imageIds: readonly string[];
}

export const quoteAttribute = "data-deskbell-quote";
/** Marks the writer's signature, which is not part of the text. */
const signatureAttribute = "data-deskbell-signature";

/** Limits an inline style; editors need a few hundred characters. */
const maxStyleLength = 4_000;
/** The sanitizer rescans a URL for every comment in it. */
const maxAddressLength = 8_000;
const maxNesting = 100;
/** Maximum rows or columns a cell spans. */
const maxSpan = 1_000;

/**
 * Longer HTML that can't be cleaned goes through a simpler converter: the careful one takes about 50 ms for this size.
 */
const maxSanitized = 100_000;

export function sanitizeOutgoingHtml(html: string): OutgoingHtml {
  const clean = sanitizeWithinBudget(html);
  if (clean === null) {
    const text = html.length > maxSanitized ? htmlToTextSinglePass(html) : htmlToText(html);
    return { html: textToHtml(text), quoteOffset: null, text, quotedText: "", imageIds: [] };
  }
  const quoteOffset = clean.indexOf(`<div ${quoteAttribute}`);
  const [text, rest] =
    quoteOffset < 0 ? [clean, ""] : [clean.slice(0, quoteOffset), clean.slice(quoteOffset)];
  return {
    html: clean,
    quoteOffset: quoteOffset < 0 ? null : quoteOffset,
    text: htmlToText(withoutSignature(text)),
    quotedText: htmlToText(rest),
    imageIds: imageIdsOf(clean),
  };
}

/** The writer's text in cleaned HTML without its quote: the signature is at its end. */
export const withoutSignature = (html: string): string =>
  html.split(`<div ${signatureAttribute}`, 1)[0] ?? "";

/** Cleaned HTML; null if cleaning would block the process for too long. */
export function sanitizeWithinBudget(html: string): string | null {
  // Embedded images are never sent, and may be most of the input.
  const lean = html.length > maxSanitized ? html.replace(embeddedImage, "") : html;
  if (lean.length > limit("emailHtmlLength")) return null;
  const budget = createParsingBudget(lean);
  try {
    return sanitizer()(lean, rulesWithBudget(budget)).replace(imageWithoutSource, "");
  } catch (error) {
    if (error instanceof ParsingBudgetError) return null;
    throw error;
  }
}

const spanOf = (name: SpanName, safeAttributes: sanitize.Attributes) =>
  safeAttributes[name] === undefined ? 1 : Number(safeAttributes[name]);

const embeddedImage = /\ssrc\s?=\s?(["'])data:image\/[^"'<>]*\1/gi;

const rulesWithBudget = (budget: ParsingBudget): sanitize.IOptions => ({
  ...rules,
  parser: budget.parser as unknown as NonNullable<sanitize.IOptions["parser"]>,
  onOpenTag: budget.opened,
  onCloseTag: budget.closed,
  transformTags: {
    "*": (tagName, attribs) => {
      if (attribs.style) budget.style(attribs.style.length);
      const safeAttributes = sanitizeAttributes(tagName, attribs);
      budget.spans(
        spanOf("rowspan", safeAttributes) *
          spanOf("colspan", safeAttributes) *
          spanOf("span", safeAttributes),
      );
      return { tagName, attribs: safeAttributes };
    },
  },
});

/** All text with paragraph breaks, in one pass. */
const htmlToTextSinglePass = (html: string): string =>
  decodeHTML(stripTags(html.replace(/<(?:br|\/(?:p|div|tr|li|h[1-6]|blockquote))\b/gi, "\n$&")))
    .replace(/[ \t\r\f]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();

/** The plain text alternative; link targets follow their text. */
export const htmlToPlainText = (html: string): string =>
  textOfTextHtml(html) ??
  htmlToText(
    replaceSections(html, /<a\b[^<>]*>/gi, "</a>", ({ opening: [tag], inner }) => {
      const href = / href="(https?:[^"]+)"/i.exec(tag)?.[1] ?? "";
      const label = stripTags(inner).trim();
      const isUrlVisible = label === "" || href.includes(label.replace(/^https?:\/\//i, ""));
      return `${tag}${inner}</a>${isUrlVisible || href === "" ? "" : ` &lt;${href}&gt;`}`;
    }),
  );

/** The attachments that this HTML shows as images. */
export const imageIdsOf = (html: string): string[] => [
  ...new Set([...html.matchAll(imageSource)].map(([, id = ""]) => id)),
];

/** Replaces image URLs with Content-IDs. */
export const inlineImagesToCid = (html: string, nameOf: (id: string) => string | null): string =>
  html.replace(/<img\b[^<>]*>/g, (tag) => {
    const id = new RegExp(imageSource.source).exec(tag)?.[1];
    if (id === undefined) return tag;
    const name = nameOf(id);
    return name === null
      ? ""
      : tag.replace(` src="/attachments/${id}"`, () => ` src="cid:${name}"`);
  });

/** Replaces Content-IDs with the image URLs a member's browser can load. */
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

/** The text of HTML that `textToHtml` made, perhaps of a million lines. Null if there is anything else in it. */
function textOfTextHtml(html: string): string | null {
  if (/<(?!br>)|\n|&(?!(?:amp|lt|gt|quot|nbsp);)/.test(html)) return null;
  return html
    .replaceAll("<br>", "\n")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&")
    .replace(/(?<! ) +\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const imageSource = new RegExp(` src="/attachments/(${uuid})"`, "g");
const ownAttachmentUrl = new RegExp(`^/attachments/${uuid}$`);

/** Such an image would render as a broken frame. Values are entity-encoded, so none of them ends the tag. */
const imageWithoutSource = /<img\b(?![^<>]* src=)[^<>]*>/g;

const cell = ["colspan", "rowspan", "width", "height", "bgcolor"];
/** Loaded with the first email written, because it takes eight megabytes. */
const sanitizer = (): typeof sanitize => load("sanitize-html");
const load = createRequire(import.meta.url);

const rules: sanitize.IOptions = {
  allowedTags: [
    "p",
    "br",
    "div",
    "span",
    "b",
    "strong",
    "i",
    "em",
    "u",
    "s",
    "strike",
    "del",
    "ins",
    "sub",
    "sup",
    "small",
    "big",
    "font",
    "center",
    "a",
    "ul",
    "ol",
    "li",
    "blockquote",
    "pre",
    "code",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "img",
    "table",
    "caption",
    "colgroup",
    "col",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "td",
    "th",
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
  nestingLimit: maxNesting,
  // `safeStyle` checks styles; parsing them as style sheets would take half of the time.
  parseStyleAttributes: false,
};

function sanitizeAttributes(tag: string, attributes: sanitize.Attributes): sanitize.Attributes {
  const { style, href, src, cite, ...rest } = attributes;
  const safeAttributes: sanitize.Attributes = rest;
  // A span beyond the table takes as much work to render as real cells.
  for (const name of ["colspan", "rowspan", "span"] as const)
    if (safeAttributes[name] !== undefined)
      safeAttributes[name] = String(Math.min(readSpan(name, safeAttributes[name]), maxSpan));
  if (cite !== undefined && isAddress(cite)) safeAttributes.cite = cite;
  const safe = style === undefined || style.length > maxStyleLength ? "" : safeStyle(style);
  if (safe !== "") safeAttributes.style = safe;
  // URLs without a host mean nothing in a recipient's mail client.
  if (href !== undefined && isAddress(href) && /^(?:https?:|mailto:|tel:|#)/i.test(href.trim()))
    safeAttributes.href = href.trim();
  if (
    src !== undefined &&
    isAddress(src) &&
    (ownAttachmentUrl.test(src) || (tag === "img" && /^https?:\/\//i.test(src)))
  )
    safeAttributes.src = src;
  return safeAttributes;
}

const isAddress = (text: string) => text.length <= maxAddressLength && !text.includes("<!--");

/** Keeps visual styles; removes those that load something or overlay the page. */
const safeStyle = (style: string): string =>
  style
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "" && !unsafe.test(one))
    .join("; ");
const unsafe =
  /(?:url|src|image|image-set|cross-fade|element|paint)\s*\(|expression|@import|behaviou?r|-moz-binding|javascript:|\\|^position\s*:/i;
