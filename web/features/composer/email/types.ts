import type { Inbox } from "#contract/live-protocol.ts";
import type { ConversationId, DraftId, MemberId } from "#domain/ids.ts";
import type { EmailDraftContent } from "./content/email-content.ts";

export interface EmailToSend {
  readonly conversationId: ConversationId;
  readonly contactName: string;
  readonly content: EmailDraftContent;
  readonly signatureHtml: string;
  readonly inbox: Inbox;
  readonly me: MemberId;
  readonly later: ScheduledTime | null;
  /** Also closes the conversation; one undo reverts both. */
  readonly closeConversation?: boolean;
  /** The last entry the member had seen; null to send regardless of newer entries. */
  readonly seenSeq: number | null;
  /** If no one is assigned. */
  readonly assignsToMe?: boolean;
  readonly key: string;
  /** Set when the email is sent. */
  readonly draftId?: DraftId;
}

export interface ScheduledTime {
  readonly at: string;
  readonly cancelsOnReply: boolean;
  /** For example "tomorrow 09:00". */
  readonly when: string;
}

export interface SendOptions {
  readonly later?: ScheduledTime | null;
  /** Sends regardless of newer messages from teammates or the customer. */
  readonly isAnyway?: boolean;
  readonly closeConversation?: boolean;
}
