// The entry opened from a search or a link; marked until the member leaves.
import { createContext, useContext } from "react";

export const FocusedEntry = createContext<string | null>(null);

/** Attributes that let the timeline find an entry, and mark it if it was opened by link. */
export function useEntryFocus(id: string) {
  const isFocused = useContext(FocusedEntry) === id;
  return isFocused ? { "data-entry": id, "data-asked": true } : { "data-entry": id };
}

export const entryElement = (within: ParentNode, id: string): HTMLElement | null =>
  within.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id)}"]`);
