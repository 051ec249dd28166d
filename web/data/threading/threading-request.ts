// A request to fix threading, sent by a message's menu or a merge suggestion, and handled by the open conversation's
// dialog.
import { useSyncExternalStore } from "react";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import { isPending, type OpenConversation } from "#web/data/timeline/timeline-cache.ts";

export type ThreadingRequest =
  /** To a new conversation, or to another one. */
  | { readonly kind: "split" | "move"; readonly entryId: EntryId }
  | { readonly kind: "merge"; readonly withId?: ConversationId };

type Listener = (input: ThreadingRequest) => void;
interface Listening {
  readonly listener: Listener;
  readonly canSplit: boolean;
}
const listening: Listening[] = [];
const watchers = new Set<() => void>();

/** `canSplit`: something stays behind if one message leaves. */
export function onThreadingRequest(listener: Listener, canSplit: boolean): () => void {
  const one = { listener, canSplit };
  listening.push(one);
  notifyWatchers();
  return () => {
    listening.splice(listening.indexOf(one), 1);
    notifyWatchers();
  };
}

export const requestThreading = (input: ThreadingRequest): void =>
  listening.at(-1)?.listener(input);

/** True only while a conversation handles these requests. */
export const useCanEditThreading = (): boolean =>
  useSyncExternalStore(watch, () => listening.length > 0);

/** The only message of a conversation can be moved, but not split off. */
export const useMaySplit = (): boolean =>
  useSyncExternalStore(watch, () => listening.at(-1)?.canSplit === true);

/** Whether a message, note or call stays behind when one message leaves; older pages count too. */
export const hasRemainingEntries = ({
  entries,
  before,
}: Pick<OpenConversation, "entries" | "before">): boolean =>
  before !== null || entries.filter((one) => one.kind !== "event" && !isPending(one)).length > 1;

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

function notifyWatchers(): void {
  for (const changed of watchers) changed();
}
