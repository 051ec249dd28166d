// Old rows of internal tables are deleted at their limit, and not before.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { InboundPayloadId } from "#domain/ids.ts";
import { type LimitName, limit } from "#domain/limits.ts";
import { dismissDeadLetter } from "#server/actions/inbound-payload/dismiss-dead-letter.ts";
import { type Sql, sql } from "#server/store/sql.ts";
import { createTestDatabase } from "#testing/app/database.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { runMaintenance } from "#testing/fixtures/scheduler/run-maintenance.ts";
import { lowerLimits } from "#testing/lower-limit.ts";

lowerLimits({ inboundPayloadDeletionBatchSize: 3 });

// Maintenance is for all workspaces, so these tests use their own database.
const ownDatabase = await createTestDatabase();
const people = createMembersFixture({ connectionString: ownDatabase.url });
const { database } = people;
afterAll(async () => {
  await people.close();
  await ownDatabase.drop();
});
let olga: TestMember;
beforeAll(async () => {
  olga = await people.createWorkspace();
});

const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000];
const count = async (rows: Sql): Promise<number> => (await database.many(rows)).length;

type Payload = { readonly state: "processed" | "dismissed"; readonly kind: string };

/** Of an account that was removed. */
async function addPayload(
  at: Date,
  { state, kind }: Payload = { state: "processed", kind: "webhook" },
): Promise<void> {
  await database.run(sql`
    insert into inbound_payload (workspace_id, id, account_id, provider, dedupe_key, url, headers, body, received_at, state, kind, processed_at)
    values (${olga.workspaceId}, ${people.newId()}, ${people.newId()}, 'fake', ${people.newId()}, '', '{}', '', ${at}, ${state}, ${kind}, ${at})`);
}

interface Kept {
  readonly limit: LimitName;
  readonly unitMs: number;
  readonly rows: Sql;
  add(at: Date): Promise<unknown>;
}

/** Above those of real changes. */
const fakeSeq = 1_000_000;

const kept: readonly Kept[] = [
  {
    limit: "systemEmailRetentionDays",
    unitMs: dayMs,
    rows: sql`select from system_email`,
    add: (at) =>
      database.run(sql`
        insert into system_email (workspace_id, id, kind, recipient, language, needs_owners_account, state, created_at)
        values (${olga.workspaceId}, ${people.newId()}, 'invitation', 'a@elsewhere.example', 'en', false, 'sent', ${at})`),
  },
  {
    limit: "changeRetentionDays",
    unitMs: dayMs,
    rows: sql`select from change_feed where seq > ${fakeSeq}`,
    add: (at) =>
      database.run(sql`
        insert into change_feed (workspace_id, seq, entity, id, operation, at)
        values (${olga.workspaceId}, ${fakeSeq + Math.floor(at.getTime() / 1000)}, 'tag', ${people.newId()}, 'upserted', ${at})`),
  },
  {
    limit: "idempotencyHours",
    unitMs: hourMs,
    rows: sql`select from idempotency_key`,
    add: (at) =>
      database.run(sql`
        insert into idempotency_key (workspace_id, principal_id, key, action, input_hash, at)
        values (${olga.workspaceId}, ${people.newId()}, 'key', 'sendText', 'hash', ${at})`),
  },
  {
    limit: "idempotencyHours",
    unitMs: hourMs,
    rows: sql`select from bulk_operation`,
    add: (at) =>
      database.run(sql`
        insert into bulk_operation (workspace_id, id, member_id, client_key, action, state, total, started_at, ended_at)
        values (${olga.workspaceId}, ${people.newId()}, ${olga.memberId}, ${people.newId()}, '{"kind":"close"}', 'done', 1, ${at}, ${at})`),
  },
  {
    limit: "unmatchedReportDays",
    unitMs: dayMs,
    rows: sql`select from unmatched_call_event`,
    add: (at) =>
      database.run(sql`
        insert into unmatched_call_event (workspace_id, id, account_id, ref, event, at)
        values (${olga.workspaceId}, ${people.newId()}, ${people.newId()}, 'ref', '{}', ${at})`),
  },
  {
    limit: "unmatchedReportDays",
    unitMs: dayMs,
    rows: sql`select from unmatched_delivery_report`,
    add: (at) =>
      database.run(sql`
        insert into unmatched_delivery_report (workspace_id, id, account_id, provider_ref, report, at)
        values (${olga.workspaceId}, ${people.newId()}, ${people.newId()}, 'ref', '{}', ${at})`),
  },
  {
    limit: "autoReplyHours",
    unitMs: hourMs,
    rows: sql`select from auto_reply_log`,
    add: (at) =>
      database.run(sql`
        insert into auto_reply_log (workspace_id, inbox_id, address, at)
        values (${olga.workspaceId}, ${people.newId()}, 'ada@brook.example', ${at})`),
  },
  {
    limit: "inboundPayloadRetentionDays",
    unitMs: dayMs,
    rows: sql`select from inbound_payload`,
    add: (at) => addPayload(at),
  },
  {
    limit: "inboundPayloadRetentionDays",
    unitMs: dayMs,
    rows: sql`select from inbound_payload`,
    add: (at) => addPayload(at, { state: "dismissed", kind: "webhook" }),
  },
  {
    limit: "inboundPayloadRetentionDays",
    unitMs: dayMs,
    rows: sql`select from inbound_payload`,
    add: (at) => addPayload(at, { state: "processed", kind: "listed_text" }),
  },
];

test.each(kept)("$limit: an older row is deleted, a newer one is not", async (one) => {
  const ageMs = limit(one.limit) * one.unitMs;
  const at = (ms: number) => new Date(people.now().getTime() - ms);
  await one.add(at(ageMs + 1_000));
  await one.add(at(ageMs - 60_000));
  await runMaintenance(people.runtime);
  expect(await count(one.rows)).toBe(1);
  people.advanceClock(120);
  await runMaintenance(people.runtime);
  expect(await count(one.rows)).toBe(0);
});

test("a dismissed dead letter is kept as long as one that was just processed; an email stays", async () => {
  const old = new Date(people.now().getTime() - 2 * limit("inboundPayloadRetentionDays") * dayMs);
  await addPayload(old, { state: "dismissed", kind: "email" });
  await addPayload(old);
  await database.run(sql`update inbound_payload set state = 'failed' where kind = 'webhook'`);
  const { id } = await database.one<{ id: InboundPayloadId }>(
    sql`select id from inbound_payload where kind = 'webhook'`,
  );
  await people.run(dismissDeadLetter, await people.actorOf(olga), { inboundPayloadId: id });
  await runMaintenance(people.runtime);
  expect(await count(sql`select from inbound_payload`)).toBe(2);
  people.advanceClock(limit("inboundPayloadRetentionDays") * 24 * 3600 + 60);
  await runMaintenance(people.runtime);
  expect(await database.many(sql`delete from inbound_payload returning state, kind`)).toEqual([
    { state: "dismissed", kind: "email" },
  ]);
});

test('one run deletes "inboundPayloadDeletionBatchSize" payloads, and the next run more', async () => {
  const old = new Date(people.now().getTime() - 2 * limit("inboundPayloadRetentionDays") * dayMs);
  for (let nth = 0; nth <= limit("inboundPayloadDeletionBatchSize"); nth += 1)
    await addPayload(old);
  await runMaintenance(people.runtime);
  expect(await count(sql`select from inbound_payload`)).toBe(1);
  await runMaintenance(people.runtime);
  expect(await count(sql`select from inbound_payload`)).toBe(0);
});
