// What a browser draws without being felt. Beyond it a mail is shown as plain text, with a button for
// whoever wants it anyway. Counted before anything parses it: a parser would already be the harm.

const mostLength = 1_000_000;
/** Six thousand elements; drawing twice as many is felt (a tenth of a second on a laptop of 2020). */
const mostTags = 12_000;
const mostDepth = 400;
/** Elements that a parser adds by itself, see `repeatsOf`. */
const mostRepeats = 30_000;

/** HTML closes these by itself, so that leaving them open nests nothing. */
const closedByThemselves =
  /^(?:p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|colgroup|area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

export function exceedsRenderBudget(html: string): boolean {
  if (html.length > mostLength) return true;
  let tags = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) {
    // A comment becomes a node too, which is looked at and taken out.
    tags += html[at + 1] === "!" ? 3 : 1;
    if (tags > mostTags) return true;
  }
  return depthOf(html) > mostDepth || repeatsOf(html) > mostRepeats;
}

const formatting = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/;

/**
 * Formatting that nobody closed is opened anew in every block that follows (HTML, "reconstruct the active
 * formatting elements"): four hundred fonts and ten thousand paragraphs are four million elements in 50 kB.
 * Never less than what a parser would add.
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
    } else if ((open.get(name) ?? 0) > 0) {
      open.set(name, (open.get(name) ?? 0) - 1);
      unclosed -= 1;
    }
  }
  return repeats;
}

/** Never less than what a parser would make of it, whatever is left open. */
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
