// Merges of contacts: the merged contact's row is deleted, and its id leads to the remaining contact.
import type { ContactHistory } from "#domain/contact/knows-contact.ts";
import type {
  CallId,
  ContactId,
  ContactMergeId,
  ContactPointId,
  ConversationId,
  InboxId,
  MemberId,
  WorkspaceId,
} from "#domain/ids.ts";
import { toJson } from "./json.ts";
import { type Db, sql } from "./sql.ts";

export interface ContactFields {
  readonly name: string;
  readonly displayFallback: string;
  readonly notes: string;
}

/** What undoing a merge needs. */
interface StateBeforeMerge {
  readonly contact: ContactFields;
  readonly merged: ContactFields & { readonly createdAt: string };
  /** What the merge wrote, to recognize what members changed since. */
  readonly written: Pick<ContactFields, "name" | "notes">;
  readonly contactPointIds: readonly ContactPointId[];
  readonly conversationIds: readonly ConversationId[];
  readonly primaryPointIds: readonly ContactPointId[];
  /** Opt-outs that the merge extended to other numbers. */
  readonly consentIds: readonly string[];
  readonly audiences: readonly ContactHistory["audiences"][number][];
  readonly dismissedIds: readonly ContactId[];
}

export interface ContactMergeRecord {
  id: ContactMergeId;
  contactId: ContactId;
  mergedId: ContactId;
  mergedName: string;
  memberId: MemberId;
  before: StateBeforeMerge | null;
  undoUntil: string;
  undoneAt: string | null;
  at: string;
}

const columns = sql`id, contact_id as "contactId", merged_id as "mergedId", merged_name as "mergedName", member_id as "memberId",
  previous_state as before, undo_until as "undoUntil", undone_at as "undoneAt", at`;

/** The contact that an id leads to: itself, unless it was merged. */
export async function resolveMergedContact(
  db: Db,
  workspaceId: WorkspaceId,
  id: ContactId,
): Promise<ContactId> {
  const row = await db.one<{ id: ContactId }>(sql`
    with recursive led (id, steps) as (
      select ${id}::uuid, 0
      union all
      select m.contact_id, led.steps + 1 from led join contact_merge m
        on m.workspace_id = ${workspaceId} and m.merged_id = led.id and m.undone_at is null
    )
    select id from led order by steps desc limit 1`);
  return row.id;
}

/**
 * Keeps other transactions from adding anything to these contacts until this one ends, and returns those that exist:
 * what refers to a contact takes a share lock on its row.
 */
export async function lockContactsForMerge(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly ContactId[],
): Promise<ContactId[]> {
  const rows = await tx.many<{ id: ContactId }>(sql`
    select id from contact where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) order by id for update`);
  return rows.map((row) => row.id);
}

export async function getContactFields(
  db: Db,
  workspaceId: WorkspaceId,
  id: ContactId,
): Promise<StateBeforeMerge["merged"]> {
  return db.one(sql`
    select name, display_fallback as "displayFallback", notes, created_at as "createdAt"
      from contact where workspace_id = ${workspaceId} and id = ${id}`);
}

