// How deeply the styles of an email nest. Browsers parse nested rules, functions and brackets by recursion: a few thousand
// levels end the tab, even in a document that is never shown. So it is measured in the source, before anything parses it.
import { decodeCssLetters } from "#domain/text/scan.ts";

/** A style sheet needs five levels. */
export const maxStyleNesting = 64;
const maxStyleElements = 200;
const maxMediaLength = 1_000;
/** Every style element is measured by itself, also one inside a comment or another one, so that none escapes by its place. */
const maxMeasured = 4_000_000;

const closings: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
/** What changes the nesting, or hides a closing bracket: escape, comment, string, unquoted URL. */
const relevant = /\\[\s\S]?|\/\*|["']|(?<![\w\-\\\u0080-\uffff])url\((?!\s*["'])|[()[\]{}]/gi;

/** Never less than what a parser finds: brackets inside comments and strings count as opened, but never as closed. */
export function cssNesting(written: string): number {
  const css = decodeCssLetters(written).replaceAll("\r\n", "\n");
  const open: string[] = [];
  let deepest = 0;
  const push = (bracket: string) => {
    open.push(closings[bracket] ?? "");
    deepest = Math.max(deepest, open.length);
  };
  relevant.lastIndex = 0;
  for (let found = relevant.exec(css); found !== null; found = relevant.exec(css)) {
    const [sign] = found;
    if (sign in closings) push(sign);
    else if (sign === open.at(-1)) open.pop();
    else if (sign.startsWith("\\") || ")]}".includes(sign)) continue;
    else {
      const end = endOfHidden(css, relevant.lastIndex, sign);
      for (const bracket of css.slice(relevant.lastIndex, end).match(/[([{]/g) ?? []) push(bracket);
      relevant.lastIndex = end;
    }
  }
  return deepest;
}

/** Where a comment, a string or an unquoted URL ends, which begins before `from`. */
function endOfHidden(css: string, from: number, sign: string): number {
  if (sign === "/*") {
    const end = css.indexOf("*/", from);
    return end < 0 ? css.length : end + 2;
  }
  const last = sign === '"' || sign === "'" ? sign : ")";
  for (let at = from; at < css.length; at += 1) {
    const letter = css.charAt(at);
    if (letter === "\\") at += 1;
    else if (letter === last || (last !== ")" && /[\n\r\f]/.test(letter))) return at + 1;
  }
  return css.length;
}

const styleStart = /<style(?=[\s/>])/gi;
const styleEnd = /<\/style(?=[\s/>])/gi;
const media = /\bmedia\s*=\s*/gi;
/** In SVG and MathML a style element contains tags and character references. */
const foreign = /<(?:svg|math)\b/i;
const notPlain = /<(?!!--)|&(?:#|l(?:par|brace|cub|sqb|brack))/i;

/** True if parsing the email could end the tab. */
export function hasDeepStyles(html: string): boolean {
  if (hasLongMedia(html)) return true;
  const ends = [...html.matchAll(styleEnd)].map(({ index }) => index);
  const isForeign = foreign.test(html);
  let count = 0;
  let measured = 0;
  let nextEnd = 0;
  for (const { index } of html.matchAll(styleStart)) {
    count += 1;
    const start = endOfTag(html, index);
    while ((ends[nextEnd] ?? html.length) < start) nextEnd += 1;
    const css = html.slice(start, ends[nextEnd] ?? html.length);
    measured += css.length;
    if (count > maxStyleElements || measured > maxMeasured) return true;
    if (isForeign && notPlain.test(css)) return true;
    if (cssNesting(css) > maxStyleNesting) return true;
  }
  return false;
}

/** Media queries in attributes are parsed like those of a style sheet. */
function hasLongMedia(html: string): boolean {
  for (const { index, 0: name } of html.matchAll(media)) {
    const start = index + name.length;
    if (endOfValue(html, start) - start > maxMediaLength) return true;
  }
  return false;
}

const nameEnd = /[\s/>=]/g;
const notSpace = /\S/g;
const notSeparator = /[^\s/]/g;
const valueEnd = /[\s>]/g;

/** Where `pattern`, which is global, occurs next. */
function find(pattern: RegExp, html: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? html.length;
}

/** Of the tag at `from`, as HTML reads it: a ">" in a quoted value doesn't end it, one in a name does. */
function endOfTag(html: string, from: number): number {
  let at = find(nameEnd, html, from + 1);
  while (at < html.length) {
    at = find(notSeparator, html, at);
    if (html.charAt(at) === ">") return at + 1;
    at = find(notSpace, html, find(nameEnd, html, at + 1));
    if (html.charAt(at) !== "=") continue;
    at = find(notSpace, html, at + 1);
    if (html.charAt(at) !== ">") at = endOfValue(html, at);
  }
  return at;
}

function endOfValue(html: string, from: number): number {
  const quote = html.charAt(from);
  if (quote !== '"' && quote !== "'") return find(valueEnd, html, from);
  const end = html.indexOf(quote, from + 1);
  return end < 0 ? html.length : end + 1;
}

/** Turned into elements that are removed with their content, for a member who wants to see the email anyway. */
export const withoutStyles = (html: string): string =>
  html.replace(/<(\/?)style/gi, "<$1noembed").replace(media, "data-omitted=");
