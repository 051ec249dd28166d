// Collects the effects of a batch of emails in memory and writes them at once. Locks the conversations it may change at
// the start, so decisions are still true when written.

import type {
  ContactId,
  ContactPointId,
  ConversationId,
  EntryId,
  InboundPayloadId,
  InboxId,
  TeamId,
} from "#domain/ids.ts";
import { latestOf } from "#domain/instants.ts";
import { limit } from "#domain/limits.ts";
import {
  publishConversationChange,
  publishEntryChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  type ConversationToInsert,
  insertConversations,
} from "#server/store/conversation/insert-conversation.ts";
import {
  insertEmails,
  insertMessageIds,
  listMessageIds,
  type MessageIdRow,
  type NewEmail,
} from "#server/store/email/email.ts";
import {
  insertEmailContacts,
  insertEmailEntries,
  insertParticipantRows,
  listEmailContactPoints,
  listStoredDuplicates,
  lockEmailConversations,
  type NewEmailContact,
  type NewEmailEntry,
  type NewParticipant,
  type StoredDuplicate,
  updateEmailConversations,
} from "#server/store/email/email-batch-statements.ts";
import { listRelatedParticipants } from "#server/store/email/participant.ts";
import { insertMessages, type NewMessage } from "#server/store/message.ts";
import {
  type BatchContactPoint,
  type BatchConversation,
  type BatchLookups,
  type BatchMessage,
  toStoredDuplicate,
} from "./batch-rows.ts";

export interface EmailBatch {
  conversation(id: ConversationId): BatchConversation | null;
  /** Follows merges to the final conversation. */
  resolveMerged(id: ConversationId): BatchConversation | null;
  conversations: ReadonlyMap<ConversationId, BatchConversation>;
  messageIdRows(messageId: string): readonly MessageIdRow[];
  storedCopies(messageId: string): readonly StoredDuplicate[];
  /** What this payload became when it was processed before. */
  alreadyProcessed(inboundPayloadId: InboundPayloadId): readonly StoredDuplicate[];
  findOrCreateContactPoint(address: string, name: string, at: string): BatchContactPoint;
  addConversation(created: {
    contactId: ContactId;
    inboxId: InboxId;
    teamId: TeamId | null;
    subject: string;
    previousConversationId: ConversationId | null;
    at: string;
  }): BatchConversation;
  addMessage(conversation: BatchConversation, message: BatchMessage): EntryId;
  /** Runs after everything is written. */
  afterFlush(work: () => Promise<void>): void;
  flush(): Promise<void>;
}

