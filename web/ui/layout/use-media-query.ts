import { useCallback, useSyncExternalStore } from "react";

/** One pane at a time, with larger text and targets: the width below which the style sheets lay out for phones. */
export const phoneWidth = "(max-width: 767px)";

/** Whether the window matches, such as "(max-width: 767px)". */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
