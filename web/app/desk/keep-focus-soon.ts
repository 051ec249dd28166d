import { useEffect } from "react";

export const focusParts = () => import("./kept-focus.ts");

function keepFocusSoon(): () => void {
  const stop = focusParts().then(
    (parts) => parts.keepFocus(),
    () => () => undefined,
  );
  return () => void stop.then((now) => now());
}

/** While this screen stands, what leaves it takes the focus nowhere; needed only once somebody works in it. */
export const useKeptFocus = (): void => useEffect(keepFocusSoon, []);
