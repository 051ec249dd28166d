// Places in a long queue are told to those who have another one, once a beat, however many come and go in it.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { required } from "#domain/errors.ts";
import type { CallId } from "#domain/ids.ts";
import { lockCall } from "#server/store/call/call.ts";
import { createPhoneFixture, type PhoneInbox } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall, type TestCaller } from "#testing/fixtures/call/test-caller.ts";
import { publishQueuePositions } from "./publish-queue-positions.ts";

const house = createPhoneFixture();
afterAll(() => house.close());

const queue: FlowStep = {
  ...{ id: "queue", kind: "queue", order: "longest_idle", announcesPosition: false, key: null },
  ...{ maxWaitSeconds: 3_600, maxCallers: 300, overflow: "bye" },
  targets: { teamIds: [], memberIds: [] },
};
const bye: FlowStep = { id: "bye", kind: "hang_up", prompt: { kind: "say", text: "Too many." } };

let line: PhoneInbox;
let counted = 0;
const comes = () => {
  counted += 1;
  house.people.wait(0.01);
  return placeInboundCall(house, line, `+4477009${String(10_000 + counted).slice(-5)}`);
};
const callers: TestCaller[] = [];
const waiting = 20;

beforeAll(async () => {
  line = await house.addLine(await house.people.found(), { steps: [queue, bye] });
  for (let place = 0; place < waiting; place += 1) callers.push(await comes());
  await house.pass(1);
});

const told = async () =>
  (await house.people.newsOf(line.house.workspaceId)).flatMap((one) =>
    one.noun === "call" ? [one.id as CallId] : [],
  );
const toldBy = async (deed: () => Promise<unknown>): Promise<CallId[]> => {
  const { length } = await told();
  await deed();
  return (await told()).slice(length);
};
const idsOf = (all: readonly TestCaller[]) => all.map((one) => one.id).sort();

test("those behind whoever left are told once, though many leave; those before them are not", async () => {
  const leaving = callers.splice(5, 5);
  for (const one of leaving) await one.hangsUp();
  const news = await toldBy(() => house.pass(0.5));
  expect(news.sort()).toEqual(idsOf(callers.slice(5)));
  expect(await required(callers[5], "one behind").view()).toMatchObject({ position: 6 });
  expect(await toldBy(() => house.pass(5))).toEqual([]);
});

test("whoever joins at the end changes nobody's place but their own", async () => {
  const last = await comes();
  callers.push(last);
  expect(new Set(await toldBy(() => house.pass(1)))).toEqual(new Set([last.id]));
});

test("whoever is being dealt with meanwhile holds up nobody, and is told in the next beat", async () => {
  const [first, second, ...others] = callers;
  const held = required(second, "one waits behind the first").id;
  await required(first, "somebody waits").hangsUp();
  const { workspaceId } = line.house;
  const news = await toldBy(() =>
    house.database.transaction(async (tx) => {
      await lockCall(tx, workspaceId, held);
      await publishQueuePositions(house.desk, workspaceId, line.inboxId);
    }),
  );
  expect(news.sort()).toEqual(idsOf(others));
  expect(await toldBy(() => house.pass(1))).toEqual([held]);
});
