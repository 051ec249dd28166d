// What migrations do to the rows of earlier versions.
import { expect, onTestFinished, test } from "vitest";
import { dayMs } from "#domain/day-ms.ts";
import { createContact } from "#server/actions/contact/create-contact.ts";
import { startTextConversation } from "#server/actions/message/start-text-conversation.ts";
import { twilio } from "#server/providers/text/twilio.ts";
import { createTestDatabase } from "#testing/app/database.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { createVoicemailFixture } from "#testing/fixtures/call/voicemail-fixture.ts";
import { migrate } from "./migrate.ts";
import { sql } from "./sql.ts";

async function openOwnFixture() {
  const own = await createTestDatabase();
  const connection = { connectionString: own.url };
  const fixture = createPhoneFixture(connection);
  onTestFinished(async () => {
    await fixture.close();
    await own.drop();
  });
  return { connection, fixture, database: fixture.database };
}

test("recordings that were never fetched expire with the retention of their inbox", async () => {
  const { connection, fixture, database } = await openOwnFixture();
  const leave = async (state: string, options?: { retentionDays?: number | null }) => {
    const { recordingId } = await createVoicemailFixture(fixture, options);
    await database.run(
      sql`update recording set retain_until = null, state = ${state} where id = ${recordingId}`,
    );
    return recordingId;
  };
  const recordings = [
    await leave("lost"),
    await leave("lost", { retentionDays: 30 }),
    await leave("lost", { retentionDays: null }),
    await leave("ready", { retentionDays: 30 }),
  ];
  await database.run(sql`alter table attachment drop column api_key_id`);
  await database.run(
    sql`delete from migration where name = '0008-unfetched-recordings-and-key-uploads.sql'`,
  );
  await migrate(connection);
  const days = await Promise.all(
    recordings.map(async (id) => {
      const { at, until } = await database.one<{ at: string; until: string | null }>(
        sql`select at, retain_until as until from recording where id = ${id}`,
      );
      return until === null ? null : (Date.parse(until) - Date.parse(at)) / dayMs;
    }),
  );
  expect(days).toEqual([365, 30, null, null]);
});

test("pictures of saved replies belong to them if those who wrote the replies had uploaded them", async () => {
  const { connection, fixture, database } = await openOwnFixture();
  const { people } = fixture;
  const olga = await people.createWorkspace();
  const { workspaceId } = olga;
  const ravi = await people.addMember(workspaceId, "Ravi", "agent");
  const maya = await people.addMember(workspaceId, "Maya", "agent");
  const hash = "a".repeat(64);
  await database.run(
    sql`insert into file (workspace_id, sha256, size, created_at, claimed_at) values (${workspaceId}, ${hash}, 1, now(), now())`,
  );
  const upload = async (memberId: string) => {
    const id = people.newId();
    await database.run(sql`
      insert into attachment (workspace_id, id, member_id, sha256, name, type, size, created_at)
      values (${workspaceId}, ${id}, ${memberId}, ${hash}, 'a.png', 'image/png', 1, now())`);
    return id;
  };
  const reply = async (memberId: string | null, picture: string) => {
    const id = people.newId();
    await database.run(sql`
      insert into saved_reply (workspace_id, id, name, body, member_id, created_by, updated_at)
      values (${workspaceId}, ${id}, ${id}, ${`<img src="/attachments/${picture}">`}, ${memberId}, ${memberId ?? olga.memberId}, now())`);
    return { owner: id, picture };
  };
  const [hers, theirs] = [await upload(maya.memberId), await upload(olga.memberId)];
  const kept = [await reply(maya.memberId, hers), await reply(null, theirs)];
  await reply(ravi.memberId, hers);
  await reply(null, hers);
  await database.run(sql`drop table reusable_image`);
  await database.run(
    sql`delete from migration where name in ('0011-reusable-pictures.sql', '0015-names.sql')`,
  );
  await migrate(connection);
  const rows = await database.many<{ owner: string; picture: string }>(
    sql`select owner_id as owner, attachment_id as picture from reusable_image`,
  );
  expect(new Set(rows)).toEqual(new Set(kept));
});

