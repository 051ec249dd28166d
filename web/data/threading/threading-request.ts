// That a message stands in the wrong place, said by its menu, or that two conversations are one, said by
// what suggests it; heard by the dialog that puts them elsewhere.
import { useSyncExternalStore } from "react";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import { isPending, type OpenConversation } from "#web/data/timeline/timeline-cache.ts";

export type ThreadingRequest =
  /** Into a conversation of its own, or into another one. */
  | { readonly kind: "split" | "move"; readonly entryId: EntryId }
  | { readonly kind: "merge"; readonly withId?: ConversationId };

type Listener = (wish: ThreadingRequest) => void;
interface Listening {
  readonly listener: Listener;
  readonly canSplit: boolean;
}
const listening: Listening[] = [];
const watchers = new Set<() => void>();

/** `canSplit`: something would stay behind if one message left. */
export function onThreadingRequest(listener: Listener, canSplit: boolean): () => void {
  const one = { listener, canSplit };
  listening.push(one);
  tell();
  return () => {
    listening.splice(listening.indexOf(one), 1);
    tell();
  };
}

export const requestThreading = (wish: ThreadingRequest): void => listening.at(-1)?.listener(wish);

/** Offered only while a dialog can be opened for it. */
export const useCanEditThreading = (): boolean =>
  useSyncExternalStore(watch, () => listening.length > 0);

/** The only message of a conversation can be moved to another one, but not be split off. */
export const useMaySplit = (): boolean =>
  useSyncExternalStore(watch, () => listening.at(-1)?.canSplit === true);

/** Whether something that was said stays behind when one message leaves; older pages are not here yet. */
export const hasWhatStays = ({
  entries,
  before,
}: Pick<OpenConversation, "entries" | "before">): boolean =>
  before !== null || entries.filter((one) => one.kind !== "event" && !isPending(one)).length > 1;

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

function tell(): void {
  for (const changed of watchers) changed();
}
