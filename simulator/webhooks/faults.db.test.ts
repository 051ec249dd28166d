// Each fault on the way to the desk does what its name says, and nothing else.
import { expect, test } from "vitest";
import type { FaultRuleInput } from "#contract/simulator/simulator.ts";
import {
  createSimulatorFixture,
  type SimulatorFixture,
} from "#testing/fixtures/simulator//simulator-fixture.ts";

async function sendOne(world: SimulatorFixture): Promise<string> {
  const sent = await world.client.messages.create({
    to: world.ada.number,
    from: world.line,
    body: "hello",
    statusCallback: `${world.desk.publicUrl}/status`,
  });
  return sent.sid;
}

const worldWith = async (...rules: FaultRuleInput[]) => {
  const world = await createSimulatorFixture({ retryAfterMs: 0 });
  await world.faults({ rules, seed: 11 });
  return world;
};

test("repeated: the same event comes as often as asked, each copy signed", async () => {
  const world = await worldWith({
    fault: { kind: "repeated", times: 3 },
    match: { event: "text" },
  });
  const sid = await world.text(world.ada, "hi");
  await world.quiet();
  expect(world.desk.texts().map(({ fields }) => fields.MessageSid)).toEqual([sid, sid, sid]);
  expect(world.desk.heard.every(({ isGenuine }) => isGenuine)).toBe(true);
  const tokens = world.desk.heard.map(({ headers }) => headers["i-twilio-idempotency-token"]);
  expect(new Set(tokens).size).toBe(3);
});

test("late: the event waits, those after it do not", async () => {
  const world = await worldWith({ fault: { kind: "late", ms: 150 }, match: { status: "sent" } });
  const sid = await sendOne(world);
  await world.quiet();
  expect(world.desk.statuses(sid)).toEqual(["sending", "delivered", "sent"]);
});

test("shuffled: all events come, not all in order", async () => {
  const world = await worldWith({ fault: { kind: "shuffled", withinMs: 300 } });
  const orders = new Set<string>();
  for (let nth = 0; nth < 30 && orders.size < 2; nth += 1) {
    const sid = await sendOne(world);
    await world.quiet();
    const statuses = world.desk.statuses(sid);
    expect([...statuses].sort()).toEqual(["delivered", "sending", "sent"]);
    orders.add(statuses.join());
  }
  expect(orders.size).toBeGreaterThan(1);
});

test("lost: the desk hears nothing, the wire shows what it missed, the phone has the text", async () => {
  const world = await worldWith({ fault: { kind: "lost" }, match: { event: "status" } });
  const sid = await sendOne(world);
  await world.quiet();
  expect(world.desk.heard).toEqual([]);
  const rows = (await world.wire()).filter((row) => row.messageSid === sid);
  expect(rows.filter((row) => row.verdict === "never_sent")).toHaveLength(3);
  expect(await world.reached(world.ada.number)).toEqual([{ text: "hello", times: 1 }]);
});

test("answer lost: the desk hears it twice with one token", async () => {
  const world = await worldWith({ fault: { kind: "answer_lost" }, match: { event: "text" } });
  await world.text(world.ada, "hi");
  await world.quiet();
  const tokens = world.desk.texts().map(({ headers }) => headers["i-twilio-idempotency-token"]);
  expect(tokens).toHaveLength(2);
  expect(new Set(tokens).size).toBe(1);
  const verdicts = (await world.wire()).slice(-2).map((row) => [row.verdict, row.attempt]);
  expect(verdicts).toEqual([
    ["no_answer", 1],
    ["taken", 2],
  ]);
});

test("forged: a stranger's lie runs ahead, badly signed; the real event still comes", async () => {
  const world = await worldWith({ fault: { kind: "forged" } });
  const sid = await world.text(world.ada, "hi");
  await world.quiet();
  const [lie, truth] = world.desk.heard;
  expect(lie?.isGenuine).toBe(false);
  expect(lie?.fields.MessageSid).not.toBe(sid);
  expect(truth).toMatchObject({ isGenuine: true, fields: { MessageSid: sid, Body: "hi" } });
  const verdicts = (await world.wire()).slice(-2).map((row) => row.verdict);
  expect(verdicts.sort()).toEqual(["forged_refused", "taken"]);
  expect((await world.state()).customers[0]?.threads[0]?.texts[0]?.tick).toBe("taken");
});

test("a desk that hangs up is asked once more, with the same token, and then the fallback", async () => {
  const world = await createSimulatorFixture({ retryAfterMs: 0 });
  const line = world.account.lines[0]?.sid ?? "";
  await world.client.incomingPhoneNumbers(line).update({
    smsFallbackUrl: `${world.desk.publicUrl}/fallback`,
  });
  world.desk.reactWith(({ path }) => (path === "/fallback" ? "answer" : "hang_up"));
  await world.text(world.ada, "anybody?");
  await world.quiet();
  expect(world.desk.heard.map(({ path }) => path)).toEqual([
    "/webhooks/text",
    "/webhooks/text",
    "/fallback",
  ]);
  expect(world.desk.heard[2]?.fields).toMatchObject({ ErrorCode: "11205", Body: "anybody?" });
  expect(
    new Set(world.desk.heard.map((one) => one.headers["i-twilio-idempotency-token"])).size,
  ).toBe(1);
});

test("a desk that refuses is not asked again, and the customer sees it was not taken", async () => {
  const world = await createSimulatorFixture({ retryAfterMs: 0 });
  world.desk.reactWith(() => "refuse");
  await world.text(world.ada, "hello?");
  await world.quiet();
  expect(world.desk.heard).toHaveLength(1);
  const text = (await world.state()).customers[0]?.threads[0]?.texts[0];
  expect(text?.tick).toBe("not_taken");
  expect((await world.wire()).at(-1)).toMatchObject({ verdict: "not_taken", status: 403 });
});

test("a desk that never answers is given up after the time limit", async () => {
  const world = await createSimulatorFixture({ retryAfterMs: 0, hookTimeoutMs: 50 });
  world.desk.reactWith(() => "keep_silent");
  await world.text(world.ada, "hello?");
  await world.quiet();
  const row = (await world.wire()).at(-1);
  expect(row).toMatchObject({ verdict: "no_answer", attempt: 2 });
  expect(row?.response?.body).toBe("no answer in time");
});

test("no address outside this machine is ever called", async () => {
  const world = await createSimulatorFixture({ retryAfterMs: 0 });
  const line = world.account.lines[0]?.sid ?? "";
  await world.client.incomingPhoneNumbers(line).update({ smsUrl: "https://example.com/hook" });
  await world.text(world.ada, "hello?");
  await world.quiet();
  const row = (await world.wire()).at(-1);
  expect(row).toMatchObject({ verdict: "no_answer", url: "https://example.com/hook" });
  expect(row?.response?.body).toContain("only addresses on this machine");
});

test("an event can be sent again, as often as asked, and is the same event", async () => {
  const world = await createSimulatorFixture();
  await world.text(world.ada, "once");
  await world.quiet();
  const row = (await world.wire()).at(-1);
  await world.control("POST", `wire/${row?.id}/again`, { times: 4 });
  await world.quiet();
  expect(world.desk.texts()).toHaveLength(5);
  expect(new Set(world.desk.texts().map(({ fields }) => JSON.stringify(fields))).size).toBe(1);
  const rest = (await world.wire()).find((one) => one.direction === "to_carrier");
  expect((await world.control("POST", `wire/${rest?.id}/again`)).status).toBe(409);
});
