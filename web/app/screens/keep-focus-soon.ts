import { useLayoutEffect } from "react";

export const focusParts = () => import("./kept-focus.ts");

function keepFocusSoon(): () => void {
  let stop: (() => void) | null = () => undefined;
  focusParts().then(
    ({ keepFocus }) => {
      if (stop !== null) stop = keepFocus();
    },
    () => undefined,
  );
  return () => {
    stop?.();
    stop = null;
  };
}

/**
 * While this screen stands, what leaves it takes the focus nowhere; needed only once somebody works in it. It ends
 * before the screen goes: who goes to another arrives there.
 */
export const useKeptFocus = (): void => useLayoutEffect(keepFocusSoon, []);
