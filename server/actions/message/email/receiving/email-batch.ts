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
} from "#server/store/email/email-batch.ts";
import { listRelatedParticipants } from "#server/store/email/participant.ts";
import { insertMessages, type NewMessage } from "#server/store/message.ts";
import {
  type BatchContactPoint,
  type BatchConversation,
  type BatchLookups,
  type BatchMessage,
  copyOf,
} from "./batch-rows.ts";

export interface EmailBatch {
  home(id: ConversationId): BatchConversation | null;
  /** Follows merges to the final conversation. */
  standing(id: ConversationId): BatchConversation | null;
  homes: ReadonlyMap<ConversationId, BatchConversation>;
  named(mailId: string): readonly MessageIdRow[];
  copies(mailId: string): readonly StoredDuplicate[];
  /** What this payload became when it was processed before. */
  readBefore(inboundPayloadId: InboundPayloadId): readonly StoredDuplicate[];
  point(address: string, name: string, at: string): BatchContactPoint;
  begin(birth: {
    contactId: ContactId;
    inboxId: InboxId;
    teamId: TeamId | null;
    subject: string;
    previousConversationId: ConversationId | null;
    at: string;
  }): BatchConversation;
  add(home: BatchConversation, message: BatchMessage): EntryId;
  /** Runs after everything is written. */
  later(work: () => Promise<void>): void;
  flush(): Promise<void>;
}

