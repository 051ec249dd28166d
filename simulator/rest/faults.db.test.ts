// Each fault of sending does what its name says; the outcome at the handset is counted, not believed.
import { expect, test } from "vitest";
import {
  authToken,
  createSimulatorFixture,
  type SimulatorFixture,
} from "#testing/fixtures/simulator//simulator-fixture.ts";

const send = (world: SimulatorFixture, to = world.ada.number) =>
  world.client.messages.create({
    to,
    from: world.line,
    body: "hello",
    statusCallback: `${world.desk.publicUrl}/status`,
  });

test.each([
  [{ kind: "too_many", retryAfterSeconds: 7 }, 429, 20429],
  [{ kind: "server_error", status: 500 }, 500, 20500],
  [{ kind: "server_error", status: 503 }, 503, 20503],
  [{ kind: "bad_key" }, 401, 20003],
  [{ kind: "refused", code: 21211 }, 400, 21211],
  [{ kind: "refused", code: 21408 }, 400, 21408],
  [{ kind: "refused", code: 21610 }, 400, 21610],
  [{ kind: "refused", code: 21614 }, 400, 21614],
] as const)(
  "%j once: the first text is refused and never sent, the second goes",
  async (fault, status, code) => {
    const world = await createSimulatorFixture();
    await world.faults({ rules: [{ fault, left: 1 }] });
    await expect(send(world)).rejects.toMatchObject({ status, code });
    await send(world);
    await world.quiet();
    expect(await world.reached(world.ada.number)).toEqual([{ text: "hello", times: 1 }]);
    expect((await world.state()).faults.rules[0]?.left).toBe(0);
  },
);

test("too many: it says when to come back", async () => {
  const world = await createSimulatorFixture();
  await world.faults({ rules: [{ fault: { kind: "too_many", retryAfterSeconds: 7 } }] });
  const answer = await raw(world);
  expect(answer.headers.get("retry-after")).toBe("7");
});

test("reset after accepting: the line breaks, and the text arrives all the same", async () => {
  const world = await createSimulatorFixture();
  await world.faults({ rules: [{ fault: { kind: "reset_after_accepting" }, left: 1 }] });
  await expect(raw(world)).rejects.toThrow();
  await world.quiet();
  expect(await world.reached(world.ada.number)).toEqual([{ text: "hello", times: 1 }]);
  const row = (await world.wire()).find((one) => one.verdict === "done_untold");
  expect(row).toMatchObject({ status: null, faults: ["reset_after_accepting"] });
});

test("reset before accepting: the line breaks, and nothing was taken", async () => {
  const world = await createSimulatorFixture();
  await world.faults({ rules: [{ fault: { kind: "reset_before_accepting" }, left: 1 }] });
  await expect(raw(world)).rejects.toThrow();
  await world.quiet();
  expect(await world.client.messages.list()).toEqual([]);
});

test("slow answer: the head comes at once, the body much later", async () => {
  const world = await createSimulatorFixture();
  await world.faults({ rules: [{ fault: { kind: "slow_answer", ms: 120 } }] });
  const began = performance.now();
  const answer = await raw(world);
  const headMs = performance.now() - began;
  expect(await answer.json()).toMatchObject({ status: "queued" });
  expect(performance.now() - began - headMs).toBeGreaterThan(90);
});

test.each([30003, 30005, 30006, 30007, 30008, 30034] as const)(
  "undelivered %i: taken, sent, and never on the phone",
  async (code) => {
    const world = await createSimulatorFixture();
    const rules = [{ fault: { kind: "undelivered", code }, match: { handset: world.ada.number } }];
    await world.faults({ rules } as Parameters<SimulatorFixture["faults"]>[0]);
    const sent = await send(world);
    await send(world, world.max.number);
    await world.quiet();
    expect(world.desk.statuses(sent.sid)).toEqual(["sending", "sent", "undelivered"]);
    const last = world.desk.heard.find(({ fields }) => fields.MessageStatus === "undelivered");
    expect(last?.fields).toMatchObject({ ErrorCode: String(code), To: world.ada.number });
    expect(await world.reached(world.ada.number)).toEqual([]);
    expect(await world.reached(world.max.number)).toEqual([{ text: "hello", times: 1 }]);
  },
);

test.each([
  ["off", 30003],
  ["landline", 30006],
  ["gone", 30005],
] as const)("a phone that is %s ends a text with %i, and cannot write", async (handset, code) => {
  const world = await createSimulatorFixture();
  await world.control("PATCH", `customers/${world.ada.id}`, { handset });
  const sent = await send(world);
  await world.quiet();
  expect(await world.client.messages(sent.sid).fetch()).toMatchObject({
    status: "undelivered",
    errorCode: code,
  });
  const missed = (await world.state()).customers[0]?.threads[0]?.missed;
  expect(missed).toEqual([{ code, times: 1 }]);
  const line = { line: world.line, text: "hi" };
  const answer = await world.control("POST", `customers/${world.ada.id}/texts`, line);
  expect(answer.status).toBe(409);
});

function raw(world: SimulatorFixture): Promise<Response> {
  return fetch(`${world.simulator.url}/2010-04-01/Accounts/${world.sid}/Messages.json`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${world.sid}:${authToken}`)}` },
    body: new URLSearchParams({ To: world.ada.number, From: world.line, Body: "hello" }),
  });
}
