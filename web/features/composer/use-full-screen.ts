import { type RefObject, useEffect } from "react";

/** Marks the row that opens the composer on a phone. */
export const opensComposer = { "data-opens-composer": "" };

/**
 * On a phone the composer covers the screen: what is behind it can't get the focus and is hidden from screen readers.
 * On leaving, the focus returns to the row that opens it.
 */
export function useFullScreen(form: RefObject<HTMLElement | null>, isFull: boolean): void {
  useEffect(() => {
    const element = form.current;
    if (!isFull || element === null) return;
    const behind = elementsBehind(element);
    for (const one of behind) one.inert = true;
    return () => {
      for (const one of behind) one.inert = false;
      const { activeElement, body } = document;
      if (activeElement !== body && !element.contains(activeElement)) return;
      const row = element.parentElement?.querySelector<HTMLElement>("[data-opens-composer]");
      row?.focus({ preventScroll: true });
    };
  }, [form, isFull]);
}

/** Everything else on the screen. Toasts lie above the composer; a call's bar is outside the screen. */
function elementsBehind(form: HTMLElement): HTMLElement[] {
  const screen = form.closest("main");
  const found: HTMLElement[] = [];
  let inner: Element = form;
  while (inner !== screen && inner.parentElement !== null) {
    for (const one of inner.parentElement.children)
      if (
        one instanceof HTMLElement &&
        one !== inner &&
        !one.matches("[data-part=toast-place], [inert]")
      )
        found.push(one);
    inner = inner.parentElement;
  }
  return found;
}
