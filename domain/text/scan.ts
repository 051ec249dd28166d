// Scanners for untrusted text. Each is linear: a missing end is searched for once, not again at every start as a
// regular expression would.

interface Section {
  readonly start: number;
  readonly end: number;
  /** The match of `opening`. */
  readonly opening: RegExpExecArray;
  readonly inner: string;
}

/**
 * Finds the sections from an `opening` (global, and linear itself) to the next `closing`, given in lowercase. An
 * unclosed section ends the search.
 */
export function* findSections(text: string, opening: RegExp, closing: string): Generator<Section> {
  const finder = new RegExp(opening);
  let lower: string | null = null;
  for (let found = finder.exec(text); found !== null; found = finder.exec(text)) {
    lower ??= toLowerCaseInPlace(text);
    const inside = found.index + found[0].length;
    const at = lower.indexOf(closing, inside);
    if (at < 0) return;
    const end = at + closing.length;
    yield { start: found.index, end, opening: found, inner: text.slice(inside, at) };
    finder.lastIndex = end;
  }
}

/** Of the same length: İ becomes two characters, so then only ASCII is lowercased, which takes ten times as long. */
function toLowerCaseInPlace(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

export function replaceSections(
  text: string,
  opening: RegExp,
  closing: string,
  replace: (section: Section) => string,
): string {
  let output = "";
  let from = 0;
  for (const section of findSections(text, opening, closing)) {
    output += text.slice(from, section.start) + replace(section);
    from = section.end;
  }
  return from === 0 ? text : output + text.slice(from);
}

interface CssUrl {
  readonly start: number;
  readonly end: number;
  readonly url: string;
}

const beginning = /url\(/gi;
const longestCssUrl = 200_000;

/** Every complete url(…) of a style sheet, quoted or bare, with nothing else inside. */
export function* findCssUrls(css: string): Generator<CssUrl> {
  const finder = new RegExp(beginning);
  // Characters known not to occur again are not searched for again.
  const isAbsent = new Set<string>();
  const next = (sign: string, from: number): number => {
    if (isAbsent.has(sign)) return -1;
    const at = css.indexOf(sign, from);
    if (at < 0) isAbsent.add(sign);
    return at;
  };
  for (let found = finder.exec(css); found !== null; found = finder.exec(css)) {
    const start = found.index;
    const inside = skipSpace(css, start + 4);
    const quote = css[inside] === '"' || css[inside] === "'" ? css[inside] : undefined;
    if (quote === undefined) {
      const end = next(")", inside);
      if (end < 0) return;
      finder.lastIndex = end + 1;
      if (end - inside <= longestCssUrl)
        yield { start, end: end + 1, url: css.slice(inside, end).trim() };
      continue;
    }
    const closed = next(quote, inside + 1);
    if (closed < 0) continue;
    const end = skipSpace(css, closed + 1);
    // Quoted URLs followed by anything else are skipped: malformed, or with request modifiers.
    if (css[end] !== ")") finder.lastIndex = closed + 1;
    else {
      finder.lastIndex = end + 1;
      yield { start, end: end + 1, url: css.slice(inside + 1, closed) };
    }
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text.charAt(at))) at += 1;
  return at;
}

const isSpace = (sign: string): boolean => sign !== "" && " \n\t\r\f".includes(sign);

export function replaceCssUrls(
  css: string,
  replace: (url: string) => string,
  elsewhere: (css: string) => string,
): string {
  let output = "";
  let from = 0;
  for (const { start, end, url } of findCssUrls(css)) {
    output += elsewhere(css.slice(from, start)) + replace(url);
    from = end;
  }
  return output + elsewhere(css.slice(from));
}

const letter = /[a-z_-]/i;
const isHexDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x46) ||
  (code >= 0x61 && code <= 0x66);
const maxHexDigits = 6;

/**
 * Decodes escaped letters: `\75rl(` loads like `url(`. Other escapes stay, since their characters would have a
 * different meaning unescaped. NUL becomes U+FFFD, as in browsers.
 */
export function decodeCssLetters(css: string): string {
  if (!css.includes("\\") && !css.includes("\0")) return css;
  const text = css.replaceAll("\0", "\ufffd");
  let output = "";
  let from = 0;
  for (let at = text.indexOf("\\"); at >= 0; at = text.indexOf("\\", from)) {
    output += text.slice(from, at);
    let end = at + 1;
    while (end - at <= maxHexDigits && isHexDigit(text.charCodeAt(end))) end += 1;
    const digits = text.slice(at + 1, end);
    if (digits === "") {
      const next = text.charAt(at + 1);
      output += letter.test(next) ? next : text.slice(at, at + 2);
      from = at + 2;
      continue;
    }
    // One space or line break after the digits is part of the escape.
    from = end + (text.startsWith("\r\n", end) ? 2 : isSpace(text.charAt(end)) ? 1 : 0);
    const code = Number.parseInt(digits, 16);
    const meant = code < 0x80 ? String.fromCharCode(code) : "";
    output += letter.test(meant) ? meant : `\\${digits} `;
  }
  return output + text.slice(from);
}

const call = /(?:-webkit-|-moz-)?(?:image-set|cross-fade|element|image|src|paint)\s*\(/gi;
/**
 * Removes CSS functions that load by other means than url(…), up to their closing parenthesis or, if unclosed, to the
 * end.
 */
export function stripCssLoaders(css: string, by: string): string {
  return dropFrom(
    css,
    call,
    (from) => {
      const end = css.indexOf(")", from);
      return end < 0 ? css.length : end + 1;
    },
    by,
  );
}

const atRule = /@(?:import|charset|namespace)\b/gi;
/** Removes at-rules that load or rename, up to their semicolon; a brace ends them too and stays. */
export function stripCssImports(css: string): string {
  return dropFrom(css, atRule, (from) => {
    const ending = /[;{}]/g;
    ending.lastIndex = from;
    const end = ending.exec(css);
    return end === null ? css.length : end.index + (end[0] === ";" ? 1 : 0);
  });
}

function dropFrom(text: string, opening: RegExp, endOf: (from: number) => number, by = ""): string {
  const finder = new RegExp(opening);
  let output = "";
  let from = 0;
  for (let found = finder.exec(text); found !== null; found = finder.exec(text)) {
    output += text.slice(from, found.index) + by;
    from = endOf(found.index + found[0].length);
    finder.lastIndex = from;
  }
  return output + text.slice(from);
}
