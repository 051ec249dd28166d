// Queue position changes are published once per interval, only to callers whose position changed.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import type { CallId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { lockCall } from "#server/store/call/call.ts";
import { createPhoneFixture, type PhoneInbox } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall, type TestCaller } from "#testing/fixtures/call/test-caller.ts";
import { publishQueuePositions } from "./publish-queue-positions.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

const queue: FlowStep = {
  id: "queue",
  kind: "queue",
  order: "longest_idle",
  announcesPosition: false,
  key: null,
  maxWaitSeconds: 3_600,
  maxCallers: 300,
  overflow: "bye",
  targets: { teamIds: [], memberIds: [] },
};
const bye: FlowStep = { id: "bye", kind: "hang_up", prompt: { kind: "say", text: "Too many." } };

let inbox: PhoneInbox;
let counted = 0;
const addCaller = () => {
  counted += 1;
  fixture.people.advanceClock(0.01);
  return placeInboundCall(fixture, inbox, `+4477009${String(10_000 + counted).slice(-5)}`);
};
const callers: TestCaller[] = [];
const waiting = 20;

beforeAll(async () => {
  inbox = await fixture.addInbox(await fixture.people.createWorkspace(), { steps: [queue, bye] });
  for (let position = 0; position < waiting; position += 1) callers.push(await addCaller());
  await fixture.pass(1);
});

const notifiedCalls = async () =>
  (await fixture.people.changesOf(inbox.owner.workspaceId)).flatMap((one) =>
    one.entity === "call" ? [one.id as CallId] : [],
  );
const notifiedBy = async (action: () => Promise<unknown>): Promise<CallId[]> => {
  const { length } = await notifiedCalls();
  await action();
  return (await notifiedCalls()).slice(length);
};
const idsOf = (all: readonly TestCaller[]) => all.map((one) => one.id).sort();

test("publishes the new positions behind callers who left once, and none before them", async () => {
  const leaving = callers.splice(5, 5);
  for (const one of leaving) await one.hangsUp();
  const notified = await notifiedBy(() => fixture.pass(0.5));
  expect(notified.sort()).toEqual(idsOf(callers.slice(5)));
  expect(await required(callers[5], "one behind").view()).toMatchObject({ position: 6 });
  expect(await notifiedBy(() => fixture.pass(5))).toEqual([]);
});

test("a caller joining at the end changes no other position", async () => {
  const last = await addCaller();
  callers.push(last);
  expect(new Set(await notifiedBy(() => fixture.pass(1)))).toEqual(new Set([last.id]));
});

test("a locked caller delays no other, and is published in the next interval", async () => {
  const [first, second, ...others] = callers;
  const held = required(second, "one waits behind the first").id;
  await required(first, "a caller waits").hangsUp();
  const { workspaceId } = inbox.owner;
  const notified = await notifiedBy(() =>
    fixture.database.transaction(async (tx) => {
      await lockCall(tx, workspaceId, held);
      await publishQueuePositions(fixture.runtime, workspaceId, inbox.inboxId);
    }),
  );
  expect(notified.sort()).toEqual(idsOf(others));
  expect(await notifiedBy(() => fixture.pass(1))).toEqual([held]);
});
