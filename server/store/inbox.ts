import type { Verdict } from "#domain/email-domain/verdict.ts";
import type { AccountId, InboxId, TeamId, WorkspaceId } from "#domain/ids.ts";
import type { AutoReply } from "#domain/inbox/auto-reply.ts";
import type { InboxKind } from "#domain/inbox/inbox-kind.ts";
import type { IntakeMethod } from "#domain/inbox/intake-method.ts";
import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
import type { Color } from "#domain/workspace/color.ts";
import { claimSmtpAddresses } from "./email-inbox/smtp-address.ts";
import { toJsonOrNull } from "./json.ts";
import { type Db, prepared, sql } from "./sql.ts";

/** Fields of an email inbox; a phone inbox has the defaults. */
export interface EmailInboxFields {
  intake: IntakeMethod;
  intakeAccountId: AccountId | null;
  /** Other addresses of the same inbox. */
  aliases: string[];
  /** The name that customers see beside the address. Empty for the workspace's name. */
  fromName: string;
  /** HTML with variables. */
  signature: string;
  autoReply: AutoReply | null;
}

export interface InboxRecord extends EmailInboxFields {
  id: InboxId;
  kind: InboxKind;
  address: string;
  name: string;
  color: Color;
  accountId: AccountId;
  providerRef: string | null;
  visibility: "all" | "team";
  teamId: TeamId | null;
  undoSeconds: number;
  webhookState: "unset" | "set" | "other_url";
  isArchived: boolean;
  provider: string;
  isSimulated: boolean;
  accountState: "untested" | "working" | "degraded" | "broken";
  accountProblem: string | null;
  /**
   * The provider's service that texts are sent through. Null for the account's setting, empty for directly from the
   * number.
   */
  sendingService: string | null;
  /** The provider's service that the number belongs to, and why texts don't arrive here. */
  numberService: { ref: string; name: string; caution: string | null } | null;
  /** The result of the last check of its domain's records. Null until it was checked. */
  domainVerdict: Verdict | null;
  /** Only the chosen settings; `withPhoneDefaults` adds the rest. */
  phone: Partial<PhoneSettings>;
  /** The live version of its call flow. Null for the default flow. */
  flowVersion: number | null;
}

const inboxColumns = sql`
  i.id, i.channel as kind, i.address, i.name, i.color, i.account_id as "accountId", i.provider_ref as "providerRef", i.visibility,
  i.team_id as "teamId", i.undo_seconds as "undoSeconds", i.webhook_state as "webhookState", i.archived_at is not null as "isArchived",
  i.intake, i.intake_account_id as "intakeAccountId", i.aliases, i.from_name as "fromName", i.signature, i.auto_reply as "autoReply",
  a.provider as provider, a.is_simulated as "isSimulated", a.state as "accountState", a.problem as "accountProblem", d.report->>'verdict' as "domainVerdict",
  i.phone_settings as phone, i.flow_version as "flowVersion", i.send_through as "sendingService", i.number_service as "numberService"`;
/**
 * Domains of archived and simulated inboxes aren't checked, so a report found for another inbox of the same domain
 * isn't shown for them.
 */
const fromInbox = sql`from inbox i join account a on a.workspace_id = i.workspace_id and a.id = i.account_id
  left join domain_check d on i.channel = 'email' and i.archived_at is null and not a.is_simulated
    and d.workspace_id = i.workspace_id and d.domain = split_part(i.address, '@', 2)`;

export async function listInboxes(
  db: Db,
  workspaceId: WorkspaceId,
  visibleInboxIds: readonly InboxId[] | null,
): Promise<InboxRecord[]> {
  return db.many(sql`
    select ${inboxColumns} ${fromInbox}
     where i.workspace_id = ${workspaceId} and (${visibleInboxIds}::uuid[] is null or i.id = any(${visibleInboxIds}::uuid[]))
     order by i.archived_at is not null, i.created_at, i.id`);
}

export async function findInbox(
  db: Db,
  workspaceId: WorkspaceId,
  id: InboxId,
): Promise<InboxRecord | null> {
  return db.maybe(
    prepared`select ${inboxColumns} ${fromInbox} where i.workspace_id = ${workspaceId} and i.id = ${id}`,
  );
}

export async function findInboxByAddress(
  db: Db,
  workspaceId: WorkspaceId,
  kind: InboxKind,
  address: string,
): Promise<InboxRecord | null> {
  return db.maybe(sql`
    select ${inboxColumns} ${fromInbox}
     where i.workspace_id = ${workspaceId} and i.channel = ${kind} and i.address = ${address} and i.archived_at is null`);
}

/** The active email inbox that has one of these addresses, or has it as an alias. */
export async function findEmailInboxAt(
  db: Db,
  workspaceId: WorkspaceId,
  addresses: readonly string[],
): Promise<InboxRecord | null> {
  return db.maybe(sql`
    select ${inboxColumns} ${fromInbox}
     where i.workspace_id = ${workspaceId} and i.channel = 'email' and i.archived_at is null
       and (i.address = any(${addresses}::text[]) or i.aliases && ${addresses}::text[])
     order by i.created_at, i.id limit 1`);
}

