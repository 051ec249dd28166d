// Each webhook fault does what its name says, and nothing else.
import { expect, test } from "vitest";
import type { FaultRuleInput } from "#contract/simulator/simulator.ts";
import {
  createSimulatorFixture,
  type SimulatorFixture,
} from "#testing/fixtures/simulator/simulator-fixture.ts";

async function sendText(fixture: SimulatorFixture): Promise<string> {
  const sent = await fixture.client.messages.create({
    to: fixture.ada.number,
    from: fixture.inboxNumber,
    body: "hello",
    statusCallback: `${fixture.app.publicUrl}/status`,
  });
  return sent.sid;
}

const createFaultFixture = async (...rules: FaultRuleInput[]) => {
  const fixture = await createSimulatorFixture({ retryAfterMs: 0 });
  await fixture.faults({ rules, seed: 11 });
  return fixture;
};

test("repeated: sends the same event as often as configured, each copy signed", async () => {
  const fixture = await createFaultFixture({
    fault: { kind: "repeated", times: 3 },
    match: { event: "sms" },
  });
  const sid = await fixture.text(fixture.ada, "hi");
  await fixture.quiet();
  expect(fixture.app.texts().map(({ fields }) => fields.MessageSid)).toEqual([sid, sid, sid]);
  expect(fixture.app.heard.every(({ isGenuine }) => isGenuine)).toBe(true);
  const tokens = fixture.app.heard.map(({ headers }) => headers["i-twilio-idempotency-token"]);
  expect(new Set(tokens).size).toBe(3);
});

test("late: delays the event but not those after it", async () => {
  const fixture = await createFaultFixture({
    fault: { kind: "late", ms: 150 },
    match: { status: "sent" },
  });
  const sid = await sendText(fixture);
  await fixture.quiet();
  expect(fixture.app.statuses(sid)).toEqual(["sending", "delivered", "sent"]);
});

test("shuffled: sends all events, but not all in order", async () => {
  const fixture = await createFaultFixture({ fault: { kind: "shuffled", withinMs: 300 } });
  const orders = new Set<string>();
  for (let nth = 0; nth < 30 && orders.size < 2; nth += 1) {
    const sid = await sendText(fixture);
    await fixture.quiet();
    const statuses = fixture.app.statuses(sid);
    expect([...statuses].sort()).toEqual(["delivered", "sending", "sent"]);
    orders.add(statuses.join());
  }
  expect(orders.size).toBeGreaterThan(1);
});

test("lost: the app receives nothing, the traffic log shows what was dropped, the phone has the text", async () => {
  const fixture = await createFaultFixture({ fault: { kind: "lost" }, match: { event: "status" } });
  const sid = await sendText(fixture);
  await fixture.quiet();
  expect(fixture.app.heard).toEqual([]);
  const rows = (await fixture.traffic()).filter((row) => row.messageSid === sid);
  expect(rows.filter((row) => row.verdict === "never_sent")).toHaveLength(3);
  expect(await fixture.reached(fixture.ada.number)).toEqual([{ text: "hello", times: 1 }]);
});

test("response lost: the app receives the event twice with one token", async () => {
  const fixture = await createFaultFixture({
    fault: { kind: "response_lost" },
    match: { event: "sms" },
  });
  await fixture.text(fixture.ada, "hi");
  await fixture.quiet();
  const tokens = fixture.app.texts().map(({ headers }) => headers["i-twilio-idempotency-token"]);
  expect(tokens).toHaveLength(2);
  expect(new Set(tokens).size).toBe(1);
  const verdicts = (await fixture.traffic()).slice(-2).map((row) => [row.verdict, row.attempt]);
  expect(verdicts).toEqual([
    ["no_response", 1],
    ["accepted", 2],
  ]);
});

