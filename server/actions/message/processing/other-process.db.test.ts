// Several processes write down what one workspace received, one at a time. Who has to wait holds no connection: there
// are few, and other workspaces need them.
import { afterAll, expect, test } from "vitest";
import { processInbound } from "#server/actions/message/process-inbound.ts";
import { lockInboundProcessing } from "#server/store/inbound-payload.ts";
import { eventually } from "#testing/eventually.ts";
import { adaAddress, createEmailFixture } from "#testing/fixtures/email/email-fixture.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";

const people = createMembersFixture();
afterAll(() => people.close());

test("waits for another process without a connection, and reads when it is done", async () => {
  const { letters, workspaceId } = await createEmailFixture(people);
  const id = await letters.bring({ from: adaAddress, text: "The tap drips." });
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const other = people.desk.asSystem(workspaceId, async (ctx) => {
    expect(await lockInboundProcessing(ctx.db, workspaceId)).toBe(true);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  const { pool } = people.database;
  const inUse = () => pool.totalCount - pool.idleCount;
  const asked: number[] = [];
  pool.on("acquire", () => asked.push(inUse()));
  let isRead = false;
  const reading = processInbound(people.desk, workspaceId).finally(() => {
    isRead = true;
  });
  // It has looked several times, and gives its connection back each time.
  await eventually(() => expect(asked.length).toBeGreaterThan(8));
  await eventually(() => expect(inUse()).toBe(1));
  expect(isRead).toBe(false);
  expect((await letters.stateOf(id)).state).toBe("new");
  over.resolve();
  await other;
  expect(await reading).toBe(1);
  expect((await letters.stateOf(id)).state).toBe("understood");
});