export async function loadEmailBatch(ctx: WriteContext, wants: BatchLookups): Promise<EmailBatch> {
  const { db, workspaceId } = ctx;
  const [namedBefore, pointRows, copyRows] = [
    await listMessageIds(db, workspaceId, wants.mailIds, wants.writers),
    await listEmailContactPoints(db, workspaceId, wants.addresses),
    await listStoredDuplicates(db, workspaceId, wants.mailIds, wants.inboundPayloadIds),
  ];
  const readBefore = Map.groupBy(
    copyRows.filter((one) => one.mailId === null),
    (one) => one.inboundPayloadId,
  );
  const homes = new Map<ConversationId, BatchConversation>();
  await hold([
    ...wants.conversationIds,
    ...namedBefore.map((one) => one.conversationId),
    ...[...readBefore.values()].flat().map((one) => one.conversationId),
  ]);
  const idRows = homes.size === 0 ? namedBefore : await namedNow();

  const ids = Map.groupBy(idRows, (one) => one.mailId);
  const copies = Map.groupBy(
    copyRows.filter((one) => one.mailId !== null),
    (one) => one.mailId ?? "",
  );
  const points = new Map<string, BatchContactPoint>(
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
  async function hold(wanted: readonly ConversationId[]): Promise<void> {
    let missing = [...new Set(wanted)].filter((id) => !homes.has(id));
    while (missing.length > 0) {
      const rows = await lockEmailConversations(db, workspaceId, missing);
      const known = Map.groupBy(
        await listRelatedParticipants(
          db,
          workspaceId,
          rows.map((one) => one.id),
          wants.writers,
        ),
        (one) => one.conversationId,
      );
      for (const row of rows) {
        const addresses = (known.get(row.id) ?? []).map((one) => one.address);
        homes.set(row.id, {
          ...row,
          participants: new Set(addresses),
          lastEntry: null,
          heard: [],
          birth: null,
          isChanged: false,
        });
      }
      missing = rows.flatMap((row) =>
        row.mergedIntoId !== null && !homes.has(row.mergedIntoId) ? [row.mergedIntoId] : [],
      );
    }
  }

  /**
   * The transaction that held a lock before may have moved an email to another conversation: its current one counts.
   */
  async function namedNow(): Promise<MessageIdRow[]> {
    for (;;) {
      const rows = await listMessageIds(db, workspaceId, wants.mailIds, wants.writers);
      const held = homes.size;
      await hold(rows.map((one) => one.conversationId));
      if (homes.size === held) return rows;
    }
  }

  function standing(id: ConversationId): BatchConversation | null {
    let home = homes.get(id) ?? null;
    const seen = new Set<ConversationId>();
    while (home && home.mergedIntoId !== null && !seen.has(home.id)) {
      seen.add(home.id);
      home = homes.get(home.mergedIntoId) ?? null;
    }
    return home;
  }

  return {
    homes,
    home: (id) => homes.get(id) ?? null,
    standing,
    named: (mailId) => ids.get(mailId) ?? [],
    copies: (mailId) => copies.get(mailId) ?? [],
    readBefore: (inboundPayloadId) => readBefore.get(inboundPayloadId) ?? [],
    point(address, name, at) {
      const known = points.get(address);
      if (known) return known;
      const made = {
        id: ctx.newId<ContactPointId>(),
        contactId: ctx.newId<ContactId>(),
        address,
        isNew: true,
      };
      contacts.push({ id: made.contactId, contactPointId: made.id, name, address, at });
      points.set(address, made);
      ctx.publishChange("contact", made.contactId);
      return made;
    },
    begin({ contactId, inboxId, at, ...birth }) {
      const home: BatchConversation = {
        ...{ id: ctx.newId<ConversationId>(), contactId, inboxId, mergedIntoId: null },
        ...{
          status: "open",
          folder: "open",
          waitingSince: null,
          snoozedUntil: null,
          snoozeEndedAt: null,
          closedAt: null,
        },
        ...{
          scheduledCount: 0,
          entryCount: 0,
          lastEntryAt: at,
          participants: new Set(),
          lastEntry: null,
          heard: [],
        },
        ...{ birth: { ...birth, at }, isChanged: true },
      };
      homes.set(home.id, home);
      return home;
    },
    add(home, { entry, message, email, last, ...told }) {
      const { id, at } = entry;
      const conversationId = home.id;
      home.entryCount += 1;
      home.isChanged = true;
      if (last !== null) {
        home.lastEntry = { ...last, seq: home.entryCount };
        if (at > home.lastEntryAt) home.lastEntryAt = at;
      }
      entries.push({ ...entry, conversationId, seq: home.entryCount });
      messages.push({ ...message, id, conversationId });
      emails.push({ ...email, id });
      for (const { address, name } of told.participants) {
        if (home.participants.has(address)) continue;
        if (home.participants.size >= limit("participantsPerConversation")) break;
        home.participants.add(address);
        participants.push({ conversationId, entryId: id, address, name });
      }
      for (const { mailId, kind } of told.ids)
        rememberId({ mailId, kind, conversationId, entryId: id, at });
      for (const { mailId, kind } of told.ids)
        if (kind === "received")
          copies.set(mailId, [
            ...(copies.get(mailId) ?? []),
            copyOf({ mailId, conversationId, entryId: id }, message, email),
          ]);
      publishEntryChange(ctx, home, id);
      publishConversationChange(ctx, home);
      return id;
    },
    later: (work) => void afterwards.push(work),
    async flush() {
      const all = [...homes.values()];
      await insertEmailContacts(db, workspaceId, contacts);
      await insertConversations(
        db,
        workspaceId,
        all.flatMap((home): ConversationToInsert[] => {
          const { birth, participants: _, ...row } = home;
          return birth && home.entryCount > 0
            ? [{ ...row, ...birth, createdAt: birth.at, lastEntry: home.lastEntry }]
            : [];
        }),
      );
      await updateEmailConversations(
        db,
        workspaceId,
        all
          .filter((home) => home.birth === null && home.isChanged)
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
    const key = `${row.conversationId} ${row.mailId}`;
    const known = (ids.get(row.mailId) ?? []).find(
      (one) => one.conversationId === row.conversationId,
    );
    if (known && (known.kind !== "referenced" || row.kind === "referenced")) return;
    newIds.set(key, row);
    ids.set(row.mailId, [
      ...(ids.get(row.mailId) ?? []).filter((one) => one.conversationId !== row.conversationId),
      row,
    ]);
  }
}
