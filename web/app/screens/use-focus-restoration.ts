import { useLayoutEffect } from "react";

export const focusParts = () => import("./restore-focus.ts");

function startFocusRestoration(): () => void {
  let stop: (() => void) | null = () => undefined;
  focusParts().then(
    ({ restoreLostFocus }) => {
      if (stop !== null) stop = restoreLostFocus();
    },
    () => undefined,
  );
  return () => {
    stop?.();
    stop = null;
  };
}

/**
 * Keeps focus from getting lost while this screen is mounted; loaded late, since it is needed only during work. Stops
 * before the screen unmounts, because the next screen sets its own focus.
 */
export const useFocusRestoration = (): void => useLayoutEffect(startFocusRestoration, []);