test("forged: a forged event with a bad signature precedes the real one", async () => {
  const fixture = await createFaultFixture({ fault: { kind: "forged" } });
  const sid = await fixture.text(fixture.ada, "hi");
  await fixture.quiet();
  const [lie, truth] = fixture.app.heard;
  expect(lie?.isGenuine).toBe(false);
  expect(lie?.fields.MessageSid).not.toBe(sid);
  expect(truth).toMatchObject({ isGenuine: true, fields: { MessageSid: sid, Body: "hi" } });
  const verdicts = (await fixture.traffic()).slice(-2).map((row) => row.verdict);
  expect(verdicts.sort()).toEqual(["accepted", "forged_rejected"]);
  expect((await fixture.state()).customers[0]?.threads[0]?.texts[0]?.acceptance).toBe("accepted");
});

test("an app that hangs up is retried once with the same token, then the fallback URL is used", async () => {
  const fixture = await createSimulatorFixture({ retryAfterMs: 0 });
  const numberSid = fixture.account.inboxes[0]?.sid ?? "";
  await fixture.client.incomingPhoneNumbers(numberSid).update({
    smsFallbackUrl: `${fixture.app.publicUrl}/fallback`,
  });
  fixture.app.reactWith(({ path }) => (path === "/fallback" ? "respond" : "hang_up"));
  await fixture.text(fixture.ada, "anyone?");
  await fixture.quiet();
  expect(fixture.app.heard.map(({ path }) => path)).toEqual([
    "/webhooks/sms",
    "/webhooks/sms",
    "/fallback",
  ]);
  expect(fixture.app.heard[2]?.fields).toMatchObject({ ErrorCode: "11205", Body: "anyone?" });
  expect(
    new Set(fixture.app.heard.map((one) => one.headers["i-twilio-idempotency-token"])).size,
  ).toBe(1);
});

test("a rejected webhook is not retried, and the customer sees that it failed", async () => {
  const fixture = await createSimulatorFixture({ retryAfterMs: 0 });
  fixture.app.reactWith(() => "refuse");
  await fixture.text(fixture.ada, "hello?");
  await fixture.quiet();
  expect(fixture.app.heard).toHaveLength(1);
  const text = (await fixture.state()).customers[0]?.threads[0]?.texts[0];
  expect(text?.acceptance).toBe("rejected");
  expect((await fixture.traffic()).at(-1)).toMatchObject({ verdict: "rejected", status: 403 });
});

test("gives up after the timeout when the app does not respond", async () => {
  const fixture = await createSimulatorFixture({ retryAfterMs: 0, webhookTimeoutMs: 50 });
  fixture.app.reactWith(() => "keep_silent");
  await fixture.text(fixture.ada, "hello?");
  await fixture.quiet();
  const row = (await fixture.traffic()).at(-1);
  expect(row).toMatchObject({ verdict: "no_response", attempt: 2 });
  expect(row?.response?.body).toBe("no response in time");
});

test("never calls an address outside this machine", async () => {
  const fixture = await createSimulatorFixture({ retryAfterMs: 0 });
  const numberSid = fixture.account.inboxes[0]?.sid ?? "";
  await fixture.client
    .incomingPhoneNumbers(numberSid)
    .update({ smsUrl: "https://example.com/hook" });
  await fixture.text(fixture.ada, "hello?");
  await fixture.quiet();
  const row = (await fixture.traffic()).at(-1);
  expect(row).toMatchObject({ verdict: "no_response", url: "https://example.com/hook" });
  expect(row?.response?.body).toContain("only addresses on this machine");
});

test("an event can be replayed repeatedly and stays the same event", async () => {
  const fixture = await createSimulatorFixture();
  await fixture.text(fixture.ada, "once");
  await fixture.quiet();
  const row = (await fixture.traffic()).at(-1);
  await fixture.control("POST", `traffic/${row?.id}/replay`, { times: 4 });
  await fixture.quiet();
  expect(fixture.app.texts()).toHaveLength(5);
  expect(new Set(fixture.app.texts().map(({ fields }) => JSON.stringify(fields))).size).toBe(1);
  const rest = (await fixture.traffic()).find((one) => one.direction === "to_carrier");
  expect((await fixture.control("POST", `traffic/${rest?.id}/replay`)).status).toBe(409);
});
