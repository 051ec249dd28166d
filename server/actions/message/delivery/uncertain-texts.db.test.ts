// A text of which nobody knows whether it left: it reaches its recipient once, and not days later.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeliveryId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { retryMessage } from "#server/actions/message/retry-message.ts";
import { giveJobs } from "#server/jobs/maintenance.ts";
import { findLatestDelivery } from "#server/store/message.ts";
import { sql } from "#server/store/sql.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { lost, openTextHouse } from "#testing/fixtures/message/text-house.ts";

const house = await openTextHouse();
const { people, desk, database, fake } = house;
beforeAll(() => house.open());
afterAll(() => house.close());

const tries = limit("askUnknownTries");

async function loseOne() {
  const { inboxId } = await house.openLine();
  const id = await house.write(inboxId);
  fake.outcomes = [lost];
  await house.handOver(id);
  const { messageId } = await house.recordOf(id);
  return { id, messageId };
}
/** Asked as its jobs say: each at its time. How often, until none is left or the days are over. */
async function askInTime(id: DeliveryId, days: number): Promise<number> {
  const before = fake.asked;
  const end = people.now().getTime() + days * 24 * 3600_000;
  for (;;) {
    const job = await house.jobOf(`ask:${id}`);
    if (job === null || Date.parse(job.at) > end) return fake.asked - before;
    people.wait(Math.max(0, (Date.parse(job.at) - people.now().getTime()) / 1000));
    await house.dropJob(`ask:${id}`);
    await house.ask(id);
  }
}

test("an account that may not read the list is asked less and less, and no more after a day; its text stays with a person", async () => {
  const { id } = await loseOne();
  fake.finds = "refused";
  expect(await askInTime(id, 7)).toBeLessThan(40);
  expect(fake.asked).toBeGreaterThan(tries);
  expect(await house.jobOf(`ask:${id}`)).toBeNull();
  expect((await house.recordOf(id)).state).toBe("unknown");
  // Nobody finds that it has no job.
  await giveJobs(desk);
  expect(await house.jobOf(`ask:${id}`)).toBeNull();
  expect(fake.sent).toHaveLength(1);
});

test("a key that is mended within the day settles what its provider has", async () => {
  const { id } = await loseOne();
  fake.finds = "refused";
  await askInTime(id, 0.1);
  expect((await house.recordOf(id)).asked).toBeGreaterThanOrEqual(tries);
  fake.finds = "there";
  await askInTime(id, 1);
  expect((await house.recordOf(id)).state).toBe("sent");
});

test("what a person has sent again is asked about no more and not sent a third time", async () => {
  const { id, messageId } = await loseOne();
  fake.finds = "refused";
  await askInTime(id, 0.05);
  await people.ask(retryMessage, house.owner(), { entryId: messageId, canDuplicate: true });
  fake.finds = "absent";
  const asked = fake.asked;
  people.wait(300);
  for (let n = 0; n < 3; n += 1) await house.ask(id);
  expect(fake.asked).toBe(asked);
  expect((await house.recordOf(id)).state).toBe("unknown");
  const again = await findLatestDelivery(database, house.workspace(), messageId);
  expect(again).toMatchObject({ attempt: 2, state: "queued" });
  await house.handOver(again?.id as never);
  await house.handOver(id);
  expect(fake.sent).toEqual([id, again?.id]);
  // Nobody finds that it has no job, each minute anew.
  await house.dropJob(`ask:${id}`);
  await database.run(sql`update delivery set status_checks = 0 where id = ${id}`);
  people.wait(600);
  await giveJobs(desk);
  expect(await house.jobOf(`ask:${id}`)).toBeNull();
});

test("a person and the question decide at the same moment: it is sent again once", async () => {
  const { id, messageId } = await loseOne();
  fake.finds = "refused";
  await askInTime(id, 0.05);
  fake.finds = "absent";
  people.wait(300);
  const both = await Promise.allSettled([
    errorCodeOf(
      people.ask(retryMessage, house.owner(), { entryId: messageId, canDuplicate: true }),
    ),
    house.ask(id),
  ]);
  expect(both.map((one) => one.status)).toEqual(["fulfilled", "fulfilled"]);
  const latest = await findLatestDelivery(database, house.workspace(), messageId);
  const first = await house.recordOf(id);
  const isRetried = latest?.attempt === 2;
  expect(first.state).toBe(isRetried ? "unknown" : "queued");
  expect(both[0]).toMatchObject({ value: isRetried ? "was carried out" : "not_retryable" });
});

test("a list that is back after days proves that it never left: it is shown as failed and not sent by itself", async () => {
  const { id, messageId } = await loseOne();
  fake.finds = "silent";
  await askInTime(id, 0.01);
  people.wait(3 * 24 * 3600);
  fake.finds = "absent";
  await askInTime(id, 1);
  expect(await house.recordOf(id)).toMatchObject({ state: "failed", problem: "out_of_date" });
  expect(fake.sent).toHaveLength(1);
  // A person may think otherwise.
  const entry = await people.ask(retryMessage, house.owner(), { entryId: messageId });
  expect(entry).toMatchObject({ delivery: { state: "queued" } });
});

test("a text that waited for hours, for whatever reason, does not leave by itself", async () => {
  const { inboxId } = await house.openLine();
  const id = await house.write(inboxId);
  people.wait(limit("textOutOfDateHours") * 3600 - 60);
  const other = await house.write(inboxId);
  people.wait(120);
  await house.handOver(id);
  await house.handOver(other);
  expect(await house.recordOf(id)).toMatchObject({ state: "failed", problem: "out_of_date" });
  expect(fake.sent).toEqual([other]);
});
