// Which mail this tab is drawing. What no count foresees may end a tab; opened again, it does not begin with the
// same mail. Kept by the tab itself, for another may be drawing too.
const key = "deskbell.drawing";

export function markDrawing(id: string): void {
  window.sessionStorage.setItem(key, id);
}

export function endDrawing(id: string): void {
  if (window.sessionStorage.getItem(key) === id) window.sessionStorage.removeItem(key);
}

let leftAt: string | null | undefined;

/** Was this the one at which the tab ended? Whoever leaves or reloads takes the mark off. */
export function wasLeftDrawing(id: string): boolean {
  if (leftAt === undefined) {
    leftAt = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    window.addEventListener("pagehide", () => window.sessionStorage.removeItem(key));
  }
  return leftAt === id;
}
