// Remembers which email this tab is rendering. If that crashes the tab, it does not start with the same email again.
// Per tab, because another one may be rendering too.
const key = "deskbell.drawing";

export function markDrawing(id: string): void {
  window.sessionStorage.setItem(key, id);
}

export function endDrawing(id: string): void {
  if (window.sessionStorage.getItem(key) === id) window.sessionStorage.removeItem(key);
}

let interruptedId: string | null | undefined;

/** Whether the tab crashed while rendering this email. Leaving or reloading removes the mark. */
export function wasRenderInterrupted(id: string): boolean {
  if (interruptedId === undefined) {
    interruptedId = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    window.addEventListener("pagehide", () => window.sessionStorage.removeItem(key));
  }
  return interruptedId === id;
}
