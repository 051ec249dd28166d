// Words that were sent and did not go: refused, or taken back before they left. They return to the composer
// they came from, or, where that is no longer open, to the draft of their conversation.
import type { Attachment, EmailDraft } from "#contract/live-protocol.ts";
import type { ContactPointId, ConversationId, DraftId, EntryId, InboxId } from "#domain/ids.ts";
import { indexForSearch } from "#web/data/kept-words.ts";
import type { Outputs } from "#web/data/rpc.ts";

export interface RecalledMessage {
  readonly conversationId: ConversationId;
  /** The message it was; null where the server never had it. */
  readonly entryId: EntryId | null;
  readonly medium: "text" | "mail" | "note";
  /** Of a mail its HTML. */
  readonly text: string;
  readonly mail: EmailDraft | null;
  readonly attachments: readonly Attachment[];
  /** What the server still holds of them. */
  readonly draft: { readonly id: DraftId; readonly version: number } | null;
  /** Nobody asked for them now: they join the draft, and whoever writes there is not led away from it. */
  readonly isQuiet?: boolean;
}

/** A template comes back as what was chosen and filled in, not as words that nobody may send. */
export interface TemplateBack {
  readonly conversationId: ConversationId;
  readonly inboxId: InboxId;
  readonly contactPointId: ContactPointId;
  readonly template: NonNullable<Outputs["cancelMessage"]["template"]>;
}

/** Where a template that is being filled in is kept on this device. */
export const templatePlace = (inboxId: InboxId, contactPointId: ContactPointId): string =>
  `template ${inboxId} ${contactPointId}`;
export const templateKey = (one: { readonly ref: string; readonly language: string }): string =>
  `${one.ref} ${one.language}`;

const templateListeners: ((back: TemplateBack) => void)[] = [];

export function onTemplateBack(listener: (back: TemplateBack) => void): () => void {
  templateListeners.push(listener);
  return () => {
    templateListeners.splice(templateListeners.indexOf(listener), 1);
  };
}

/** Kept first: whoever opens the choice of templates next finds it filled in. */
export function tellTemplateBack(back: TemplateBack): void {
  const { inboxId, contactPointId, template } = back;
  indexForSearch(templatePlace(inboxId, contactPointId), {
    chosen: templateKey(template),
    values: template.values,
  });
  for (const listener of templateListeners) listener(back);
}

/** Gives true when it has taken the words. */
type Listener = (words: RecalledMessage) => boolean;
const listeners: Listener[] = [];

/** The last one asked for is the first one told. */
export function onMessageRecalled(listener: Listener): () => void {
  listeners.push(listener);
  return () => {
    listeners.splice(listeners.indexOf(listener), 1);
  };
}

/** Gives false where nobody took them: no composer is loaded yet. */
export function emitMessageRecalled(words: RecalledMessage): boolean {
  return listeners.toReversed().some((listener) => listener(words));
}
