// The app dials phones: the outcomes, as the carrier reports them.
import { expect, test } from "vitest";
import type { AnswerBehavior } from "#contract/simulator/simulated-call.ts";
import type { FaultKind } from "#contract/simulator/simulator.ts";
import { controlKey } from "#testing/fixtures/simulator/simulator-fixture.ts";
import {
  createVoiceFixture,
  type VoiceFixture,
} from "#testing/fixtures/simulator/voice-fixture.ts";

const allSteps = ["initiated", "ringing", "answered", "completed"];

async function ring(fixture: VoiceFixture, more: Record<string, unknown> = {}) {
  return fixture.client.calls.create({
    to: fixture.ada.number,
    from: fixture.inboxNumber,
    url: fixture.url("/answered"),
    statusCallback: fixture.url("/leg"),
    statusCallbackEvent: allSteps,
    timeout: 20,
    ...more,
  });
}

const withAnswerBehavior = async (answerBehavior: AnswerBehavior) => {
  const fixture = await createVoiceFixture();
  fixture.when("/answered", (document) => document.say("Hello, this is the desk."));
  await fixture.control("PATCH", `customers/${fixture.ada.id}`, { answerBehavior });
  return fixture;
};

test.each([
  ["picks_up", ["initiated", "ringing", "in-progress", "completed"], "200"],
  ["declines", ["initiated", "ringing", "busy"], "603"],
  ["busy", ["initiated", "busy"], "486"],
  ["rings", ["initiated", "ringing", "no-answer"], "487"],
  ["voicemail", ["initiated", "ringing", "in-progress", "completed"], "200"],
] as const)("a phone whose owner %s: %j", async (answerBehavior, steps, sip) => {
  const fixture = await withAnswerBehavior(answerBehavior);
  const made = await ring(fixture);
  expect(made).toMatchObject({ status: "queued", direction: "outbound-api" });
  await fixture.until(() => fixture.requestsTo("/leg").length === steps.length);
  await fixture.quiet();
  expect(fixture.steps("/leg", made.sid)).toEqual(steps);
  expect(fixture.requestsTo("/leg").at(-1)?.fields.SipResponseCode).toBe(sip);
  const isAnswered = steps.some((step) => step === "in-progress");
  expect(fixture.requestsTo("/answered")).toHaveLength(isAnswered ? 1 : 0);
  expect((await fixture.client.calls(made.sid).fetch()).status).toBe(steps.at(-1));
});

test.each([
  ["off", "no-answer"],
  ["not_in_service", "failed"],
] as const)("a phone that is %s ends as %s without ringing", async (phoneStatus, end) => {
  const fixture = await createVoiceFixture();
  await fixture.control("PATCH", `customers/${fixture.ada.id}`, { phoneStatus });
  await ring(fixture);
  await fixture.until(() => fixture.requestsTo("/leg").length === 2);
  expect(fixture.steps("/leg")).toEqual(["initiated", end]);
});

test("the customer answers, hears the app and hangs up on the page", async () => {
  const fixture = await createVoiceFixture();
  fixture.when("/answered", (document) => {
    document.say("Hello, this is the desk.");
    document.pause({ length: 3_600 });
  });
  const { sid } = await ring(fixture, { timeout: 600 });
  await fixture.until(async () => (await fixture.phone(fixture.ada))?.state === "ringing");
  expect(await fixture.phone(fixture.ada)).toMatchObject({
    by: "app",
    inboxNumber: fixture.inboxNumber,
  });
  expect((await fixture.at(sid, "answer")).status).toBe(200);
  await fixture.until(async () => (await fixture.phone(fixture.ada))?.captions.length === 1);
  expect((await fixture.at(sid, "decline")).status).toBe(409);
  expect((await fixture.at(sid, "hangup")).status).toBe(204);
  await fixture.until(() => fixture.steps("/leg").at(-1) === "completed");
  expect((await fixture.at(sid, "answer")).status).toBe(409);
});

