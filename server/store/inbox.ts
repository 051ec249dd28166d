import type { Verdict } from "#domain/email-domain/verdict.ts";
import type { AccountId, InboxId, TeamId, WorkspaceId } from "#domain/ids.ts";
import type { AutoReply } from "#domain/inbox/auto-reply.ts";
import type { LineKind } from "#domain/inbox/line-kind.ts";
import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
import { claimSmtpAddresses } from "./email-inbox/smtp-address.ts";
import { toJson } from "./json.ts";
import { type Db, prepared, sql } from "./sql.ts";

export type Color = "grey" | "blue" | "green" | "amber" | "red" | "violet" | "teal" | "pink";

/** How mail comes in: by the account's hook, at our own SMTP door, or from a mailbox. */
export type Intake = "hook" | "smtp" | "imap";

/** What only a mail line has; a phone line keeps the defaults. */
export interface EmailInboxFields {
  intake: Intake;
  intakeAccountId: AccountId | null;
  /** Other addresses that are this line too. */
  aliases: string[];
  /** What customers read beside the address; empty: the workspace's name. */
  fromName: string;
  /** HTML with variables. */
  signature: string;
  autoReply: AutoReply | null;
}

export interface InboxRecord extends EmailInboxFields {
  id: InboxId;
  kind: LineKind;
  address: string;
  name: string;
  colour: Color;
  accountId: AccountId;
  providerRef: string | null;
  visibility: "all" | "team";
  teamId: TeamId | null;
  undoSeconds: number;
  webhookState: "unset" | "set" | "elsewhere";
  isArchived: boolean;
  vendor: string;
  isSimulated: boolean;
  accountState: "untested" | "working" | "degraded" | "broken";
  accountProblem: string | null;
  /** The provider's service by which its texts leave: null as the account says, empty straight from the number. */
  sendWithFaults: string | null;
  /** The provider's service its number belongs to, and why texts do not arrive here. */
  numberService: { ref: string; name: string; caution: string | null } | null;
  /** How the records of its domain were found; null until they were looked at. */
  domainVerdict: Verdict | null;
  /** Only what was chosen; `withPhoneDefaults` adds the rest. */
  phone: Partial<PhoneSettings>;
  /** The version of its flow that callers meet; null: the one every new line has. */
  flowVersion: number | null;
}

const lineColumns = sql`
  l.id, l.channel as kind, l.address, l.name, l.color as colour, l.account_id as "accountId", l.provider_ref as "providerRef", l.visibility,
  l.team_id as "teamId", l.undo_seconds as "undoSeconds", l.webhook_state as "webhookState", l.archived_at is not null as "isArchived",
  l.intake, l.intake_account_id as "intakeAccountId", l.aliases, l.from_name as "fromName", l.signature, l.auto_reply as "autoReply",
  a.provider as vendor, a.is_simulated as "isSimulated", a.state as "accountState", a.problem as "accountProblem", d.report->>'verdict' as "domainVerdict",
  l.phone_settings as phone, l.flow_version as "flowVersion", l.send_through as "sendWithFaults", l.number_service as "numberService"`;
/** Nobody looks at the records of what is put away or make-believe: nothing found for a neighbour is told of it. */
const fromLine = sql`from inbox l join account a on a.workspace_id = l.workspace_id and a.id = l.account_id
  left join domain_check d on l.channel = 'mail' and l.archived_at is null and not a.is_simulated
    and d.workspace_id = l.workspace_id and d.domain = split_part(l.address, '@', 2)`;

export async function listInboxes(
  db: Db,
  workspaceId: WorkspaceId,
  sight: readonly InboxId[] | null,
): Promise<InboxRecord[]> {
  return db.many(sql`
    select ${lineColumns} ${fromLine}
     where l.workspace_id = ${workspaceId} and (${sight}::uuid[] is null or l.id = any(${sight}::uuid[]))
     order by l.archived_at is not null, l.created_at, l.id`);
}

export async function findInbox(
  db: Db,
  workspaceId: WorkspaceId,
  id: InboxId,
): Promise<InboxRecord | null> {
  return db.maybe(
    prepared`select ${lineColumns} ${fromLine} where l.workspace_id = ${workspaceId} and l.id = ${id}`,
  );
}

export async function findInboxByAddress(
  db: Db,
  workspaceId: WorkspaceId,
  kind: LineKind,
  address: string,
): Promise<InboxRecord | null> {
  return db.maybe(sql`
    select ${lineColumns} ${fromLine}
     where l.workspace_id = ${workspaceId} and l.channel = ${kind} and l.address = ${address} and l.archived_at is null`);
}

/** The living mail line that has one of these as its address or as an alias. */
export async function findEmailInboxAt(
  db: Db,
  workspaceId: WorkspaceId,
  addresses: readonly string[],
): Promise<InboxRecord | null> {
  return db.maybe(sql`
    select ${lineColumns} ${fromLine}
     where l.workspace_id = ${workspaceId} and l.channel = 'mail' and l.archived_at is null
       and (l.address = any(${addresses}::text[]) or l.aliases && ${addresses}::text[])
     order by l.created_at, l.id limit 1`);
}