export async function insertContactMerge(
  tx: Db,
  workspaceId: WorkspaceId,
  row: Pick<ContactMergeRecord, "id" | "contactId" | "mergedId" | "mergedName" | "memberId"> & {
    readonly before: StateBeforeMerge;
    readonly undoUntil: Date;
    readonly at: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into contact_merge (workspace_id, id, contact_id, merged_id, merged_name, member_id, previous_state, undo_until, at)
    values (${workspaceId}, ${row.id}, ${row.contactId}, ${row.mergedId}, ${row.mergedName}, ${row.memberId},
            ${toJson(row.before)}::jsonb, ${row.undoUntil}, ${row.at})`);
}

export async function lockContactMerge(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ContactMergeId,
): Promise<ContactMergeRecord | null> {
  return tx.maybe(sql`
    select ${columns} from contact_merge where workspace_id = ${workspaceId} and id = ${id} for update`);
}

/** Merges that can still be undone, the latest first. */
export async function listContactMerges(
  db: Db,
  workspaceId: WorkspaceId,
  contactId: ContactId,
  now: Date,
): Promise<Omit<ContactMergeRecord, "before">[]> {
  return db.many(sql`
    select ${columns} from contact_merge
     where workspace_id = ${workspaceId} and contact_id = ${contactId} and undone_at is null
       and previous_state is not null and undo_until > ${now}
     order by at desc limit 20`);
}

export async function markContactMergeUndone(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ContactMergeId,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update contact_merge set undone_at = ${at}, previous_state = null where workspace_id = ${workspaceId} and id = ${id}`);
}

/** The names and notes before a merge aren't kept longer than it can be undone. */
export async function deleteExpiredMergeStates(db: Db, now: Date): Promise<number> {
  return db.run(sql`
    update contact_merge set previous_state = null where undo_until < ${now} and previous_state is not null`);
}

interface Moved {
  readonly contactPointIds: ContactPointId[];
  readonly conversations: { id: ConversationId; inboxId: InboxId }[];
  readonly calls: { id: CallId; conversationId: ConversationId; conversationInboxId: InboxId }[];
}

/** Gives everything of one contact to the other, whose primary numbers and addresses are set afterwards. */
export async function moveToContact(
  tx: Db,
  workspaceId: WorkspaceId,
  fromId: ContactId,
  toId: ContactId,
): Promise<Moved> {
  const points = await tx.many<{ id: ContactPointId }>(sql`
    update contact_point set contact_id = ${toId}, is_primary = false
     where workspace_id = ${workspaceId} and contact_id = ${fromId} returning id`);
  const conversations = await tx.many<{ id: ConversationId; inboxId: InboxId }>(sql`
    update conversation set contact_id = ${toId}, version = version + 1
     where workspace_id = ${workspaceId} and contact_id = ${fromId} returning id, inbox_id as "inboxId"`);
  const calls = await tx.many<Moved["calls"][number]>(sql`
    update call k set contact_id = ${toId} from conversation c
     where k.workspace_id = ${workspaceId} and k.contact_id = ${fromId} and c.workspace_id = k.workspace_id and c.id = k.conversation_id
    returning k.id, k.conversation_id as "conversationId", c.inbox_id as "conversationInboxId"`);
  await tx.run(sql`
    update entry set proven_contact_id = ${toId} where workspace_id = ${workspaceId} and proven_contact_id = ${fromId}`);
  return { contactPointIds: points.map((one) => one.id), conversations, calls };
}

/**
 * Gives back what a merge moved, as far as the contact still has it, and what came since by way of the numbers and
 * addresses that return: their messages, calls, and conversations that began with them.
 */
