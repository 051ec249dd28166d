// Layout can cost more than the size of an email suggests: cells spanning thousands of others, and nested boxes sized
// by their content. Checked on the rendered DOM.
import { readSpan } from "#domain/message/email/table-span.ts";
import { type BoxRule, isBox, isFlexible } from "./style-rules.ts";
import { type Budget, TooComplex } from "./too-complex.ts";

/** An email has a few thousand cells; spanned cells cost as much as real ones. */
const maxCells = 50_000;
/** Layout is recursive, and three hundred nested boxes of this kind crash a tab. */
const maxNestedBoxes = 100;

/**
 * With percentages in nested flexible boxes, each level doubles the work: an email of 12 kB blocked a tab for minutes.
 * Deeper ones become plain blocks.
 */
const maxNestedFlexible = 2;

/** Throws TooComplex for emails that would block or crash the tab. */
export function boundLayout(
  body: HTMLElement,
  rules: readonly BoxRule[],
  { isLimited }: Budget,
): void {
  if (!isLimited) return;
  if (hasTooManyCells(body)) throw new TooComplex();
  const boxes = new Set<Element>(body.querySelectorAll("table, [align]"));
  const flexible = new Set<Element>();
  for (const { selector, isFlexible: bends } of rules)
    for (const one of matching(body, selector)) (bends ? flexible : boxes).add(one);
  for (const one of body.querySelectorAll<HTMLElement>("[style]")) {
    if (isFlexible(one.style)) flexible.add(one);
    else if (isBox(one.style)) boxes.add(one);
  }
  if (boxes.size + flexible.size > 0) boundDepth(body, boxes, flexible);
}

/** A selector that no longer parses may match any element. */
function matching(body: HTMLElement, selector: string): Iterable<Element> {
  try {
    return body.querySelectorAll(selector);
  } catch {
    return body.querySelectorAll("*");
  }
}

function boundDepth(
  body: HTMLElement,
  boxes: ReadonlySet<Element>,
  flexible: ReadonlySet<Element>,
): void {
  const depths = new Map<Node, { readonly boxes: number; readonly flexible: number }>();
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const one = node as HTMLElement;
    const above = depths.get(one.parentNode ?? body) ?? { boxes: 0, flexible: 0 };
    const bends = flexible.has(one);
    const isDeep = bends && above.flexible >= maxNestedFlexible;
    if (isDeep) one.style.setProperty("display", "block", "important");
    const depth = {
      boxes: above.boxes + (bends || boxes.has(one) ? 1 : 0),
      flexible: above.flexible + (bends && !isDeep ? 1 : 0),
    };
    if (depth.boxes > maxNestedBoxes) throw new TooComplex();
    depths.set(one, depth);
  }
}

function hasTooManyCells(body: HTMLElement): boolean {
  let cells = 0;
  for (const one of body.querySelectorAll("td, th, col, colgroup")) {
    cells += cellsOf(one);
    if (cells > maxCells) return true;
  }
  return false;
}

function cellsOf(one: Element): number {
  if (/^col/.test(one.localName)) return readSpan("span", one.getAttribute("span"));
  const rows = one.parentElement?.parentElement?.childElementCount ?? 1;
  const down = Math.min(readSpan("rowspan", one.getAttribute("rowspan")), rows);
  return down * readSpan("colspan", one.getAttribute("colspan"));
}
