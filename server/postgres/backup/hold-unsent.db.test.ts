import { afterAll, beforeAll, expect, test } from "vitest";
import { recoverInterruptedWork } from "#server/jobs/maintenance.ts";
import { createTextDeliveryFixture } from "#testing/fixtures/message/text-delivery-fixture.ts";
import { holdUnsent } from "./hold-unsent.ts";

const fixture = await createTextDeliveryFixture();
const { people, runtime, database, fake } = fixture;
beforeAll(() => fixture.open());
afterAll(() => fixture.close());

test("queries the provider about messages pending at the time of the backup before sending them", async () => {
  const { inboxId } = await fixture.addInbox();
  const [left, absent, gone] = [
    await fixture.write(inboxId),
    await fixture.write(inboxId),
    await fixture.write(inboxId),
  ];
  await fixture.handOver(gone);
  expect(await holdUnsent(database.pool, people.now().toISOString())).toBe(2);
  people.advanceClock(3_600);
  await recoverInterruptedWork(runtime, { texts: people.now(), emails: people.now() });
  const stateOf = async (id: typeof left) => (await fixture.recordOf(id)).state;
  expect([await stateOf(left), await stateOf(absent), await stateOf(gone)]).toEqual([
    "unknown",
    "unknown",
    "accepted",
  ]);
  const sent = fake.sent.length;
  fake.finds = "there";
  await fixture.resolveStatus(left);
  expect([await stateOf(left), fake.sent.length]).toEqual(["sent", sent]);
  fake.finds = "absent";
  for (const _ of [1, 2]) await fixture.resolveStatus(absent);
  expect(await stateOf(absent)).toBe("queued");
});
