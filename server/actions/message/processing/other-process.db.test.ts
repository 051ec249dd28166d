// Several processes write what one workspace received, one at a time. A waiting process holds no connection: there are
// few, and other workspaces need them.
import { afterAll, expect, test } from "vitest";
import type { InboundPayloadId } from "#domain/ids.ts";
import {
  findInboundPayload,
  insertInboundPayloads,
  listQueuesWithPending,
  lockInboundProcessing,
} from "#server/store/inbound-payload.ts";
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
    expect(await lockInboundProcessing(ctx.db, { workspaceId, queue: "messages" })).toBe(true);
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

test("events of calls are processed while another process is busy with a flood of messages", async () => {
  const { inbox, workspaceId } = await createEmailFixture(people);
  const payload = (kind: { isCallEvent?: true }) => ({
    workspaceId,
    id: people.newId<InboundPayloadId>(),
    accountId: inbox.accountId,
    provider: "smtp",
    dedupeKey: JSON.stringify(kind),
    url: "",
    headers: {},
    body: Buffer.from(""),
    receivedAt: people.now(),
    ...kind,
  });
  const [text, callEvent] = [payload({}), payload({ isCallEvent: true })];
  expect(await insertInboundPayloads(people.database, [text, callEvent])).toEqual([
    { workspaceId, queue: "messages" },
    { workspaceId, queue: "calls" },
  ]);
  const stateOf = async ({ id }: typeof text) =>
    (await findInboundPayload(people.database, workspaceId, id))?.state;
  await people.runtime.asSystem(workspaceId, async (ctx) => {
    expect(await lockInboundProcessing(ctx.db, { workspaceId, queue: "messages" })).toBe(true);
    expect(await processInbound(people.runtime, workspaceId, "calls")).toBe(1);
  });
  expect(await stateOf(callEvent)).not.toBe("pending");
  expect(await stateOf(text)).toBe("pending");
  const pending = await listQueuesWithPending(people.database, people.now());
  expect(pending.filter((one) => one.workspaceId === workspaceId)).toEqual([
    { workspaceId, queue: "messages" },
  ]);
});
