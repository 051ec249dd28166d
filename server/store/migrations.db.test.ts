// What migrations do to the rows of earlier versions.
import { expect, onTestFinished, test } from "vitest";
import { dayMs } from "#domain/day-ms.ts";
import { createTestDatabase } from "#testing/app/database.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { createVoicemailFixture } from "#testing/fixtures/call/voicemail-fixture.ts";
import { migrate } from "./migrate.ts";
import { sql } from "./sql.ts";

test("recordings that were never fetched expire with the retention of their inbox", async () => {
  const own = await createTestDatabase();
  const connection = { connectionString: own.url };
  const fixture = createPhoneFixture(connection);
  onTestFinished(async () => {
    await fixture.close();
    await own.drop();
  });
  const { database } = fixture;
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
