// Each send fault does what its name says; deliveries are counted at the phone.
import { expect, test } from "vitest";
import {
  authToken,
  createSimulatorFixture,
  type SimulatorFixture,
} from "#testing/fixtures/simulator/simulator-fixture.ts";

const send = (fixture: SimulatorFixture, to = fixture.ada.number) =>
  fixture.client.messages.create({
    to,
    from: fixture.inboxNumber,
    body: "hello",
    statusCallback: `${fixture.app.publicUrl}/status`,
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
  "%j once: the first text is rejected and never sent, the second is sent",
  async (fault, status, code) => {
    const fixture = await createSimulatorFixture();
    await fixture.faults({ rules: [{ fault, left: 1 }] });
    await expect(send(fixture)).rejects.toMatchObject({ status, code });
    await send(fixture);
    await fixture.quiet();
    expect(await fixture.reached(fixture.ada.number)).toEqual([{ text: "hello", times: 1 }]);
    expect((await fixture.state()).faults.rules[0]?.left).toBe(0);
  },
);

test("too many requests: sends Retry-After", async () => {
  const fixture = await createSimulatorFixture();
  await fixture.faults({ rules: [{ fault: { kind: "too_many", retryAfterSeconds: 7 } }] });
  const response = await raw(fixture);
  expect(response.headers.get("retry-after")).toBe("7");
});

test("reset after accepting: the connection breaks, but the text arrives", async () => {
  const fixture = await createSimulatorFixture();
  await fixture.faults({ rules: [{ fault: { kind: "reset_after_accepting" }, left: 1 }] });
  await expect(raw(fixture)).rejects.toThrow();
  await fixture.quiet();
  expect(await fixture.reached(fixture.ada.number)).toEqual([{ text: "hello", times: 1 }]);
  const row = (await fixture.traffic()).find((one) => one.verdict === "done_disconnected");
  expect(row).toMatchObject({ status: null, faults: ["reset_after_accepting"] });
});

test("reset before accepting: the connection breaks and nothing is accepted", async () => {
  const fixture = await createSimulatorFixture();
  await fixture.faults({ rules: [{ fault: { kind: "reset_before_accepting" }, left: 1 }] });
  await expect(raw(fixture)).rejects.toThrow();
  await fixture.quiet();
  expect(await fixture.client.messages.list()).toEqual([]);
});

test("slow response: the headers arrive at once, the body much later", async () => {
  const fixture = await createSimulatorFixture();
  await fixture.faults({ rules: [{ fault: { kind: "slow_response", ms: 120 } }] });
  const startedMs = performance.now();
  const response = await raw(fixture);
  const headMs = performance.now() - startedMs;
  expect(await response.json()).toMatchObject({ status: "queued" });
  expect(performance.now() - startedMs - headMs).toBeGreaterThan(90);
});

test.each([30003, 30005, 30006, 30007, 30008, 30034] as const)(
  "undelivered %i: accepted and sent, but never on the phone",
  async (code) => {
    const fixture = await createSimulatorFixture();
    const rules = [
      { fault: { kind: "undelivered", code }, match: { customerAddress: fixture.ada.number } },
    ];
    await fixture.faults({ rules } as Parameters<SimulatorFixture["faults"]>[0]);
    const sent = await send(fixture);
    await send(fixture, fixture.max.number);
    await fixture.quiet();
    expect(fixture.app.statuses(sent.sid)).toEqual(["sending", "sent", "undelivered"]);
    const last = fixture.app.heard.find(({ fields }) => fields.MessageStatus === "undelivered");
    expect(last?.fields).toMatchObject({ ErrorCode: String(code), To: fixture.ada.number });
    expect(await fixture.reached(fixture.ada.number)).toEqual([]);
    expect(await fixture.reached(fixture.max.number)).toEqual([{ text: "hello", times: 1 }]);
  },
);

test.each([
  ["off", 30003],
  ["landline", 30006],
  ["not_in_service", 30005],
] as const)(
  "a phone that is %s fails a text with %i and cannot send",
  async (phoneStatus, code) => {
    const fixture = await createSimulatorFixture();
    await fixture.control("PATCH", `customers/${fixture.ada.id}`, { phoneStatus });
    const sent = await send(fixture);
    await fixture.quiet();
    expect(await fixture.client.messages(sent.sid).fetch()).toMatchObject({
      status: "undelivered",
      errorCode: code,
    });
    const missed = (await fixture.state()).customers[0]?.threads[0]?.missed;
    expect(missed).toEqual([{ code, times: 1 }]);
    const input = { inboxNumber: fixture.inboxNumber, text: "hi" };
    const response = await fixture.control("POST", `customers/${fixture.ada.id}/texts`, input);
    expect(response.status).toBe(409);
  },
);

function raw(fixture: SimulatorFixture): Promise<Response> {
  return fetch(`${fixture.simulator.url}/2010-04-01/Accounts/${fixture.sid}/Messages.json`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${fixture.sid}:${authToken}`)}` },
    body: new URLSearchParams({ To: fixture.ada.number, From: fixture.inboxNumber, Body: "hello" }),
  });
}
