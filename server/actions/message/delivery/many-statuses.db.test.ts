// Reports received together have the same effect as one after the other, in whatever order and however often they come.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeliveryId } from "#domain/ids.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { sql } from "#server/store/sql.ts";
import { createTextDeliveryFixture } from "#testing/fixtures/message/text-delivery-fixture.ts";
import { applyTextStatuses, type TextStatus } from "./apply-text-status.ts";

const fixture = await createTextDeliveryFixture();
const { people, database } = fixture;
beforeAll(() => fixture.open());
afterAll(() => fixture.close());

interface Report {
  /** Which of two texts it is about; the third was never sent. */
  readonly about: 0 | 1 | 2;
  readonly state: TextStatus["state"];
  /** By our ID, as before the provider's is known. */
  readonly isByOurId: boolean;
}

async function submitTwo() {
  // Beyond the limit of texts to people who haven't written.
  people.advanceClock(600);
  const { inboxId } = await fixture.addInbox();
  const ids = [await fixture.write(inboxId), await fixture.write(inboxId)];
  for (const id of ids) await fixture.handOver(id);
  const { accountId } = await fixture.recordOf(ids[0] as DeliveryId);
  const toStatus = ({ about, state, isByOurId }: Report): TextStatus => {
    const id = ids[about] ?? people.newId();
    return {
      kind: "text.status",
      providerRef: isByOurId ? people.newId() : `SM${id}`,
      ref: id,
      state,
      problem: state === "failed" || state === "undelivered" ? "opted_out" : null,
      providerCode: null,
      at: people.now().toISOString(),
    };
  };
  const receive = (reports: readonly Report[]) =>
    people.runtime.asSystem(fixture.workspace(), (ctx) =>
      applyTextStatuses(
        ctx,
        reports.map((one) => ({ accountId, status: toStatus(one) })),
      ),
    );
  const outcome = async () => {
    const shown = [];
    for (const id of ids) {
      const { state, problem, conversationId } = await fixture.recordOf(id as DeliveryId);
      const conversation = await findConversation(database, fixture.workspace(), conversationId);
      const reports = await database.many(sql`
        select state from delivery_report where workspace_id = ${fixture.workspace()} and delivery_id = ${id} order by state`);
      const consents = await database.many(sql`
        select k.decision from consent k join message m on m.workspace_id = k.workspace_id and m.contact_point_id = k.contact_point_id
          join delivery d on d.workspace_id = m.workspace_id and d.message_id = m.id where d.workspace_id = ${fixture.workspace()} and d.id = ${id}`);
      shown.push({ state, problem, isFailed: conversation?.lastEntry.isFailed, reports, consents });
    }
    return shown;
  };
  return { receive, outcome };
}

test("reports of several texts, late, doubled, out of order or unknown", async () => {
  const report = fc.record({
    about: fc.constantFrom(0, 0, 1, 1, 2),
    state: fc.constantFrom("accepted", "sent", "delivered", "failed", "undelivered", "read"),
    isByOurId: fc.boolean(),
  }) as fc.Arbitrary<Report>;
  await fc.assert(
    fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 8 }), async (reports) => {
      const [together, single] = [await submitTwo(), await submitTwo()];
      const areKnown = await together.receive(reports);
      const areKnownSingly: boolean[] = [];
      for (const one of reports) areKnownSingly.push(...(await single.receive([one])));
      expect(areKnown).toEqual(areKnownSingly);
      expect(await together.outcome()).toEqual(await single.outcome());
    }),
    { numRuns: 15 },
  );
});