/** Every mail line, also those put away: their old mails are answered. */
export async function listEmailInboxes(db: Db, workspaceId: WorkspaceId): Promise<InboxRecord[]> {
  return db.many(prepared`
    select ${lineColumns} ${fromLine} where l.workspace_id = ${workspaceId} and l.channel = 'mail'
     order by l.archived_at is not null, l.created_at, l.id`);
}

/** Those that carry texts. What comes to one that was put away still belongs to it. */
export async function listTextLinesOf(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<InboxRecord[]> {
  return db.many(prepared`
    select ${lineColumns} ${fromLine}
     where l.workspace_id = ${workspaceId} and l.account_id = ${accountId} and l.channel <> 'mail'
     order by l.archived_at is not null, l.created_at desc`);
}

export const listPhoneInboxesOfAccount = async (
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<InboxRecord[]> =>
  (await listTextLinesOf(db, workspaceId, accountId)).filter((line) => line.kind === "phone");

const noMail: EmailInboxFields = {
  intake: "hook",
  intakeAccountId: null,
  aliases: [],
  fromName: "",
  signature: "",
  autoReply: null,
};
const asJson = (value: unknown): string | null => (value === null ? null : toJson(value));

export async function insertInbox(
  tx: Db,
  workspaceId: WorkspaceId,
  row: {
    id: InboxId;
    kind: InboxRecord["kind"];
    address: string;
    name: string;
    colour: Color;
    accountId: AccountId;
    providerRef: string | null;
    visibility: "all" | "team";
    teamId: TeamId | null;
    undoSeconds: number;
    webhookState: InboxRecord["webhookState"];
    numberService?: InboxRecord["numberService"];
    mail?: Partial<EmailInboxFields>;
    at: Date;
  },
): Promise<void> {
  const mail = { ...noMail, ...row.mail };
  await tx.run(sql`
    insert into inbox (workspace_id, id, channel, address, name, color, account_id, provider_ref, visibility, team_id, undo_seconds, webhook_state,
                      intake, intake_account_id, aliases, from_name, signature, auto_reply, number_service, created_at)
    values (${workspaceId}, ${row.id}, ${row.kind}, ${row.address}, ${row.name}, ${row.colour}, ${row.accountId}, ${row.providerRef},
            ${row.visibility}, ${row.teamId}, ${row.undoSeconds}, ${row.webhookState},
            ${mail.intake}, ${mail.intakeAccountId}, ${mail.aliases}, ${mail.fromName}, ${mail.signature}, ${asJson(mail.autoReply)}::jsonb, ${asJson(row.numberService ?? null)}::jsonb, ${row.at})`);
  await claimSmtpAddresses(tx, workspaceId, row.id, smtpAddressesOf({ ...mail, ...row }));
}

export async function updateInboxRow(
  tx: Db,
  workspaceId: WorkspaceId,
  id: InboxId,
  row: {
    kind: InboxRecord["kind"];
    address: string;
    name: string;
    colour: Color;
    visibility: "all" | "team";
    teamId: TeamId | null;
    undoSeconds: number;
    webhookState: InboxRecord["webhookState"];
    isArchived: boolean;
    accountId: AccountId;
    phone: Partial<PhoneSettings>;
    sendWithFaults: string | null;
    numberService: InboxRecord["numberService"];
  } & EmailInboxFields,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update inbox set name = ${row.name}, color = ${row.colour}, account_id = ${row.accountId}, visibility = ${row.visibility}, team_id = ${row.teamId},
           undo_seconds = ${row.undoSeconds}, webhook_state = ${row.webhookState}, intake = ${row.intake}, intake_account_id = ${row.intakeAccountId},
           aliases = ${row.aliases}, from_name = ${row.fromName}, signature = ${row.signature}, auto_reply = ${asJson(row.autoReply)}::jsonb,
           phone_settings = ${asJson(row.phone)}::jsonb, send_through = ${row.sendWithFaults}, number_service = ${asJson(row.numberService)}::jsonb,
           archived_at = case when ${row.isArchived} then coalesce(archived_at, ${now}) end
     where workspace_id = ${workspaceId} and id = ${id}`);
  await claimSmtpAddresses(tx, workspaceId, id, smtpAddressesOf(row));
}

/** By which mail comes to it without any account between. */
export const smtpAddressesOf = (line: {
  readonly kind: InboxRecord["kind"];
  readonly address: string;
  readonly aliases: readonly string[];
  readonly intake: Intake;
  readonly isArchived?: boolean;
}): string[] =>
  line.kind === "mail" && line.intake === "smtp" && line.isArchived !== true
    ? [line.address, ...line.aliases]
    : [];

/** In what the phone lines of an account speak, by their numbers. */
export async function listSpokenSettings(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<{ address: string; phone: Partial<PhoneSettings> }[]> {
  return db.many(sql`
    select address, phone_settings as phone from inbox
     where workspace_id = ${workspaceId} and account_id = ${accountId} and channel = 'phone' and archived_at is null`);
}
