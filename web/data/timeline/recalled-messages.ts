// Content of messages that were not sent: rejected, or canceled before they left. It returns to its composer or, if
// that is closed, to the draft of its conversation.

import type { Attachment, EmailDraft } from "#contract/live-protocol.ts";
import type { DraftKind } from "#domain/conversation/draft-kind.ts";
import type { ContactPointId, ConversationId, DraftId, EntryId, InboxId } from "#domain/ids.ts";
import type { Outputs } from "#web/data/rpc.ts";

export interface TextRecipient {
  readonly inboxId: InboxId;
  readonly contactPointId: ContactPointId;
}

export interface RecalledMessage {
  readonly conversationId: ConversationId;
  /** The original message; null if the server never had it. */
  readonly entryId: EntryId | null;
  readonly kind: DraftKind;
  /** HTML for an email. */
  readonly text: string;
  readonly email: EmailDraft | null;
  readonly attachments: readonly Attachment[];
  /** The server's draft with this content. */
  readonly draft: { readonly id: DraftId; readonly version: number } | null;
  /** Of a text. */
  readonly recipient?: TextRecipient | undefined;
  /** Not requested by the member: the content joins the draft without taking focus. */
  readonly isQuiet?: boolean;
}

/** A template returns as its selection and values, because its text can't be sent as a free-form message. */
export interface RecalledTemplate extends TextRecipient {
  readonly conversationId: ConversationId;
  readonly template: NonNullable<Outputs["cancelMessage"]["template"]>;
}

/** Storage key of an unsent template on this device. */
export const templateStorageKey = (inboxId: InboxId, contactPointId: ContactPointId): string =>
  `template ${inboxId} ${contactPointId}`;
export const templateKey = (one: { readonly ref: string; readonly language: string }): string =>
  `${one.ref} ${one.language}`;