export async function moveBack(
  tx: Db,
  workspaceId: WorkspaceId,
  fromId: ContactId,
  toId: ContactId,
  { before, at }: { readonly before: StateBeforeMerge; readonly at: string },
): Promise<Moved> {
  const points = await tx.many<{ id: ContactPointId }>(sql`
    update contact_point set contact_id = ${toId}, is_primary = false
     where workspace_id = ${workspaceId} and contact_id = ${fromId} and id = any(${before.contactPointIds}::uuid[]) returning id`);
  const contactPointIds = points.map((one) => one.id);
  const conversations = await tx.many<{ id: ConversationId; inboxId: InboxId }>(sql`
    update conversation c set contact_id = ${toId}, version = version + 1
     where c.workspace_id = ${workspaceId} and c.contact_id = ${fromId}
       and (c.id = any(${before.conversationIds}::uuid[])
         or c.created_at >= ${at}::timestamptz
            and (select coalesce(m.contact_point_id, k.contact_point_id) from entry e
                   left join message m on m.workspace_id = e.workspace_id and m.id = e.id
                   left join call k on k.workspace_id = e.workspace_id and k.id = e.id
                  where e.workspace_id = c.workspace_id and e.conversation_id = c.id and e.kind in ('message', 'call')
                  order by e.seq limit 1) = any(${contactPointIds}::uuid[]))
    returning c.id, c.inbox_id as "inboxId"`);
  await tx.run(sql`
    update contact set may_be_quiet = true where workspace_id = ${workspaceId} and id = ${fromId} and not may_be_quiet`);
  const calls = await tx.many<Moved["calls"][number]>(sql`
    update call k set contact_id = ${toId} from conversation c
     where k.workspace_id = ${workspaceId} and k.contact_id = ${fromId} and k.contact_point_id = any(${contactPointIds}::uuid[])
       and c.workspace_id = k.workspace_id and c.id = k.conversation_id
    returning k.id, k.conversation_id as "conversationId", c.inbox_id as "conversationInboxId"`);
  await tx.run(sql`
    update entry e set proven_contact_id = ${toId}
     where e.workspace_id = ${workspaceId} and e.proven_contact_id = ${fromId}
       and (exists (select 1 from message m where m.workspace_id = e.workspace_id and m.id = e.id
                       and m.contact_point_id = any(${contactPointIds}::uuid[]))
         or exists (select 1 from call k where k.workspace_id = e.workspace_id and k.id = e.id
                       and k.contact_point_id = any(${contactPointIds}::uuid[])))`);
  return { contactPointIds, conversations, calls };
}

/** Who may know the contact from now on: those who knew each of these parts. */
export async function insertAudiences(
  tx: Db,
  workspaceId: WorkspaceId,
  contactId: ContactId,
  mergeId: ContactMergeId,
  parts: ContactHistory["audiences"],
): Promise<void> {
  for (const [part, { inboxes, provenIn }] of parts.entries())
    await tx.run(sql`
      insert into contact_audience (workspace_id, contact_id, merge_id, part, inbox_ids, proven_inbox_ids)
      values (${workspaceId}, ${contactId}, ${mergeId}, ${part}, ${inboxes}::uuid[], ${provenIn}::uuid[])`);
}

export async function deleteAudiences(
  tx: Db,
  workspaceId: WorkspaceId,
  contactId: ContactId,
  mergeId: ContactMergeId,
): Promise<void> {
  await tx.run(sql`
    delete from contact_audience where workspace_id = ${workspaceId} and contact_id = ${contactId} and merge_id = ${mergeId}`);
}

/** Of each kind at most one. Those named stay primary only while they belong to the contact. */
export async function setPrimaryPoints(
  tx: Db,
  workspaceId: WorkspaceId,
  contactId: ContactId,
  ids: readonly ContactPointId[],
): Promise<void> {
  await tx.run(sql`
    update contact_point set is_primary = false
     where workspace_id = ${workspaceId} and contact_id = ${contactId} and is_primary
       and kind in (select kind from contact_point where workspace_id = ${workspaceId} and contact_id = ${contactId} and id = any(${ids}::uuid[]))`);
  await tx.run(sql`
    update contact_point p set is_primary = true
     where p.workspace_id = ${workspaceId} and p.contact_id = ${contactId}
       and p.id in (select distinct on (kind) id from contact_point
                     where workspace_id = ${workspaceId} and contact_id = ${contactId} and id = any(${ids}::uuid[]) order by kind, id)`);
}

export async function insertContactAgain(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ContactId,
  { name, displayFallback, notes, createdAt }: StateBeforeMerge["merged"],
  at: Date,
): Promise<void> {
  await tx.run(sql`
    insert into contact (workspace_id, id, name, display_fallback, notes, created_at, updated_at)
    values (${workspaceId}, ${id}, ${name}, ${displayFallback}, ${notes}, ${createdAt}, ${at})`);
}
