// The caret position in editable text, in characters, which survives replacing the nodes.

export const isIn = (element: HTMLElement): boolean => element.contains(document.activeElement);

export function caretIn(element: HTMLElement): number | null {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return null;
  const { endContainer, endOffset } = selection.getRangeAt(0);
  if (!element.contains(endContainer)) return null;
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(endContainer, endOffset);
  return before.toString().length;
}

export function placeCaret(element: HTMLElement, at: number): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = at;
  let last: Text | null = null;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    last = node as Text;
    if (left <= last.length) break;
    left -= last.length;
  }
  const range = document.createRange();
  if (last === null) range.selectNodeContents(element);
  else range.setStart(last, Math.min(left, last.length));
  range.collapse(last !== null);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
