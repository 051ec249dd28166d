// The one entry somebody came for, by a search or a link: it is marked until they leave.
import { createContext, useContext } from "react";

export const FocusedEntry = createContext<string | null>(null);

/** For the item of an entry: how it is found on the timeline, and whether it is marked. */
export function useEntryFocus(id: string) {
  const isAsked = useContext(FocusedEntry) === id;
  return isAsked ? { "data-entry": id, "data-asked": true } : { "data-entry": id };
}

export const entryElement = (within: ParentNode, id: string): HTMLElement | null =>
  within.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id)}"]`);
