// A button that ends something, or follows one that did, may appear under a pointer that is clicking what was there
// before. So it ignores pointer clicks until it has been in place for a moment; the keyboard is not affected.
import { type RefCallback, type RefObject, useCallback } from "react";

export const settleMs = 600;
const pollMs = 100;
/** A smaller movement can't slide the button under the pointer. */
const movedPx = 8;

/** Returns a function that stops it. */
export function settle(element: HTMLElement): () => void {
  let at = { x: Number.NaN, y: Number.NaN };
  let movedMs = 0;
  const isSettled = (): boolean => {
    const { x, y } = element.getBoundingClientRect();
    if (!(Math.hypot(x - at.x, y - at.y) <= movedPx)) {
      at = { x, y };
      movedMs = performance.now();
    }
    const isThere = performance.now() - movedMs >= settleMs;
    element.style.pointerEvents = isThere ? "" : "none";
    return isThere;
  };
  const press = (event: MouseEvent) => {
    // Clicks by keyboard have detail 0.
    if (event.detail === 0 || isSettled()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  isSettled();
  const timer = setInterval(isSettled, pollMs);
  element.addEventListener("click", press, { capture: true });
  return () => {
    clearInterval(timer);
    element.style.pointerEvents = "";
    element.removeEventListener("click", press, { capture: true });
  };
}

/**
 * A ref for such a button, which can also fill another ref. If the same button gets another action, `what` changes and
 * it settles again.
 */
export const useSettledRef = (
  what = "",
  outerRef?: RefObject<HTMLElement | null>,
): RefCallback<HTMLElement> =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: only `what` makes a new callback, so the button settles again
  useCallback(
    (element: HTMLElement | null) => {
      if (outerRef !== undefined) outerRef.current = element;
      return element === null ? undefined : settle(element);
    },
    [what],
  );
