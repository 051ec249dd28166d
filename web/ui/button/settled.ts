// A button that ends something, or follows one that did, may come to lie under a pointer that was pressing what stood there before. So it takes
// no press of the pointer until it has been where it is for a moment; the keyboard is not affected.
import { type RefCallback, type RefObject, useCallback } from "react";

export const settleMs = 600;
const lookEveryMs = 100;
/** Less is not enough to slide under a pointer. */
const movedPx = 8;

/** Gives back how to stop. */
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
    // A click of the keyboard counts none.
    if (event.detail === 0 || isSettled()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  isSettled();
  const timer = setInterval(isSettled, lookEveryMs);
  element.addEventListener("click", press, { capture: true });
  return () => {
    clearInterval(timer);
    element.style.pointerEvents = "";
    element.removeEventListener("click", press, { capture: true });
  };
}

/**
 * The ref of such a button, which may be kept for another use. Where the same button comes to end another thing, `what`
 * says so and it settles anew.
 */
export const useDebouncedValue = (
  what = "",
  kept?: RefObject<HTMLElement | null>,
): RefCallback<HTMLElement> =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: another ref for another thing
  useCallback(
    (element: HTMLElement | null) => {
      if (kept !== undefined) kept.current = element;
      return element === null ? undefined : settle(element);
    },
    [what],
  );