test("names that the code no longer uses are replaced by those that it does", async () => {
  const { connection, fixture, database } = await openOwnFixture();
  Object.assign(fixture.runtime.deps.services, { findTextProvider: () => twilio });
  const olga = await fixture.people.createWorkspace();
  const { inboxId } = await fixture.addInbox(olga);
  const text = async (to: string, reason: string, problem: string) => {
    const input = { inboxId, to, text: "Hello", attachmentIds: [] };
    const actor = await fixture.people.actorOf(olga);
    const { entry } = await fixture.people.run(startTextConversation, actor, input);
    await database.run(
      sql`update message set threading_reason = ${reason} where workspace_id = ${olga.workspaceId} and id = ${entry.id}`,
    );
    await database.run(
      sql`update delivery set problem = ${problem} where workspace_id = ${olga.workspaceId} and message_id = ${entry.id}`,
    );
  };
  await text("+447700900124", "answers_our_text", "handset_off");
  await text("+447700900125", "answers_our_mail", "refused_there");
  await text("+447700900126", "first_contact", "blocked");
  await database.run(
    sql`insert into chore_run (name, due_at) values ('fetch-missing-pictures', '2020-01-01'), ('wake-snoozed', now())`,
  );
  await database.run(
    sql`insert into rate_limit_counter (bucket, subject, window_start, count) values ('text_back.line', ${inboxId}, now(), 3)`,
  );
  await database.run(sql`alter table reusable_image rename to reusable_picture`);
  await database.run(
    sql`alter table reusable_picture rename constraint reusable_image_pkey to reusable_picture_pkey`,
  );
  await database.run(
    sql`alter table reusable_picture rename constraint reusable_image_workspace_id_attachment_id_fkey to reusable_picture_workspace_id_attachment_id_fkey`,
  );
  await database.run(
    sql`alter index reusable_image_attachment rename to reusable_picture_attachment`,
  );
  await database.run(sql`delete from migration where name = '0015-names.sql'`);
  await migrate(connection);
  const found = await database.many<{ reason: string; problem: string }>(sql`
    select m.threading_reason as reason, d.problem from message m
      join delivery d on d.workspace_id = m.workspace_id and d.message_id = m.id order by d.recipient`);
  expect(found).toEqual([
    { reason: "reply_to_our_text", problem: "phone_unreachable" },
    { reason: "reply_to_our_email", problem: "rejected_by_recipient" },
    { reason: "first_contact", problem: "blocked" },
  ]);
  const chores = await database.many<{ name: string; year: number }>(
    sql`select name, extract(year from due_at)::int as year from chore_run where name like 'fetch-missing-%'`,
  );
  expect(chores).toEqual([{ name: "fetch-missing-media", year: 2020 }]);
  const counters = await database.many<{ bucket: string; count: number }>(
    sql`select bucket, count from rate_limit_counter where subject = ${inboxId}`,
  );
  expect(counters).toEqual([{ bucket: "text_back.inbox", count: 3 }]);
});

test("contacts of earlier versions are found by the same folded names as those that change", async () => {
  const { connection, fixture, database } = await openOwnFixture();
  const olga = await fixture.people.createWorkspace();
  const actor = await fixture.people.actorOf(olga);
  for (const name of ["김민수", "ガーデン", "Dvořák Ísland", "Йосиф", "מִרְיָם", "عَلِيّ", "Ελένης"])
    await fixture.people.run(createContact, actor, { name, contactPoints: [] });
  const foldedNames = () =>
    database.many(
      sql`select id, content, sort_name from contact_search where workspace_id = ${olga.workspaceId} order by id`,
    );
  const before = await foldedNames();
  await database.run(sql`alter table contact_search drop column content, drop column sort_name`);
  await database.run(sql`drop index contact_created`);
  await database.run(sql`drop function list_similar_contacts`);
  await database.run(sql`delete from migration where name = '0019-contact-list.sql'`);
  await migrate(connection);
  expect(before).toHaveLength(7);
  expect(await foldedNames()).toEqual(before);
});

