// Sessions, inboxes and conversations of a seeded workspace, read from the app's database directly.

import { randomBytes } from "node:crypto";
import type { ConversationId, Id, InboxId, MemberId, PersonId, WorkspaceId } from "#domain/ids.ts";
import { createId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { cookieName } from "#server/http/authentication.ts";
import { loadOrCreateSecret } from "#server/instance-secret.ts";
import { openEmbedded } from "#server/postgres/open-embedded.ts";
import { createSecrets, createToken, hashToken } from "#server/secrets.ts";
import { listAccounts } from "#server/store/account.ts";
import { findPersonByEmail, insertPerson } from "#server/store/auth/person.ts";
import { insertSession } from "#server/store/auth/session.ts";
import { visibleInboxIdsSql } from "#server/store/conversation/visible-inboxes.ts";
import { type Database, openDatabase } from "#server/store/database.ts";
import { listInboxes } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import { emailOf } from "#tools/seed/sample-company.ts";
import type { App } from "./app.ts";
import type { WebhookTarget } from "./client/webhooks.ts";

/** Sees every inbox. */
export const unrestrictedMember = "Olga Brandt";
/** Sees five of six inboxes. */
export const restricted = "Maya Lindqvist";

export interface BenchMembers {
  readonly database: Database;
  readonly workspaceId: WorkspaceId;
  readonly inboxes: readonly {
    readonly id: InboxId;
    readonly address: string;
    readonly name: string;
  }[];
  readonly webhooks: WebhookTarget;
  /** Returns the cookie of a new session for this member. */
  signIn(name: string): Promise<string>;
  /**
   * Returns the cookie of a new member with the permissions and teams of this one. Requests and sockets are limited per
   * member, and a reading needs more than a person: it counts as many people.
   */
  signInColleague(name: string): Promise<string>;
  findMember(name: string): Promise<{ id: MemberId; visibleInboxIds: readonly InboxId[] | null }>;
  /** Open conversations with exactly this many texts, whose customers can be texted. */
  listConversations(
    texts: number,
    max: number,
  ): Promise<{ id: ConversationId; number: number; inboxId: InboxId }[]>;
  close(): Promise<void>;
}

export async function findBenchMembers(
  app: Pick<App, "dataDir" | "publicUrl">,
): Promise<BenchMembers> {
  const embedded = await openEmbedded({ dataDir: app.dataDir, purpose: "command" });
  const database = openDatabase(embedded.connection, () => {}, { size: 2 });
  const { id: workspaceId } = await database.one<{ id: WorkspaceId }>(
    sql`select id from workspace`,
  );
  const account = required((await listAccounts(database, workspaceId))[0], "a seeded account");
  const secrets = createSecrets(await loadOrCreateSecret(app.dataDir));
  const settings = JSON.parse(secrets.open(account.settingsEncrypted, account.id)) as {
    accountSid: string;
    authToken: string;
  };

  const startSession = async (one: { personId: PersonId; memberId: MemberId }) => {
    const token = createToken();
    const now = new Date();
    await insertSession(database, {
      id: createId(now.getTime(), randomBytes(10)),
      workspaceId,
      ...one,
      tokenHash: hashToken(token),
      at: now,
      ip: "127.0.0.1",
      device: "bench",
      expiresAt: new Date(now.getTime() + 24 * 3600_000),
    });
    return `${cookieName(app.publicUrl)}=${token}`;
  };
  const memberOf = async (name: string) => {
    const person = required(await findPersonByEmail(database, emailOf(name)), name);
    const member = await database.one<{ id: MemberId }>(sql`
      select id from member where workspace_id = ${workspaceId} and person_id = ${person.id}`);
    return { personId: person.id, memberId: member.id };
  };

  return {
    database,
    workspaceId,
    inboxes: await listInboxes(database, workspaceId, null),
    webhooks: {
      ...settings,
      publicUrl: app.publicUrl,
      path: `/webhooks/${account.provider}/${account.id}/sms`,
    },
    signIn: async (name) => startSession(await memberOf(name)),
    async signInColleague(name) {
      const at = new Date();
      const newId = <I extends Id<string>>() => createId<I>(at.getTime(), randomBytes(10));
      const [personId, memberId] = [newId<PersonId>(), newId<MemberId>()];
      const email = `${memberId}@bench.example`;
      const model = await memberOf(name);
      await database.transaction(async (tx) => {
        await insertPerson(tx, { id: personId, email, name, passwordHash: null, at });
        // A workspace has one owner; an admin sees and may do the same here.
        await tx.run(sql`
          insert into member (workspace_id, id, person_id, name, email, role, state, availability, settings, created_at)
          select workspace_id, ${memberId}, ${personId}, name, ${email}, case role when 'owner' then 'admin' else role end,
                 state, availability, settings, ${at}
            from member where workspace_id = ${workspaceId} and id = ${model.memberId}`);
        await tx.run(sql`
          insert into team_member (workspace_id, team_id, member_id)
          select workspace_id, team_id, ${memberId} from team_member
           where workspace_id = ${workspaceId} and member_id = ${model.memberId}`);
      });
      return startSession({ personId, memberId });
    },
    async findMember(name) {
      const { memberId } = await memberOf(name);
      return database.one(sql`
        select m.id, ${visibleInboxIdsSql} as "visibleInboxIds" from member m
         where m.workspace_id = ${workspaceId} and m.id = ${memberId}`);
    },
    async listConversations(texts, max) {
      return database.many(sql`
        select c.id, c.number, c.inbox_id as "inboxId" from conversation c
          join lateral (select count(*) as texts from entry e where e.workspace_id = c.workspace_id
                          and e.conversation_id = c.id and e.kind = 'message') t on t.texts = ${texts}
          join contact_point p on p.workspace_id = c.workspace_id and p.contact_id = c.contact_id and p.sms_opted_out_at is null
         where c.workspace_id = ${workspaceId} and c.folder = 'open' order by c.number desc limit ${max}`);
    },
    async close() {
      await database.close();
      await embedded.stop();
    },
  };
}
