// Browsers keep the later of two reads of an entry, and the server's clock can't tell which one that is.
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/required.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { createTextDeliveryFixture } from "#testing/fixtures/message/text-delivery-fixture.ts";
import { presentEntry } from "./present-entry.ts";

const fixture = await createTextDeliveryFixture();
const { people, database } = fixture;
beforeAll(() => fixture.open());
afterAll(() => fixture.close());

test("a delivery read after a change has a higher number, though the clock was set back meanwhile", async () => {
  const { inboxId } = await fixture.addInbox();
  const id = await fixture.write(inboxId);
  const { messageId } = await fixture.recordOf(id);
  const read = async () => {
    const entry = required(await findEntry(database, fixture.workspace(), messageId), "written");
    const presented = presentEntry(entry, "GB");
    return required(presented.kind === "message" ? presented.delivery : null, "sent by us");
  };
  const before = await read();
  people.advanceClock(-3_600);
  await fixture.handOver(id);
  const after = await read();
  expect([before.state, after.state]).toEqual(["queued", "accepted"]);
  expect(after.revision).toBeGreaterThan(before.revision);
});
