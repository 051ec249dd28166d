// What a browser draws without being felt. Beyond it a mail is shown as plain text, with a button for
// whoever wants it anyway. Counted before anything parses it: a parser would already be the harm.

const mostLength = 1_000_000;
/** Six thousand elements; drawing twice as many is felt (a tenth of a second on a laptop of 2020). */
const mostTags = 12_000;
const mostDepth = 400;

/** HTML closes these by itself, so that leaving them open nests nothing. */
const closedByThemselves =
  /^(?:p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|colgroup|area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

export function isTooMuch(html: string): boolean {
  if (html.length > mostLength) return true;
  let tags = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) {
    tags += 1;
    if (tags > mostTags) return true;
  }
  return depthOf(html) > mostDepth;
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
