// The rows a batch of emails builds: conversations, contact points and messages.
import type {
  ContactId,
  ContactPointId,
  ConversationId,
  InboundPayloadId,
  TeamId,
} from "#domain/ids.ts";
import type { LastEntry } from "#server/store/conversation/conversation.ts";
import type { MessageIdRow, NewEmail } from "#server/store/email/email.ts";
import type {
  EmailConversationRow,
  NewEmailEntry,
  StoredDuplicate,
} from "#server/store/email/email-batch-statements.ts";
import type { NewMessage } from "#server/store/message.ts";

/** A new or changed conversation. */
export interface BatchConversation extends EmailConversationRow {
  /** The known participants who are authors in this batch, and all that the batch adds. */
  readonly participants: Set<string>;
  lastEntry: (LastEntry & { seq: number }) | null;
  /** When the customer wrote in this batch. */
  readonly customerMessageTimes: string[];
  /** Set for a conversation created in this batch. */
  created: {
    subject: string;
    teamId: TeamId | null;
    previousConversationId: ConversationId | null;
    at: string;
  } | null;
  isChanged: boolean;
}

export interface BatchContactPoint {
  readonly id: ContactPointId;
  readonly contactId: ContactId;
  readonly address: string;
  readonly isNew: boolean;
}

export interface BatchMessage {
  readonly entry: Omit<NewEmailEntry, "conversationId" | "seq">;
  readonly message: Omit<NewMessage, "conversationId" | "id">;
  readonly email: Omit<NewEmail, "id">;
  readonly last: LastEntry | null;
  readonly participants: readonly { address: string; name: string }[];
  readonly ids: readonly Pick<MessageIdRow, "messageId" | "kind">[];
}

export interface BatchLookups {
  /** The addresses of the emails' senders. */
  readonly senders: readonly string[];
  readonly messageIds: readonly string[];
  readonly addresses: readonly string[];
  readonly conversationIds: readonly ConversationId[];
  readonly inboundPayloadIds: readonly InboundPayloadId[];
}

/** What later emails of the batch are compared with. */
export const toStoredDuplicate = (
  stored: Pick<StoredDuplicate, "messageId" | "conversationId" | "entryId">,
  { inboxId, direction, from, inboundPayloadId }: BatchMessage["message"],
  { claimedSentAt, contentHash, findings, warnings }: BatchMessage["email"],
): StoredDuplicate => ({
  ...stored,
  inboxId,
  direction,
  from,
  claimedSentAt,
  inboundPayloadId,
  contentHash: contentHash ?? null,
  isSuspicious: findings.securityWarnings?.includes("not_authentic") ?? false,
  isPartial: warnings.includes("beginning-shown"),
});
