import { afterAll, beforeAll, expect, test } from "vitest";
import { recoverInterruptedWork } from "#server/jobs/maintenance.ts";
import { openTextHouse } from "#testing/fixtures/message/text-house.ts";
import { holdUnsent } from "./hold-unsent.ts";

const house = await openTextHouse();
const { people, desk, database, fake } = house;
beforeAll(() => house.open());
afterAll(() => house.close());

test("what waited to be sent when the backup was made is asked about before it is sent again", async () => {
  const { inboxId } = await house.openLine();
  const [left, absent, gone] = [
    await house.write(inboxId),
    await house.write(inboxId),
    await house.write(inboxId),
  ];
  await house.handOver(gone);
  expect(await holdUnsent(database.pool, people.now().toISOString())).toBe(2);
  people.wait(3_600);
  await recoverInterruptedWork(desk, { texts: people.now(), mails: people.now() });
  const stateOf = async (id: typeof left) => (await house.recordOf(id)).state;
  expect([await stateOf(left), await stateOf(absent), await stateOf(gone)]).toEqual([
    "unknown",
    "unknown",
    "accepted",
  ]);
  const sent = fake.sent.length;
  fake.finds = "there";
  await house.ask(left);
  expect([await stateOf(left), fake.sent.length]).toEqual(["sent", sent]);
  fake.finds = "absent";
  for (const _ of [1, 2]) await house.ask(absent);
  expect(await stateOf(absent)).toBe("queued");
});
