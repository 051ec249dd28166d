// Remembers which email this tab is rendering. If that ends the tab, no tab of this browser renders it by itself again.
// The mark is per tab, because another one may be rendering too.
const drawingKey = "deskbell.drawing";
const crashedKey = "deskbell.crashed-emails";
const maxCrashed = 50;

export function markDrawing(id: string): void {
  window.sessionStorage.setItem(drawingKey, id);
}

export function endDrawing(id: string): void {
  if (window.sessionStorage.getItem(drawingKey) === id)
    window.sessionStorage.removeItem(drawingKey);
}

let isRecorded = false;

/** Whether a tab crashed while rendering this email. Leaving or reloading a tab removes its mark. */
export function hasCrashed(id: string): boolean {
  if (!isRecorded) {
    isRecorded = true;
    const interruptedId = window.sessionStorage.getItem(drawingKey);
    if (interruptedId !== null) saveCrashed([interruptedId, ...readCrashed()].slice(0, maxCrashed));
    window.sessionStorage.removeItem(drawingKey);
    window.addEventListener("pagehide", () => window.sessionStorage.removeItem(drawingKey));
  }
  return readCrashed().includes(id);
}

/** For a member who wants to see it anyway. If the tab crashes again, that is recorded again. */
export function forgetCrash(id: string): void {
  saveCrashed(readCrashed().filter((one) => one !== id));
}

const readCrashed = (): readonly string[] =>
  window.localStorage.getItem(crashedKey)?.split(" ").filter(Boolean) ?? [];

const saveCrashed = (ids: readonly string[]): void =>
  window.localStorage.setItem(crashedKey, [...new Set(ids)].join(" "));
