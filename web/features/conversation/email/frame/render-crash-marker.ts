// Marks which emails this browser is rendering. A mark that a tab leaves behind tells that the email ended the tab, so no
// other tab renders it by itself. While another tab is still rendering it, that looks the same, and passes.
const keyOf = (id: string): string => `deskbell.rendering.${id}`;
/** A tab whose timers still run after this time has survived, even if images are still loading. */
const survivedMs = 3_000;
const ours = new Set<string>();
const endAll = (): void => ours.forEach(endRendering);

export function markRendering(id: string): void {
  ours.add(id);
  withStorage((storage) => storage.setItem(keyOf(id), "1"));
  window.addEventListener("pagehide", endAll);
  setTimeout(endRendering, survivedMs, id);
}

export function endRendering(id: string): void {
  if (ours.delete(id)) withStorage((storage) => storage.removeItem(keyOf(id)));
}

/** Whether another tab crashed while rendering this email, or is rendering it now. */
export const isMarked = (id: string): boolean =>
  !ours.has(id) && withStorage((storage) => storage.getItem(keyOf(id))) !== null;

/** Called while rendering, so it never throws: if storage is disabled or full, emails are shown without marks. */
function withStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}
