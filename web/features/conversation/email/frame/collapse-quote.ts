// Quotes are collapsed, never removed. The server finds where the quote starts in the source; this finds that point in
// the DOM and marks everything after it.
import { foldAttribute } from "./sanitize.ts";

export const quotedAttribute = "data-deskbell-quoted";

/** Marks the start of the quote before anything else parses the HTML. */
export function markQuoteStart(html: string, foldsAt: number | null): string {
  if (foldsAt === null || foldsAt <= 0 || foldsAt >= html.length) return html;
  return `${html.slice(0, foldsAt)}<span ${foldAttribute}></span>${html.slice(foldsAt)}`;
}

/** How email clients wrap quotes; used only if the server found no start. */
const containers = ".gmail_quote, blockquote[type=cite], .yahoo_quoted, .protonmail_quote";
const beginnings = "[data-deskbell-quote], #appendonsend, #divRplyFwdMsg, .moz-cite-prefix";

/** Nodes with text or images. Computed once: per-node checks would read a deep email hundreds of times. */
type Content = Set<Node>;

export function findContent(body: HTMLElement): Content {
  const found: Content = new Set();
  const walker = body.ownerDocument.createTreeWalker(body, 5);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const isContent = isElement(node)
      ? /^(?:IMG|HR)$/.test(node.tagName)
      : /[^\s\u00a0\u200b\ufeff]/.test(node.nodeValue ?? "");
    for (let one: Node | null = isContent ? node : null; one !== null && !found.has(one); ) {
      found.add(one);
      one = one === body ? null : one.parentNode;
    }
  }
  return found;
}

/** Marks what is collapsed; false if there is no quote or nothing else. */
export function collapseQuote(body: HTMLElement, isQuoted: boolean, content: Content): boolean {
  const mark = body.querySelector(`[${foldAttribute}]`);
  const start = mark ?? (isQuoted ? lastWrapper(body, content) : null);
  if (start === null) return false;
  const first = outermostFrom(start, body, content);
  if (first === body || !hasContentBefore(first, body, content)) return false;
  trimBefore(first, content);
  for (let node: Node | null = first; node !== null && node !== body; node = node.parentNode)
    markFrom(node === first ? node : node.nextSibling, content);
  return true;
}

/** A container with content below it was replied to inline, so it stays open. */
function lastWrapper(body: HTMLElement, content: Content): Element | null {
  const found = body.querySelector(`${containers}, ${beginnings}`);
  if (found === null || found.matches(beginnings)) return found;
  for (let node: Node = found; node !== body; node = node.parentNode ?? body)
    for (let next = node.nextSibling; next !== null; next = next.nextSibling)
      if (content.has(next) && !(isElement(next) && next.matches(containers))) return null;
  return found;
}

/** Climbs as long as the quote is the only content, so its wrapper is collapsed too. */
function outermostFrom(start: Element, body: HTMLElement, content: Content): Node {
  let node: Node = start;
  while (node.parentNode !== null && node.parentNode !== body && !hasContentBeside(node, content))
    node = node.parentNode;
  return node;
}

function hasContentBeside(node: Node, content: Content): boolean {
  for (let one = node.previousSibling; one !== null; one = one.previousSibling)
    if (content.has(one)) return true;
  return false;
}

function hasContentBefore(node: Node, body: HTMLElement, content: Content): boolean {
  for (let one: Node = node; one !== body && one.parentNode !== null; one = one.parentNode)
    if (hasContentBeside(one, content)) return true;
  return false;
}

const isElement = (node: Node): node is HTMLElement => node.nodeType === 1;

/** Collapses the empty lines above a quote and the rule that Outlook puts there. */
function trimBefore(first: Node, content: Content): void {
  for (let one = first.previousSibling; one !== null; one = one.previousSibling) {
    if (content.has(one) && one.nodeName !== "HR") return;
    hide(one, content);
  }
}

function markFrom(first: Node | null, content: Content): void {
  for (let node = first; node !== null; ) {
    const next: Node | null = node.nextSibling;
    hide(node, content);
    node = next;
  }
}

function hide(node: Node, content: Content): void {
  if (isElement(node)) node.setAttribute(quotedAttribute, "");
  else if (node.nodeType === 3 && /\S/.test(node.textContent ?? "")) {
    const wrap = node.ownerDocument?.createElement("span");
    if (!wrap) return;
    wrap.setAttribute(quotedAttribute, "");
    node.parentNode?.replaceChild(wrap, node);
    wrap.append(node);
    if (content.has(node)) content.add(wrap);
  }
}

/** Removes empty lines at the end, which email clients leave behind. */
export function trimEnd(body: HTMLElement, content: Content): void {
  let parent: Node = body;
  for (let last = parent.lastChild; last !== null; last = parent.lastChild) {
    if (!content.has(last)) parent.removeChild(last);
    else if (isElement(last) && /^(?:DIV|P|SPAN|FONT)$/.test(last.tagName)) parent = last;
    else return;
  }
}
