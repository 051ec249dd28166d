// What to lay out costs more than the mail is long: cells that reach over thousands of others, and boxes within boxes that
// are each as wide as what is in them. Asked of what would be drawn.
import { readSpan } from "#domain/message/email/table-span.ts";
import { type BoxRule, isBox, isFlexible } from "./style-rules.ts";
import { type Budget, TooComplex } from "./too-complex.ts";

/** A few thousand cells are a mail; what they reach over is laid out like cells. */
const mostCells = 50_000;
/** Three hundred such boxes within each other end a tab: layout calls itself for each. */
const mostNestedBoxes = 100;

/**
 * Where flexible boxes within each other have percentages, each more doubles the work: a mail of 12 kB held a tab for
 * minutes. Deeper ones are plain blocks.
 */
const mostNestedFlexible = 2;

/** Throws TooComplex for what would hold or end the tab. */
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

/** A selector that no longer reads may mean any element. */
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
    const isDeep = bends && above.flexible >= mostNestedFlexible;
    if (isDeep) one.style.setProperty("display", "block", "important");
    const depth = {
      boxes: above.boxes + (bends || boxes.has(one) ? 1 : 0),
      flexible: above.flexible + (bends && !isDeep ? 1 : 0),
    };
    if (depth.boxes > mostNestedBoxes) throw new TooComplex();
    depths.set(one, depth);
  }
}

function hasTooManyCells(body: HTMLElement): boolean {
  let cells = 0;
  for (const one of body.querySelectorAll("td, th, col, colgroup")) {
    cells += cellsOf(one);
    if (cells > mostCells) return true;
  }
  return false;
}

function cellsOf(one: Element): number {
  if (/^col/.test(one.localName)) return readSpan("span", one.getAttribute("span"));
  const rows = one.parentElement?.parentElement?.childElementCount ?? 1;
  const down = Math.min(readSpan("rowspan", one.getAttribute("rowspan")), rows);
  return down * readSpan("colspan", one.getAttribute("colspan"));
}
