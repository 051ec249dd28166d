// Layout and painting can cost more than the size of an email suggests: cells spanning thousands of others, nested boxes
// sized by their content, and lines through lines. Checked on the rendered DOM.
import { readSpan } from "#domain/message/email/table-span.ts";
import { decorationLinesOf, isBox, isFlexible, type NestingRule } from "./style-rules.ts";
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

/**
 * Each word is painted with the lines of all elements around it: four hundred nested underlines held a tab for half a
 * minute. Elements that would add more lines than this have none of their own.
 */
const maxDecorationLines = 3;
const maxNestedDecorations = 30;
/** Each of them has a part in every line of text. */
const maxNestedInline = 100;
const inline =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|nobr|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var)$/;
/** A browser underlines or strikes them without a style. */
const decorated = "u, ins, s, del, strike, a, abbr[title], acronym[title]";

/** Throws TooComplex for emails that would block or crash the tab. */
export function boundLayout(
  body: HTMLElement,
  rules: readonly NestingRule[],
  { isLimited }: Budget,
): void {
  if (!isLimited) return;
  if (hasTooManyCells(body)) throw new TooComplex();
  const boxes = new Set<Element>(body.querySelectorAll("table, [align]"));
  const flexible = new Set<Element>();
  const lines = new Map<Element, number>();
  const addLines = (one: Element, count: number) => {
    if (count > (lines.get(one) ?? 0)) lines.set(one, count);
  };
  for (const one of body.querySelectorAll(decorated)) addLines(one, 1);
  for (const rule of rules)
    for (const one of matching(body, rule.selector)) {
      if (rule.isFlexible) flexible.add(one);
      else if (rule.isBox) boxes.add(one);
      addLines(one, rule.decorationLines);
    }
  for (const one of body.querySelectorAll<HTMLElement>("[style]")) {
    if (isFlexible(one.style)) flexible.add(one);
    else if (isBox(one.style)) boxes.add(one);
    addLines(one, decorationLinesOf(one.style));
  }
  boundDepth(body, { boxes, flexible, lines });
}

interface Nesting {
  readonly boxes: ReadonlySet<Element>;
  readonly flexible: ReadonlySet<Element>;
  readonly lines: ReadonlyMap<Element, number>;
}

interface Depth {
  readonly boxes: number;
  readonly flexible: number;
  readonly inline: number;
  readonly decorations: number;
  readonly lines: number;
}

const isTooDeep = (depth: Depth): boolean =>
  depth.boxes > maxNestedBoxes ||
  depth.inline > maxNestedInline ||
  depth.decorations > maxNestedDecorations;

/** A selector that no longer parses may match any element. */
function matching(body: HTMLElement, selector: string): Iterable<Element> {
  try {
    return body.querySelectorAll(selector);
  } catch {
    return body.querySelectorAll("*");
  }
}

function boundDepth(body: HTMLElement, { boxes, flexible, lines }: Nesting): void {
  const ofBody = { boxes: 0, flexible: 0, inline: 0, decorations: 0, lines: lines.get(body) ?? 0 };
  const depths = new Map<Node, Depth>([[body, ofBody]]);
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const one = node as HTMLElement;
    const above = depths.get(one.parentNode ?? body) ?? ofBody;
    const bends = flexible.has(one);
    const isDeep = bends && above.flexible >= maxNestedFlexible;
    if (isDeep) one.style.setProperty("display", "block", "important");
    const ownLines = lines.get(one) ?? 0;
    const hasTooManyLines = ownLines > 0 && above.lines + ownLines > maxDecorationLines;
    if (hasTooManyLines) one.style.setProperty("text-decoration", "none", "important");
    const depth = {
      boxes: above.boxes + (bends || boxes.has(one) ? 1 : 0),
      flexible: above.flexible + (bends && !isDeep ? 1 : 0),
      inline: above.inline + (inline.test(one.localName) ? 1 : 0),
      decorations: above.decorations + (ownLines > 0 ? 1 : 0),
      lines: above.lines + (hasTooManyLines ? 0 : ownLines),
    };
    if (isTooDeep(depth)) throw new TooComplex();
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