/** All email inboxes, including archived ones: their old emails still get replies. */
export async function listEmailInboxes(db: Db, workspaceId: WorkspaceId): Promise<InboxRecord[]> {
  return db.many(prepared`
    select ${inboxColumns} ${fromInbox} where i.workspace_id = ${workspaceId} and i.channel = 'email'
     order by i.archived_at is not null, i.created_at, i.id`);
}

/** Inboxes that carry texts, including archived ones, to which incoming texts still belong. */
export async function listTextInboxesOf(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<InboxRecord[]> {
  return db.many(prepared`
    select ${inboxColumns} ${fromInbox}
     where i.workspace_id = ${workspaceId} and i.account_id = ${accountId} and i.channel <> 'email'
     order by i.archived_at is not null, i.created_at desc`);
}

export const listPhoneInboxesOfAccount = async (
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<InboxRecord[]> =>
  (await listTextInboxesOf(db, workspaceId, accountId)).filter((inbox) => inbox.kind === "phone");

const noEmailInbox: EmailInboxFields = {
  intake: "webhook",
  intakeAccountId: null,
  aliases: [],
  fromName: "",
  signature: "",
  autoReply: null,
};

export async function insertInbox(
  tx: Db,
  workspaceId: WorkspaceId,
  row: {
    id: InboxId;
    kind: InboxRecord["kind"];
    address: string;
    name: string;
    color: Color;
    accountId: AccountId;
    providerRef: string | null;
    visibility: "all" | "team";
    teamId: TeamId | null;
    undoSeconds: number;
    webhookState: InboxRecord["webhookState"];
    numberService?: InboxRecord["numberService"];
    email?: Partial<EmailInboxFields>;
    at: Date;
  },
): Promise<void> {
  const email = { ...noEmailInbox, ...row.email };
  await tx.run(sql`
    insert into inbox (workspace_id, id, channel, address, name, color, account_id, provider_ref, visibility, team_id, undo_seconds, webhook_state,
                      intake, intake_account_id, aliases, from_name, signature, auto_reply, number_service, created_at)
    values (${workspaceId}, ${row.id}, ${row.kind}, ${row.address}, ${row.name}, ${row.color}, ${row.accountId}, ${row.providerRef},
            ${row.visibility}, ${row.teamId}, ${row.undoSeconds}, ${row.webhookState},
            ${email.intake}, ${email.intakeAccountId}, ${email.aliases}, ${email.fromName}, ${email.signature}, ${toJsonOrNull(email.autoReply)}::jsonb, ${toJsonOrNull(row.numberService ?? null)}::jsonb, ${row.at})`);
  await claimSmtpAddresses(tx, workspaceId, row.id, smtpAddressesOf({ ...email, ...row }));
}

/** Locks the inbox until the transaction ends, so that two changes of it don't overwrite each other. */
export async function lockInbox(tx: Db, workspaceId: WorkspaceId, id: InboxId): Promise<void> {
  // Conversations and messages reference the row at any time, so the lock leaves its key free.
  await tx.run(
    sql`select 1 from inbox where workspace_id = ${workspaceId} and id = ${id} for no key update`,
  );
}

export async function updateInboxRow(
  tx: Db,
  workspaceId: WorkspaceId,
  id: InboxId,
  row: {
    kind: InboxRecord["kind"];
    address: string;
    name: string;
    color: Color;
    visibility: "all" | "team";
    teamId: TeamId | null;
    undoSeconds: number;
    webhookState: InboxRecord["webhookState"];
    isArchived: boolean;
    accountId: AccountId;
    phone: Partial<PhoneSettings>;
    sendingService: string | null;
    numberService: InboxRecord["numberService"];
  } & EmailInboxFields,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update inbox set name = ${row.name}, color = ${row.color}, account_id = ${row.accountId}, visibility = ${row.visibility}, team_id = ${row.teamId},
           undo_seconds = ${row.undoSeconds}, webhook_state = ${row.webhookState}, intake = ${row.intake}, intake_account_id = ${row.intakeAccountId},
           aliases = ${row.aliases}, from_name = ${row.fromName}, signature = ${row.signature}, auto_reply = ${toJsonOrNull(row.autoReply)}::jsonb,
           phone_settings = ${toJsonOrNull(row.phone)}::jsonb, send_through = ${row.sendingService}, number_service = ${toJsonOrNull(row.numberService)}::jsonb,
           archived_at = case when ${row.isArchived} then coalesce(archived_at, ${now}) end
     where workspace_id = ${workspaceId} and id = ${id}`);
  await claimSmtpAddresses(tx, workspaceId, id, smtpAddressesOf(row));
}

/** The addresses at which our own SMTP server receives email for the inbox, without any account. */
export const smtpAddressesOf = (inbox: {
  readonly kind: InboxRecord["kind"];
  readonly address: string;
  readonly aliases: readonly string[];
  readonly intake: IntakeMethod;
  readonly isArchived?: boolean;
}): string[] =>
  inbox.kind === "email" && inbox.intake === "smtp" && inbox.isArchived !== true
    ? [inbox.address, ...inbox.aliases]
    : [];

/** The phone settings of an account's active phone inboxes, with their numbers. */
export async function listSpokenSettings(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<{ address: string; phone: Partial<PhoneSettings> }[]> {
  return db.many(sql`
    select address, phone_settings as phone from inbox
     where workspace_id = ${workspaceId} and account_id = ${accountId} and channel = 'phone' and archived_at is null`);
}