test("timeline events and placeholders get the names that the code uses", async () => {
  const { connection, fixture, database } = await openOwnFixture();
  Object.assign(fixture.runtime.deps.services, { findTextProvider: () => twilio });
  const olga = await fixture.people.createWorkspace();
  const { inboxId } = await fixture.addInbox(olga);
  const input = { inboxId, to: "+447700900124", text: "Hello", attachmentIds: [] };
  const actor = await fixture.people.actorOf(olga);
  const { conversation } = await fixture.people.run(startTextConversation, actor, input);
  const former = [
    "texts_started",
    "whatsapp_stopped",
    "whatsapp_started",
    "gave_to_team",
    "closed",
  ];
  for (const [index, type] of former.entries())
    await database.run(sql`
      insert into entry (workspace_id, conversation_id, seq, id, kind, author_kind, at, body)
      values (${olga.workspaceId}, ${conversation.id}, ${1000 + index}, ${fixture.people.newId<never>()}, 'event', 'system', now(),
              ${JSON.stringify({ type, text: "STOP" })})`);
  const html = "<p>{{ line.address }} opens {{line.opens}}, {{contact.name}}: line.opens</p>";
  await database.run(
    sql`update inbox set signature = ${html}, auto_reply = ${JSON.stringify({ isOn: true, html, when: "always", hours: null })} where id = ${inboxId}`,
  );
  await database.run(
    sql`delete from migration where name = '0029-event-and-placeholder-names.sql'`,
  );
  await migrate(connection);
  const events = await database.many<{ type: string; text: string }>(
    sql`select body ->> 'type' as type, body ->> 'text' as text from entry where seq >= 1000 order by seq`,
  );
  expect(events.map(({ type }) => type)).toEqual([
    "sms_opted_in",
    "whatsapp_opted_out",
    "whatsapp_opted_in",
    "assigned_to_team",
    "closed",
  ]);
  expect(new Set(events.map(({ text }) => text))).toEqual(new Set(["STOP"]));
  const current = "<p>{{inbox.address}} opens {{inbox.opens}}, {{contact.name}}: line.opens</p>";
  expect(
    await database.one(sql`
      select signature, auto_reply ->> 'html' as html, auto_reply ->> 'isOn' as "isOn" from inbox where id = ${inboxId}`),
  ).toEqual({ signature: current, html: current, isOn: "true" });
});

test("drafts of texts, their jobs and the steps of call flows get the names that the code uses", async () => {
  const { connection, fixture, database } = await openOwnFixture();
  Object.assign(fixture.runtime.deps.services, { findTextProvider: () => twilio });
  const olga = await fixture.people.createWorkspace();
  const { inboxId } = await fixture.addInbox(olga);
  const input = { inboxId, to: "+447700900124", text: "Hello", attachmentIds: [] };
  const actor = await fixture.people.actorOf(olga);
  const { conversation } = await fixture.people.run(startTextConversation, actor, input);
  await database.run(sql`alter table draft drop constraint draft_kind_check`);
  await database.run(sql`
    insert into draft (workspace_id, id, member_id, conversation_id, kind, body, version, updated_at)
    values (${olga.workspaceId}, ${fixture.people.newId<never>()}, ${olga.memberId}, ${conversation.id}, 'sms', 'Hi', 1, now())`);
  await database.run(sql`alter table draft add constraint draft_kind_check check (kind = 'sms')`);
  const said = 'press "to": now';
  const flow = (exit: "to" | "next") => ({
    start: "greeting",
    steps: [
      { id: "greeting", kind: "greeting", prompt: { kind: "say", text: said }, [exit]: "menu" },
      { id: "menu", kind: "menu", keys: [{ key: "1", name: "", [exit]: null }], noInput: "end" },
      { id: "end", kind: "queue", key: { key: "9", [exit]: "menu" } },
    ],
  });
  await database.run(sql`
    insert into call_flow (workspace_id, inbox_id, version, definition, published_at)
    values (${olga.workspaceId}, ${inboxId}, 9, ${JSON.stringify(flow("to"))}, now())`);
  await database.run(sql`
    insert into call_flow_draft (workspace_id, inbox_id, definition, version, at)
    values (${olga.workspaceId}, ${inboxId}, ${JSON.stringify(flow("to"))}, 1, now())`);
  await database.run(sql`
    insert into idempotency_key (workspace_id, principal_id, key, action, input_hash, at)
    values (${olga.workspaceId}, ${olga.memberId}, 'k1', 'send-sms', 'x', now())`);
  const report = (field: string) => [{ verdict: "missing", [field]: { type: "TXT" } }];
  await database.run(sql`
    insert into domain_check (workspace_id, domain, report, checked_at)
    values (${olga.workspaceId}, 'copperline.example', ${JSON.stringify(report("paste"))}, now())`);
  await database.run(sql`delete from migration where name = '0030-stored-names.sql'`);
  await migrate(connection);
  expect(await database.many(sql`select kind, body from draft`)).toEqual([
    { kind: "text", body: "Hi" },
  ]);
  const flows = sql`select definition from call_flow where version = 9 union all select definition from call_flow_draft`;
  expect(await database.many(flows)).toEqual([
    { definition: flow("next") },
    { definition: flow("next") },
  ]);
  expect(await database.one(sql`select report from domain_check`)).toEqual({
    report: report("recordToPublish"),
  });
  expect(await database.one(sql`select action from idempotency_key where key = 'k1'`)).toEqual({
    action: "send-text",
  });
});
