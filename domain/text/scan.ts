// Scanners for text that a stranger wrote. Each goes over the text once: where an end is missing it is looked for
// once and not again at every beginning, which is what a regular expression would do.

export interface Section {
  readonly start: number;
  readonly end: number;
  /** What the beginning matched. */
  readonly opening: RegExpExecArray;
  readonly inner: string;
}

/**
 * What stands between an `opening` (global, and linear itself) and the next `closing`, in lower case. A section
 * without its closing is none, and neither is any that begins after it.
 */
export function* findSections(text: string, opening: RegExp, closing: string): Generator<Section> {
  // Letters beyond ASCII may change their length in lower case.
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const finder = new RegExp(opening);
  for (let found = finder.exec(text); found !== null; found = finder.exec(text)) {
    const inside = found.index + found[0].length;
    const at = lower.indexOf(closing, inside);
    if (at < 0) return;
    const end = at + closing.length;
    yield { start: found.index, end, opening: found, inner: text.slice(inside, at) };
    finder.lastIndex = end;
  }
}

export function replaceSections(
  text: string,
  opening: RegExp,
  closing: string,
  replace: (section: Section) => string,
): string {
  let kept = "";
  let from = 0;
  for (const section of findSections(text, opening, closing)) {
    kept += text.slice(from, section.start) + replace(section);
    from = section.end;
  }
  return from === 0 ? text : kept + text.slice(from);
}

export interface CssUrl {
  readonly start: number;
  readonly end: number;
  readonly url: string;
}

const beginning = /url\(/gi;
const longestCssUrl = 200_000;

/** Every url(…) of a style sheet, quoted or bare, that ends and holds nothing else. */
export function* findCssUrls(css: string): Generator<CssUrl> {
  const finder = new RegExp(beginning);
  // Where no such sign follows any more, none is looked for again.
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
    // Quotes with more behind them are passed over: broken, or with modifiers of the request.
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
  let kept = "";
  let from = 0;
  for (const { start, end, url } of findCssUrls(css)) {
    kept += elsewhere(css.slice(from, start)) + replace(url);
    from = end;
  }
  return kept + elsewhere(css.slice(from));
}

const letter = /[a-z_-]/i;
const hexDigit = /[\da-f]/i;
const mostHexDigits = 6;

/**
 * Letters that are written as escapes, as themselves: `\75rl(` loads as `url(` does. All other escapes stay, because
 * what they stand for would mean something else without them. NUL becomes what a browser reads for it.
 */
export function decodeCssLetters(css: string): string {
  if (!css.includes("\\") && !css.includes("\0")) return css;
  const text = css.replaceAll("\0", "\ufffd");
  let kept = "";
  let from = 0;
  for (let at = text.indexOf("\\"); at >= 0; at = text.indexOf("\\", from)) {
    kept += text.slice(from, at);
    let end = at + 1;
    while (end - at <= mostHexDigits && hexDigit.test(text.charAt(end))) end += 1;
    const digits = text.slice(at + 1, end);
    if (digits === "") {
      const next = text.charAt(at + 1);
      kept += letter.test(next) ? next : text.slice(at, at + 2);
      from = at + 2;
      continue;
    }
    // One space or line end after the digits belongs to the escape.
    from = end + (text.startsWith("\r\n", end) ? 2 : isSpace(text.charAt(end)) ? 1 : 0);
    const code = Number.parseInt(digits, 16);
    const meant = code < 0x80 ? String.fromCharCode(code) : "";
    kept += letter.test(meant) ? meant : `\\${digits} `;
  }
  return kept + text.slice(from);
}

const call = /(?:-webkit-|-moz-)?(?:image-set|cross-fade|element|image|src|paint)\s*\(/gi;
/** Functions of CSS that load by other means than url(…), to their closing bracket; one that is open, to the end. */
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
/** Rules that load or rename, to their semicolon; a brace ends them too and stays. */
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
  let kept = "";
  let from = 0;
  for (let found = finder.exec(text); found !== null; found = finder.exec(text)) {
    kept += text.slice(from, found.index) + by;
    from = endOf(found.index + found[0].length);
    finder.lastIndex = from;
  }
  return kept + text.slice(from);
}