export async function loadEmailBatch(
  ctx: WriteContext,
  lookups: BatchLookups,
): Promise<EmailBatch> {
  const { db, workspaceId } = ctx;
  const [foundMessageIds, pointRows, copyRows] = [
    await listMessageIds(db, workspaceId, lookups.messageIds, lookups.senders),
    await listEmailContactPoints(db, workspaceId, lookups.addresses),
    await listStoredDuplicates(db, workspaceId, lookups.messageIds, lookups.inboundPayloadIds),
  ];
  const alreadyProcessed = Map.groupBy(
    copyRows.filter((one) => one.messageId === null),
    (one) => one.inboundPayloadId,
  );
  const conversations = new Map<ConversationId, BatchConversation>();
  await lockWithMergeTargets([
    ...lookups.conversationIds,
    ...foundMessageIds.map((one) => one.conversationId),
    ...[...alreadyProcessed.values()].flat().map((one) => one.conversationId),
  ]);
  const idRows = conversations.size === 0 ? foundMessageIds : await listLockedMessageIds();

  const ids = Map.groupBy(idRows, (one) => one.messageId);
  const storedCopies = Map.groupBy(
    copyRows.filter((one) => one.messageId !== null),
    (one) => one.messageId ?? "",
  );
  const contactPoints = new Map<string, BatchContactPoint>(
    pointRows.map((one) => [one.address, { ...one, isNew: false }]),
  );
  const contacts: NewEmailContact[] = [];
  const entries: NewEmailEntry[] = [];
  const messages: NewMessage[] = [];
  const emails: NewEmail[] = [];
  const newIds = new Map<string, MessageIdRow>();
  const participants: NewParticipant[] = [];
  const afterwards: (() => Promise<void>)[] = [];

  /** Also locks the conversations they were merged into, through chains. */
  async function lockWithMergeTargets(requestedIds: readonly ConversationId[]): Promise<void> {
    let missing = [...new Set(requestedIds)].filter((id) => !conversations.has(id));
    while (missing.length > 0) {
      const rows = await lockEmailConversations(db, workspaceId, missing);
      const known = Map.groupBy(
        await listRelatedParticipants(
          db,
          workspaceId,
          rows.map((one) => one.id),
          lookups.senders,
        ),
        (one) => one.conversationId,
      );
      for (const row of rows) {
        const addresses = (known.get(row.id) ?? []).map((one) => one.address);
        conversations.set(row.id, {
          ...row,
          participants: new Set(addresses),
          lastEntry: null,
          customerMessageTimes: [],
          created: null,
          isChanged: false,
        });
      }
      missing = rows.flatMap((row) =>
        row.mergedIntoId !== null && !conversations.has(row.mergedIntoId) ? [row.mergedIntoId] : [],
      );
    }
  }

  /**
   * The transaction that held a lock before may have moved an email to another conversation: its current one counts.
   */
  async function listLockedMessageIds(): Promise<MessageIdRow[]> {
    for (;;) {
      const rows = await listMessageIds(db, workspaceId, lookups.messageIds, lookups.senders);
      const held = conversations.size;
      await lockWithMergeTargets(rows.map((one) => one.conversationId));
      if (conversations.size === held) return rows;
    }
  }

  function resolveMerged(id: ConversationId): BatchConversation | null {
    let conversation = conversations.get(id) ?? null;
    const seen = new Set<ConversationId>();
    while (conversation && conversation.mergedIntoId !== null && !seen.has(conversation.id)) {
      seen.add(conversation.id);
      conversation = conversations.get(conversation.mergedIntoId) ?? null;
    }
    return conversation;
  }

  return {
    conversations,
    conversation: (id) => conversations.get(id) ?? null,
    resolveMerged,
    messageIdRows: (messageId) => ids.get(messageId) ?? [],
    storedCopies: (messageId) => storedCopies.get(messageId) ?? [],
    alreadyProcessed: (inboundPayloadId) => alreadyProcessed.get(inboundPayloadId) ?? [],
    findOrCreateContactPoint(address, name, at) {
      const known = contactPoints.get(address);
      if (known) return known;
      const made = {
        id: ctx.newId<ContactPointId>(),
        contactId: ctx.newId<ContactId>(),
        address,
        isNew: true,
      };
      contacts.push({ id: made.contactId, contactPointId: made.id, name, address, at });
      contactPoints.set(address, made);
      ctx.publishChange("contact", made.contactId);
      return made;
    },
    addConversation({ contactId, inboxId, at, ...created }) {
      const conversation: BatchConversation = {
        id: ctx.newId<ConversationId>(),
        contactId,
        inboxId,
        mergedIntoId: null,
        status: "open",
        folder: "open",
        waitingSince: null,
        snoozedUntil: null,
        snoozeEndedAt: null,
        closedAt: null,
        scheduledCount: 0,
        entryCount: 0,
        lastEntryAt: at,
        participants: new Set(),
        lastEntry: null,
        customerMessageTimes: [],
        created: { ...created, at },
        isChanged: true,
      };
      conversations.set(conversation.id, conversation);
      return conversation;
    },
    addMessage(conversation, { entry, message, email, last, ...related }) {
      const { id, at } = entry;
      const conversationId = conversation.id;
      conversation.entryCount += 1;
      conversation.isChanged = true;
      if (last !== null) {
        conversation.lastEntry = { ...last, seq: conversation.entryCount };
        conversation.lastEntryAt = latestOf(conversation.lastEntryAt, at);
      }
      entries.push({ ...entry, conversationId, seq: conversation.entryCount });
      messages.push({ ...message, id, conversationId });
      emails.push({ ...email, id });
      for (const { address, name } of related.participants) {
        if (conversation.participants.has(address)) continue;
        if (conversation.participants.size >= limit("participantsPerConversation")) break;
        conversation.participants.add(address);
        participants.push({ conversationId, entryId: id, address, name });
      }
      for (const { messageId, kind } of related.ids)
        rememberId({ messageId, kind, conversationId, entryId: id, at });
      for (const { messageId, kind } of related.ids)
        if (kind === "received")
          storedCopies.set(messageId, [
            ...(storedCopies.get(messageId) ?? []),
            toStoredDuplicate({ messageId, conversationId, entryId: id }, message, email),
          ]);
      publishEntryChange(ctx, conversation, id);
      publishConversationChange(ctx, conversation);
      return id;
    },
    afterFlush: (work) => void afterwards.push(work),
    async flush() {
      const all = [...conversations.values()];
      await insertEmailContacts(db, workspaceId, contacts);
      await insertConversations(
        db,
        workspaceId,
        all.flatMap((conversation): ConversationToInsert[] => {
          const { created, participants: _, ...row } = conversation;
          return created && conversation.entryCount > 0
            ? [{ ...row, ...created, createdAt: created.at, lastEntry: conversation.lastEntry }]
            : [];
        }),
      );
      await updateEmailConversations(
        db,
        workspaceId,
        all
          .filter((conversation) => conversation.created === null && conversation.isChanged)
          .map(({ participants: _, ...row }) => row),
      );
      if (entries.length > 0) {
        await insertEmailEntries(db, workspaceId, entries);
        await insertMessages(db, workspaceId, messages);
        await insertEmails(db, workspaceId, emails);
        await insertMessageIds(db, workspaceId, [...newIds.values()]);
        await insertParticipantRows(db, workspaceId, participants);
      }
      for (const work of afterwards) await work();
    },
  };

  /** One row per ID and conversation; an ID of an email in it outranks one that was only referenced. */
  function rememberId(row: MessageIdRow): void {
    const key = `${row.conversationId} ${row.messageId}`;
    const known = (ids.get(row.messageId) ?? []).find(
      (one) => one.conversationId === row.conversationId,
    );
    if (known && (known.kind !== "referenced" || row.kind === "referenced")) return;
    newIds.set(key, row);
    ids.set(row.messageId, [
      ...(ids.get(row.messageId) ?? []).filter((one) => one.conversationId !== row.conversationId),
      row,
    ]);
  }
}
