// What a run of mails gathers: conversations, addresses and messages in the making.
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
} from "#server/store/email/email-batch.ts";
import type { NewMessage } from "#server/store/message.ts";

/** A conversation in the making or in change. */
export interface BatchConversation extends EmailConversationRow {
  /** Of those known before, whoever gives one of this run's writers a part in it; and all that this run adds. */
  readonly participants: Set<string>;
  lastEntry: (LastEntry & { seq: number }) | null;
  /** When the customer spoke in this run. */
  readonly heard: string[];
  /** Set of one that begins here. */
  birth: {
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
  readonly mail: Omit<NewEmail, "id">;
  readonly last: LastEntry | null;
  readonly participants: readonly { address: string; name: string }[];
  readonly ids: readonly Pick<MessageIdRow, "mailId" | "kind">[];
}

export interface BatchLookups {
  /** Who wrote the mails. */
  readonly writers: readonly string[];
  readonly mailIds: readonly string[];
  readonly addresses: readonly string[];
  readonly conversationIds: readonly ConversationId[];
  readonly inboundPayloadIds: readonly InboundPayloadId[];
}

/** What the next mails of the run are compared with. */
export const copyOf = (
  place: Pick<StoredDuplicate, "mailId" | "conversationId" | "entryId">,
  { inboxId, direction, from, inboundPayloadId }: BatchMessage["message"],
  { claimedSentAt, shownHash, findings, warnings }: BatchMessage["mail"],
): StoredDuplicate => ({
  ...{
    ...place,
    inboxId,
    direction,
    from,
    claimedSentAt,
    inboundPayloadId,
    shownHash: shownHash ?? null,
  },
  isSuspicious: findings.hints?.includes("not_authentic") ?? false,
  isPartial: warnings.includes("beginning-shown"),
});
