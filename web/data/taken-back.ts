// Words that were sent and taken back before they left: they return to the composer they came from.
import type { Attachment } from "#contract/live.ts";
import type { ConversationId } from "#domain/ids.ts";

export interface TakenBack {
  readonly conversationId: ConversationId;
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

type Listener = (words: TakenBack) => void;
const listeners = new Set<Listener>();

export function onTakenBack(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellTakenBack(words: TakenBack): void {
  for (const listener of listeners) listener(words);
}
