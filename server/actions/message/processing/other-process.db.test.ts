// Several processes write what one workspace received, one at a time. A waiting process holds no connection: there are
// few, and other workspaces need them.
import { afterAll, expect, test } from "vitest";
import { lockInboundProcessing } from "#server/store/inbound-payload.ts";
import { eventually } from "#testing/eventually.ts";
import { adaAddress, createEmailFixture } from "#testing/fixtures/email/email-fixture.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { processInbound } from "./process-inbound.ts";

const people = createMembersFixture();
afterAll(() => people.close());

test("waits for another process without holding a connection, and continues when it is done", async () => {
  const { inboundEmails, workspaceId } = await createEmailFixture(people);
  const id = await inboundEmails.store({ from: adaAddress, text: "The tap drips." });
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const other = people.runtime.asSystem(workspaceId, async (ctx) => {
    expect(await lockInboundProcessing(ctx.db, workspaceId)).toBe(true);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  const { pool } = people.database;
  const inUse = () => pool.totalCount - pool.idleCount;
  const connectionsInUse: number[] = [];
  pool.on("acquire", () => connectionsInUse.push(inUse()));
  let isRead = false;
  const reading = processInbound(people.runtime, workspaceId).finally(() => {
    isRead = true;
  });
  // It has checked several times, returning its connection each time.
  await eventually(() => expect(connectionsInUse.length).toBeGreaterThan(8));
  await eventually(() => expect(inUse()).toBe(1));
  expect(isRead).toBe(false);
  expect((await inboundEmails.stateOf(id)).state).toBe("pending");
  over.resolve();
  await other;
  expect(await reading).toBe(1);
  expect((await inboundEmails.stateOf(id)).state).toBe("processed");
});
