// What migrations do to the rows of earlier versions.
import { expect, onTestFinished, test } from "vitest";
import { dayMs } from "#domain/day-ms.ts";
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
  await database.run(sql`drop table reusable_picture`);
  await database.run(sql`delete from migration where name = '0011-reusable-pictures.sql'`);
  await migrate(connection);
  const rows = await database.many<{ owner: string; picture: string }>(
    sql`select owner_id as owner, attachment_id as picture from reusable_picture`,
  );
  expect(new Set(rows)).toEqual(new Set(kept));
});
