// One pass over HTML as mail clients write it, without backtracking: linear time, whatever is nested or unclosed.

export type HtmlToken =
  | { readonly kind: "text"; readonly text: string; readonly at: number }
  | {
      readonly kind: "open";
      readonly name: string;
      readonly attributes: string;
      readonly at: number;
    }
  | { readonly kind: "close"; readonly name: string; readonly at: number };

const rawText = new Set([
  "script",
  "style",
  "title",
  "noscript",
  "xmp",
  "template",
  "textarea",
  "iframe",
  "svg",
  "object",
]);
const tagHead = /([a-z][a-z0-9:-]{0,40})/iy;

export function* tokenizeHtml(html: string): Generator<HtmlToken> {
  let at = 0;
  const ends = openEnded(html);
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open !== at) {
      const end = open < 0 ? html.length : open;
      yield { kind: "text", text: html.slice(at, end), at };
      at = end;
      continue;
    }
    if (html.startsWith("<!--", at)) {
      const atLeast = ends(">", at + 4, html.length);
      at = ends("-->", at + 2, atLeast);
      continue;
    }
    const second = html[at + 1];
    if (second === "!" || second === "?") {
      at = ends(">", at + 2, html.length);
      continue;
    }
    const isClose = second === "/";
    tagHead.lastIndex = at + (isClose ? 2 : 1);
    const name = tagHead.exec(html)?.[1]?.toLowerCase();
    if (!name) {
      yield { kind: "text", text: "<", at };
      at += 1;
      continue;
    }
    const end = endOfTag(html, tagHead.lastIndex);
    if (isClose) yield { kind: "close", name, at };
    else {
      yield { kind: "open", name, attributes: html.slice(tagHead.lastIndex, end - 1), at };
      if (rawText.has(name) && html[end - 2] !== "/") {
        at = ends(`</${name}`, end, end);
        continue;
      }
    }
    at = end;
  }
}

const longestTag = 20_000;

// A ">" inside quotes doesn't end a tag, unless the quote never ends.
function endOfTag(html: string, from: number): number {
  const stop = Math.min(html.length, from + longestTag);
  let quote = "";
  let firstEnd = -1;
  for (let at = from; at < stop; at += 1) {
    const letter = html[at] ?? "";
    if (letter === ">" && firstEnd < 0) firstEnd = at + 1;
    if (quote) {
      if (letter === quote) quote = "";
    } else if (letter === ">") return at + 1;
    else if ((letter === '"' || letter === "'") && /[=\s]/.test(html[at - 1] ?? "")) quote = letter;
  }
  return firstEnd > 0 ? firstEnd : stop;
}

// Searching for a missing end scans the whole input each time, so each search is remembered.
function openEnded(html: string) {
  const absent = new Set<string>();
  return (mark: string, from: number, otherwise: number): number => {
    if (absent.has(mark)) return otherwise;
    const found = mark.startsWith("</") ? indexOfClose(html, mark, from) : html.indexOf(mark, from);
    if (found < 0) absent.add(mark);
    return found < 0 ? otherwise : found + (mark.startsWith("</") ? 0 : mark.length);
  };
}

function indexOfClose(html: string, mark: string, from: number): number {
  const pattern = new RegExp(mark, "gi");
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? -1;
}

const attribute = (name: string) =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i");
const known = new Map<string, RegExp>();

export function attributeOf(attributes: string, name: string): string {
  const pattern = known.get(name) ?? attribute(name);
  known.set(name, pattern);
  const [, double, single, bare] = pattern.exec(attributes.slice(0, 2000)) ?? [];
  return double ?? single ?? bare ?? "";
}
