// How deeply the styles of an email nest. Browsers parse nested rules, functions and brackets by recursion: a few thousand
// levels end the tab, even in a document that is never shown. So it is measured in the source, before anything parses it.
import { decodeCssLetters } from "#domain/text/scan.ts";

/** A style sheet needs five levels. */
const maxStyleNesting = 64;
const maxStyleElements = 200;
const maxStyleTag = 1_000;
const maxMediaLength = 1_000;
const maxMediaAttributes = 1_000;
/** Every style element is measured by itself, also one inside a comment or another one, so that none escapes by its place. */
const maxMeasured = 500_000;

const closings: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
/** What changes the nesting, or hides a bracket: escape, comment, string, unquoted URL. Runs without any are skipped. */
const relevant = /\\[\s\S]?|\/\*|["'()[\]{}]/g;
const quotedUrl = /[ \t\n\r\f]*["']/y;
/** These mean one thing in a URL and another one in a function. */
const ambiguous = /["']|\/\*|\\$/;

/**
 * Whether styles nest deeper than any design does. Never less than what a parser finds: brackets inside comments and
 * strings count as opened, but never as closed. Whether `url(` begins a URL depends on what comes before, which parsers
 * read differently: if it matters, the styles count as too deep.
 */
export function nestsDeeply(written: string): boolean {
  const css = decodeCssLetters(written).replaceAll("\r\n", "\n");
  const open: string[] = [];
  relevant.lastIndex = 0;
  for (let found = relevant.exec(css); found !== null; found = relevant.exec(css)) {
    const [sign] = found;
    const from = relevant.lastIndex;
    const closing = closings[sign];
    if (closing !== undefined) {
      if (sign === "(" && isAmbiguousUrl(css, from)) return true;
      open.push(closing);
    } else if (sign === open.at(-1)) open.pop();
    else if (sign === "/*" || sign === '"' || sign === "'") {
      relevant.lastIndex = sign === "/*" ? endOfComment(css, from) : endOfString(css, from, sign);
      for (const bracket of css.slice(from, relevant.lastIndex).match(/[([{]/g) ?? [])
        open.push(closings[bracket] ?? "");
    }
    if (open.length > maxStyleNesting) return true;
  }
  return false;
}

function isAmbiguousUrl(css: string, from: number): boolean {
  quotedUrl.lastIndex = from;
  if (!/^url$/i.test(css.slice(from - 4, from - 1)) || quotedUrl.test(css)) return false;
  const end = css.indexOf(")", from);
  return ambiguous.test(css.slice(from, end < 0 ? css.length : end));
}

function endOfComment(css: string, from: number): number {
  const end = css.indexOf("*/", from);
  return end < 0 ? css.length : end + 2;
}

function endOfString(css: string, from: number, quote: string): number {
  for (let at = from; at < css.length; at += 1) {
    const letter = css.charAt(at);
    if (letter === "\\") at += 1;
    else if (letter === quote || "\n\r\f".includes(letter)) return at + 1;
  }
  return css.length;
}

const styleStart = /<style(?=[\s/>])/gi;
const styleEnd = /<\/style(?=[ \t\n\f\r/>])/gi;
/** Attributes as every parser reads them; the tag ends at the first ">". */
const plainTag =
  /^<style(?: [\w:-]+(?: ?= ?(?:"[^"]*"|'[^']*'|[\w.,:;/-]+(?![\w.,:;/-])))?)*[ /]*$/i;
const wholeValue = /^(?:"[^"]*"|'[^']*'|[^"'\s>]*[\s>])/;
const media = /\bmedia\s*=\s*/gi;
/** In SVG and MathML a style element contains tags, comments and character references. */
const foreign = /<(?:svg|math)\b/i;

/** True if parsing the email could end the tab. */
export function hasDeepStyles(html: string): boolean {
  if (hasLongMedia(html)) return true;
  const ends = [...html.matchAll(styleEnd)].map(({ index }) => index);
  const foreignAt = html.search(foreign);
  let count = 0;
  let measured = 0;
  let nextEnd = 0;
  for (const { index } of html.matchAll(styleStart)) {
    count += 1;
    const [tag = "", ...rest] = html.slice(index, index + maxStyleTag).split(">", 2);
    if (count > maxStyleElements || rest.length === 0) return true;
    if (!plainTag.test(tag.replace(/[ \t\n\f\r]+/g, " "))) return true;
    const start = index + tag.length + 1;
    while ((ends[nextEnd] ?? html.length) < start) nextEnd += 1;
    const css = html.slice(start, ends[nextEnd] ?? html.length);
    measured += css.length;
    if (measured > maxMeasured || nestsDeeply(css)) return true;
    if (foreignAt >= 0 && foreignAt < index && /[<&]/.test(css)) return true;
  }
  return false;
}

/** Media queries in attributes are parsed like those of a style sheet. */
function hasLongMedia(html: string): boolean {
  let count = 0;
  for (const { index, 0: name } of html.matchAll(media)) {
    count += 1;
    const start = index + name.length;
    const value = html.slice(start, start + maxMediaLength);
    const isLong = value.length === maxMediaLength && !wholeValue.test(value);
    if (isLong || count > maxMediaAttributes) return true;
  }
  return false;
}

/** Turned into elements that are removed with their content, for a member who wants to see the email anyway. */
export const withoutStyles = (html: string): string =>
  html.replace(/<(\/?)style/gi, "<$1noembed").replace(media, "data-omitted=");
