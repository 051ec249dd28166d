import type { AttachmentId, DraftId, EntryId, MemberId, UnsentEmailId } from "#domain/ids.ts";
import type { EmailRecipients } from "#domain/message/email/decide-email.ts";
import type { AutomatedKind, EmailKind } from "#domain/message/email/email-metadata.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import type { InboxRecord } from "#server/store/inbox.ts";

export interface OutgoingEmailInput extends EmailRecipients {
  readonly conversation: ConversationRecord;
  readonly inbox: InboxRecord;
  readonly kind: EmailKind;
  readonly subject: string;
  readonly html: string;
  readonly attachmentIds: readonly AttachmentId[];
  /** The email it replies to or forwards. */
  readonly parent: ParentEmail | null;
  readonly sendAt: string | null;
  readonly cancelsOnReply: boolean;
  readonly clientKey: string | null;
  /** The draft it was written in. */
  readonly draftId?: DraftId | UnsentEmailId | undefined;
  readonly seenSeq?: number | undefined;
  /** Null for the system, whose email does not count as a reply. */
  readonly author: { readonly memberId: MemberId; readonly name: string } | null;
  readonly auto: AutomatedKind | null;
}

export interface ParentEmail {
  readonly id: EntryId;
  readonly subject: string;
  readonly messageId: string | null;
  readonly references: readonly string[];
}
