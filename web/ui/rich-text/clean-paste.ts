// Cleans up clipboard HTML from Word, Google Docs and email clients. Pure.
import { replaceSections } from "#domain/text/scan.ts";
import { stripTags } from "#domain/text/strip-tags.ts";

/** Runs before the editor parses it, which knows tags but not these programs' quirks. */
export function cleanPastedHtml(html: string): string {
  const nothing = () => "";
  let rest = html.replace(/<!--StartFragment-->|<!--EndFragment-->/g, "");
  rest = replaceSections(rest, /<!\[if !supportLists\]>/g, "<![endif]>", ({ inner }) =>
    markOf(inner),
  );
  rest = replaceSections(rest, /<!--\[if !supportLists\]-->/g, "<!--[endif]-->", ({ inner }) =>
    markOf(inner),
  );
  rest = replaceSections(rest, /<!--/g, "-->", nothing).replace(/<!\[[^\]<]*\]>/g, "");
  for (const [opening, closing] of unseen) rest = replaceSections(rest, opening, closing, nothing);
  rest = rest.replace(/<\/?(meta|link|base|o:p|st1:\w+|v:\w+|w:\w+)\b[^<>]*>/gi, "");
  return convertWordLists(withoutOuterBold(rest))
    .replace(/<div\b[^<>]*>\s*<br\b[^<>]*>\s*<\/div>/gi, "<p></p>")
    .replace(/<p\b[^<>]*>(?:\s|&nbsp;|<br\b[^<>]*>|<\/?span\b[^<>]*>)*<\/p>/gi, "<p></p>");
}

const unseen = [
  [/<style\b[^<>]*>/gi, "</style>"],
  [/<script\b[^<>]*>/gi, "</script>"],
  [/<title\b[^<>]*>/gi, "</title>"],
  [/<xml\b[^<>]*>/gi, "</xml>"],
  [/<head\b[^<>]*>/gi, "</head>"],
] as const;

/** Docs wraps everything in a <b> with normal weight. */
function withoutOuterBold(html: string): string {
  const opening = /<b\b(?=[^<>]*font-weight:\s*normal)[^<>]*>/i.exec(html);
  const end = Math.max(html.lastIndexOf("</b>"), html.lastIndexOf("</B>"));
  if (opening === null || end < opening.index) return html;
  const inside = html.slice(opening.index + opening[0].length, end);
  return html.slice(0, opening.index) + inside + html.slice(end + 4);
}

/** Word's list marker: "·", "1.", "a)". It precedes the text, in a tag of its own. */
function markOf(html: string): string {
  const mark = stripTags(html)
    .replace(/&nbsp;|\s/g, "")
    .replace(/&\w+;/g, "")
    .slice(0, 6);
  return /^(\d+|[a-z]{1,4})[.)]$/i.test(mark) ? '<i data-item="ol"></i>' : '<i data-item="ul"></i>';
}

/** Word's clipboard has no lists, only paragraphs that look like lists. */
function convertWordLists(html: string): string {
  const item = /<p\b(?=[^<>]*MsoListParagraph)[^<>]*>/gi;
  const marked = replaceSections(html, item, "</p>", ({ inner }) => {
    const kind = /data-item="ol"/.test(inner) ? "ol" : "ul";
    const text = inner.replace(/<i data-item="\w+"><\/i>/g, "").trim();
    return `<${kind}><li>${text}</li></${kind}>`;
  });
  return marked
    .replace(/<\/ul>\s*<ul>/g, "")
    .replace(/<\/ol>\s*<ol>/g, "")
    .replace(/<i data-item="\w+"><\/i>/g, "");
}

/** Some programs copy a selection as text and as an image of it: then the text is meant. */
export const isImageOnly = (html: string): boolean =>
  replaceSections(html, /<!--/g, "-->", () => "")
    .replace(/<(?!img\b)[^<>]*>/gi, "")
    .trim()
    .replace(/^<img\b[^<>]*>$/i, "") === "";
