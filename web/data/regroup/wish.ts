// That a message stands in the wrong place, said by its menu, or that two conversations are one, said by
// what suggests it; heard by the dialog that puts them elsewhere.
import { useSyncExternalStore } from "react";
import type { ConversationId, EntryId } from "#domain/ids.ts";

export type RegroupWish =
  /** Into a conversation of its own, or into another one. */
  | { readonly kind: "split" | "move"; readonly entryId: EntryId }
  | { readonly kind: "merge"; readonly withId?: ConversationId };

type Listener = (wish: RegroupWish) => void;
const listeners: Listener[] = [];
const watchers = new Set<() => void>();

export function onRegroupWish(listener: Listener): () => void {
  listeners.push(listener);
  tell();
  return () => {
    listeners.splice(listeners.indexOf(listener), 1);
    tell();
  };
}

export const askRegroup = (wish: RegroupWish): void => listeners.at(-1)?.(wish);

/** Offered only while somebody can do it. */
export const useMayRegroup = (): boolean => useSyncExternalStore(watch, () => listeners.length > 0);

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

function tell(): void {
  for (const changed of watchers) changed();
}
