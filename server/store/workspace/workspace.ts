import type { InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import type { Language } from "#domain/language/languages.ts";
import { type TagRecord, tagsOf } from "#server/store/conversation/tag.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";
import { type MemberRecord, membersOf } from "./member.ts";
import { type TeamRecord, teamsOf } from "./team.ts";

export interface WorkspaceRecord {
  id: WorkspaceId;
  name: string;
  timeZone: string;
  country: string;
  locale: string;
  /** Null for each browser's own. */
  language: Language | null;
  hasSimulator: boolean;
  /** Whether emails about accounts are sent. */
  sendsSystemEmails: boolean;
  /** Null: from the first inbox that can send. */
  systemEmailInboxId: InboxId | null;
}

const workspaceColumns = sql`
  w.id, w.name, w.time_zone as "timeZone", w.country, w.locale, w.language,
  exists (select from account a where a.workspace_id = w.id and a.is_simulated) as "hasSimulator",
  w.sends_system_emails as "sendsSystemEmails", w.system_email_inbox_id as "systemEmailInboxId"`;

export async function getWorkspace(db: Db, id: WorkspaceId): Promise<WorkspaceRecord> {
  return db.one(prepared`select ${workspaceColumns} from workspace w where w.id = ${id}`);
}

interface NewWorkspace {
  readonly id: WorkspaceId;
  readonly name: string;
  readonly timeZone: string;
  readonly country: string;
  readonly locale: string;
  readonly at: Date;
}

/** Inserts the change feed as well, without which nothing can be published. */
export async function insertWorkspace(tx: Db, row: NewWorkspace): Promise<void> {
  await tx.run(sql`
    insert into workspace (id, name, time_zone, country, locale, created_at)
    values (${row.id}, ${row.name}, ${row.timeZone}, ${row.country}, ${row.locale}, ${row.at})`);
  await tx.run(sql`insert into change_feed_head (workspace_id, seq) values (${row.id}, 0)`);
}

/** Null values leave a field unchanged, but a null language means each browser's own, and a null inbox the first. */
export async function updateWorkspaceRow(
  tx: Db,
  id: WorkspaceId,
  row: Record<"name" | "timeZone" | "country" | "locale", string | null> & {
    readonly language: Language | null | undefined;
    readonly sendsSystemEmails: boolean | null;
    readonly systemEmailInboxId: InboxId | null | undefined;
  },
): Promise<void> {
  await tx.run(sql`
    update workspace set name = coalesce(${row.name}, name), time_zone = coalesce(${row.timeZone}, time_zone),
           country = coalesce(${row.country}, country), locale = coalesce(${row.locale}, locale),
           language = case when ${row.language !== undefined} then ${row.language ?? null} else language end,
           sends_system_emails = coalesce(${row.sendsSystemEmails}, sends_system_emails),
           system_email_inbox_id = case when ${row.systemEmailInboxId !== undefined}
             then ${row.systemEmailInboxId ?? null}::uuid else system_email_inbox_id end,
           version = version + 1
     where id = ${id}`);
}

/** Everything the first page needs except the inboxes. */
interface WorkspaceBootstrap {
  workspace: WorkspaceRecord;
  members: MemberRecord[];
  teams: TeamRecord[];
  tags: TagRecord[];
  settings: Record<string, unknown>;
  hasSecondFactor: boolean;
  feedSeq: number;
}

/** A single statement sees a single snapshot: any later change has a number above `feedSeq`. */
export async function getWorkspaceBootstrap(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<WorkspaceBootstrap> {
  return db.one(sql`
    select (select to_jsonb(house) from (select ${workspaceColumns}) house) as workspace,
           (select coalesce(jsonb_agg(one), '[]') from (${membersOf(workspaceId)}) one) as members,
           (select coalesce(jsonb_agg(one), '[]') from (${teamsOf(workspaceId)}) one) as teams,
           (select coalesce(jsonb_agg(one), '[]') from (${tagsOf(workspaceId)}) one) as tags,
           m.settings, p.second_factor_enabled as "hasSecondFactor", f.seq as "feedSeq"
      from workspace w
      join member m on m.workspace_id = w.id and m.id = ${memberId}
      join person p on p.id = m.person_id
      join change_feed_head f on f.workspace_id = w.id
     where w.id = ${workspaceId}`);
}