test("the page is notified at once that a phone rings", async () => {
  const fixture = await createVoiceFixture();
  const stop = new AbortController();
  const stream = await fetch(`${fixture.simulator.url}/control/accounts/${fixture.sid}/events`, {
    headers: { authorization: `Bearer ${controlKey}` },
    signal: stop.signal,
  });
  const { sid } = await ring(fixture, { timeout: 600 });
  let streamed = "";
  for await (const part of stream.body ?? []) {
    streamed += new TextDecoder().decode(part);
    if (streamed.includes(`"call":{"sid":"${sid}"`)) break;
  }
  expect(streamed).toContain(`"state":"ringing"`);
  stop.abort();
});

test("a ring that the app cancels ends as canceled", async () => {
  const fixture = await withAnswerBehavior("rings");
  const { sid } = await ring(fixture, { timeout: 600 });
  await fixture.until(() => fixture.steps("/leg").includes("ringing"));
  await fixture.client.calls(sid).update({ status: "canceled" });
  await fixture.until(() => fixture.steps("/leg").at(-1) === "canceled");
  expect((await fixture.phone(fixture.ada))?.endedAs).toBe("canceled");
});

test("a phone in a call is busy for a second call", async () => {
  const fixture = await createVoiceFixture();
  fixture.when("/voice", (document) => document.pause({ length: 600 }));
  await fixture.call(fixture.ada);
  await ring(fixture);
  await fixture.until(() => fixture.steps("/leg").includes("busy"));
});

test("a call to an unknown number creates a customer, who can answer", async () => {
  const fixture = await createVoiceFixture();
  const { sid } = await ring(fixture, { to: "+447700900999" });
  await fixture.until(() => fixture.steps("/leg").includes("ringing"));
  expect((await fixture.at(sid, "answer")).status).toBe(200);
  await fixture.until(() => fixture.requestsTo("/answered").length === 1);
});

test.each([
  ["call_busy", "busy"],
  ["call_failed", "failed"],
  ["call_unanswered", "no-answer"],
  ["machine_answers", "completed"],
] as const)("the fault %s ends the call as %s, whatever the owner does", async (kind, end) => {
  const fixture = await withAnswerBehavior("picks_up");
  await fixture.faults({ rules: [{ fault: { kind } }] });
  await ring(fixture);
  await fixture.until(() => fixture.steps("/leg").at(-1) === end);
});

test("rejects a call to an invalid number, from a number not ours, or without instructions", async () => {
  const fixture = await createVoiceFixture();
  await expect(ring(fixture, { to: "12" })).rejects.toMatchObject({ code: 21211 });
  await expect(ring(fixture, { from: "+447700900888" })).rejects.toMatchObject({ code: 21210 });
  await expect(ring(fixture, { url: undefined })).rejects.toMatchObject({ code: 21205 });
  await expect(ring(fixture, { to: fixture.account.inboxes[1]?.number })).rejects.toMatchObject({
    code: 13224,
  });
  await expect(fixture.client.calls(`CA${"0".repeat(32)}`).fetch()).rejects.toMatchObject({
    code: 20404,
  });
});

test.each([
  ["too_many", { retryAfterSeconds: 1 }, 429],
  ["server_error", { status: 500 }, 500],
] as const)("%s: the call is not made", async (kind, more, status) => {
  const fixture = await withAnswerBehavior("picks_up");
  const fault = { kind, ...more } as { kind: "server_error"; status: 500 };
  await fixture.faults({ rules: [{ fault, match: { event: "call" }, left: 1 }] });
  await expect(ring(fixture)).rejects.toMatchObject({ status });
  await fixture.quiet();
  expect(await fixture.client.calls.list()).toEqual([]);
});

test("reset after accepting: the app gets no response, but the phone rings", async () => {
  const fixture = await withAnswerBehavior("picks_up");
  const fault = { kind: "reset_after_accepting" } as const satisfies { kind: FaultKind };
  await fixture.faults({ rules: [{ fault, match: { event: "call" }, left: 1 }] });
  await expect(ring(fixture)).rejects.toThrow();
  await fixture.until(() => fixture.steps("/leg").at(-1) === "completed");
  expect(await fixture.client.calls.list({ to: fixture.ada.number })).toHaveLength(1);
});
