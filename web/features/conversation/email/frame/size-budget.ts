// What a browser renders without a noticeable delay. A larger email is shown as plain text, with a button to render it
// anyway. Counted before parsing, because parsing would already do the harm.

const maxLength = 1_000_000;
/** Four and a half thousand elements take a fifth of a second; a newsletter has two to eight thousand tags. */
const maxTags = 9_000;
/** Of attributes in one tag, which a parser compares with each other; text has as many only if it is too long itself. */
const maxSeparators = 40_000;
const maxDepth = 400;
/** Layout opens all of them again on each line. */
const maxNestedFormatting = 64;
/** Elements added by the parser, see `repeatsOf`. */
const maxRepeats = 30_000;

/** HTML closes these implicitly, so leaving them open does not nest. */
const closedByThemselves =
  /^(?:p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|colgroup|area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

export function exceedsRenderBudget(html: string): boolean {
  if (html.length > maxLength) return true;
  let tags = 0;
  for (let at = html.indexOf("<"); at >= 0; ) {
    tags += weightOf(html, at);
    const next = html.indexOf("<", at + 1);
    const end = next < 0 ? html.length : next;
    if (tags > maxTags || hasManySeparators(html, at, end)) return true;
    at = next;
  }
  return depthOf(html) > maxDepth || repeatsOf(html) > maxRepeats;
}

/** A comment becomes a node too, which is visited and removed; a short quotation has marks before and after it. */
function weightOf(html: string, at: number): number {
  const sign = html[at + 1];
  if (sign === "!") return 3;
  return (sign === "q" || sign === "Q") && !/[a-z0-9:-]/i.test(html[at + 2] ?? "") ? 5 : 1;
}

const hasManySeparators = (html: string, from: number, to: number): boolean =>
  to - from > maxSeparators &&
  html.slice(from, to).split(/[\s/"']/, maxSeparators + 1).length > maxSeparators;

const formatting = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/;

/**
 * Unclosed formatting elements are reopened in every following block (HTML, "reconstruct the active formatting
 * elements"): four hundred fonts and ten thousand paragraphs make four million elements from 50 kB. Never less than
 * what a parser would add.
 */
function repeatsOf(html: string): number {
  const open = new Map<string, number>();
  let unclosed = 0;
  let repeats = 0;
  for (const [, slash, written = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9:-]{0,20})/gi)) {
    const name = written.toLowerCase();
    if (!formatting.test(name)) repeats += unclosed;
    else if (slash !== "/") {
      open.set(name, (open.get(name) ?? 0) + 1);
      unclosed += 1;
      if (unclosed > maxNestedFormatting) return Number.POSITIVE_INFINITY;
    } else if ((open.get(name) ?? 0) > 0) {
      open.set(name, (open.get(name) ?? 0) - 1);
      unclosed -= 1;
    }
  }
  return repeats;
}

/** Never less than the depth a parser would produce, whatever is left open. */
function depthOf(html: string): number {
  const open = new Map<string, number>();
  let depth = 0;
  let deepest = 0;
  for (const [, slash, written = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9:-]{0,20})/gi)) {
    const name = written.toLowerCase();
    if (closedByThemselves.test(name)) continue;
    const unclosed = open.get(name) ?? 0;
    if (slash !== "/") {
      open.set(name, unclosed + 1);
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (unclosed > 0) {
      open.set(name, unclosed - 1);
      depth -= 1;
    }
  }
  return deepest;
}
