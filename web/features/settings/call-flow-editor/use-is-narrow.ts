import { useSyncExternalStore } from "react";

const query = "(max-width: 1100px)";

/** True if there is no room for a panel beside the chart; a card's settings then open inside it. */
export const useIsNarrow = (): boolean => useSyncExternalStore(listen, isNarrow);

const isNarrow = (): boolean => window.matchMedia(query).matches;
function listen(changed: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener("change", changed);
  return () => list.removeEventListener("change", changed);
}
