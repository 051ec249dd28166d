// Emails whose sender hasn't been authenticated by DNS yet.
import type { ContactId, ConversationId, EntryId, InboxId, WorkspaceId } from "#domain/ids.ts";
import type {
  AutomatedKind,
  EmailAuthentication,
  EmailEnvelope,
  EmailMetadata,
  EmailWarning,
} from "#domain/message/email/email-metadata.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, sql } from "#server/store/sql.ts";

export interface UnauthenticatedEmail {
  id: EntryId;
  conversationId: ConversationId;
  inboxId: InboxId;
  /** In lowercase, for comparison. */
  from: string;
  auto: AutomatedKind | null;
  envelope: EmailEnvelope | null;
  size: number;
  /** How often a lookup for it failed. */
  attempts: number;
}

/** Emails never tried come before retries, oldest first. */
export async function listUnauthenticatedEmails(
  db: Db,
  workspaceId: WorkspaceId,
  now: Date,
  max: number,
): Promise<UnauthenticatedEmail[]> {
  return db.many(sql`
    select ml.id, m.conversation_id as "conversationId", c.inbox_id as "inboxId", lower(m.from_address) as "from",
           ml.automated_kind as auto, r.envelope, ml.size, ml.auth_tries as attempts
      from email ml
      join message m on m.workspace_id = ml.workspace_id and m.id = ml.id
      join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      left join inbound_payload r on r.workspace_id = m.workspace_id and r.id = m.inbound_payload_id
     where ml.workspace_id = ${workspaceId} and ml.needs_authentication
       and (ml.auth_next_at is null or ml.auth_next_at <= ${now})
     order by ml.auth_tries, ml.id limit ${max}`);
}

/** When the next email is due. Null if none is left. */
export async function findNextDueEmail(
  db: Db,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<string | null> {
  const next = await db.one<{ at: string | null }>(sql`
    select min(coalesce(auth_next_at, ${now})) as at from email
     where workspace_id = ${workspaceId} and needs_authentication`);
  return next.at;
}

/** Schedules the next authentication of the email. */
export async function retryEmailAuthentication(
  tx: Db,
  workspaceId: WorkspaceId,
  id: EntryId,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update email set auth_tries = auth_tries + 1, auth_next_at = ${at}
     where workspace_id = ${workspaceId} and id = ${id} and needs_authentication`);
}

/** Locks the email, so that no warning found meanwhile is lost. */
export async function lockSecurityWarnings(
  tx: Db,
  workspaceId: WorkspaceId,
  id: EntryId,
): Promise<readonly EmailWarning[]> {
  const { warnings } = await tx.one<{ warnings: EmailWarning[] }>(sql`
    select coalesce(metadata -> 'securityWarnings', '[]') as warnings from email
     where workspace_id = ${workspaceId} and id = ${id} for update`);
  return warnings;
}

/** A null `retryAt` makes the result final. Of the metadata, only the security warnings change. */
export async function saveEmailAuthentication(
  tx: Db,
  workspaceId: WorkspaceId,
  id: EntryId,
  {
    auth,
    securityWarnings,
    retryAt,
  }: {
    auth: EmailAuthentication;
    securityWarnings: readonly EmailWarning[];
    retryAt: Date | null;
  },
): Promise<void> {
  const warnings: EmailMetadata =
    securityWarnings.length === 0 ? {} : { securityWarnings: [...securityWarnings] };
  await tx.run(sql`
    update email set authentication = ${toJson(auth)}::jsonb,
           metadata = (metadata - 'securityWarnings') || ${toJson(warnings)}::jsonb,
           needs_authentication = ${retryAt !== null}, auth_next_at = ${retryAt},
           auth_tries = auth_tries + ${retryAt === null ? 0 : 1}
     where workspace_id = ${workspaceId} and id = ${id}`);
}

/**
 * Records that the email proves its author. Returns their contact if other inboxes have conversations of it too: members
 * who see the email may know it from now on.
 */
export async function saveEmailProof(
  tx: Db,
  workspaceId: WorkspaceId,
  id: EntryId,
): Promise<ContactId | null> {
  const row = await tx.maybe<{ contactId: ContactId; isShared: boolean }>(sql`
    update entry e set proven_contact_id = p.contact_id
      from message m join contact_point p on p.workspace_id = m.workspace_id and p.id = m.contact_point_id
     where e.workspace_id = ${workspaceId} and e.id = ${id} and e.author_kind = 'contact'
       and m.workspace_id = e.workspace_id and m.id = e.id
    returning p.contact_id as "contactId",
      (select count(distinct c.inbox_id) > 1 from conversation c
        where c.workspace_id = e.workspace_id and c.contact_id = p.contact_id) as "isShared"`);
  return row?.isShared ? row.contactId : null;
}

/** Leaves the emails unauthenticated. */
export async function skipEmailAuthentication(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly EntryId[],
): Promise<void> {
  await tx.run(sql`
    update email set needs_authentication = false where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`);
}
