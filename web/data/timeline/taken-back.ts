// Words that were sent and did not go: refused, or taken back before they left. They return to the composer
// they came from, or, where that is no longer open, to the draft of their conversation.
import type { Attachment, MailDraft } from "#contract/live.ts";
import type { ConversationId, DraftId, EntryId } from "#domain/ids.ts";

export interface TakenBack {
  readonly conversationId: ConversationId;
  /** The message it was; null where the server never had it. */
  readonly entryId: EntryId | null;
  readonly medium: "text" | "mail" | "note";
  /** Of a mail its HTML. */
  readonly text: string;
  readonly mail: MailDraft | null;
  readonly attachments: readonly Attachment[];
  /** What the server still holds of them. */
  readonly draft: { readonly id: DraftId; readonly version: number } | null;
}

/** Gives true when it has taken the words. */
type Listener = (words: TakenBack) => boolean;
const listeners: Listener[] = [];

/** The last one asked for is the first one told. */
export function onTakenBack(listener: Listener): () => void {
  listeners.push(listener);
  return () => {
    listeners.splice(listeners.indexOf(listener), 1);
  };
}

export function tellTakenBack(words: TakenBack): void {
  listeners.toReversed().some((listener) => listener(words));
}
