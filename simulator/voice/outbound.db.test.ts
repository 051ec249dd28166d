// The desk rings people: what becomes of it, told in the carrier's words.
import { expect, test } from "vitest";
import type { AnswerBehavior } from "#contract/simulator/simulated-call.ts";
import type { ProviderErrorKind } from "#contract/simulator/simulator.ts";
import { openVoiceWorld, type VoiceWorld } from "#testing/fixtures/simulator//open-voice-world.ts";
import { controlKey } from "#testing/fixtures/simulator//simulator-fixture.ts";

const allSteps = ["initiated", "ringing", "answered", "completed"];

async function ring(world: VoiceWorld, more: Record<string, unknown> = {}) {
  return world.client.calls.create({
    to: world.ada.number,
    from: world.line,
    url: world.url("/answered"),
    statusCallback: world.url("/leg"),
    statusCallbackEvent: allSteps,
    timeout: 20,
    ...more,
  });
}

const withHabit = async (habit: AnswerBehavior) => {
  const world = await openVoiceWorld();
  world.when("/answered", (document) => document.say("Hello, this is the desk."));
  await world.control("PATCH", `customers/${world.ada.id}`, { habit });
  return world;
};

test.each([
  ["picks_up", ["initiated", "ringing", "in-progress", "completed"], "200"],
  ["declines", ["initiated", "ringing", "busy"], "603"],
  ["busy", ["initiated", "busy"], "486"],
  ["rings", ["initiated", "ringing", "no-answer"], "487"],
  ["voicemail", ["initiated", "ringing", "in-progress", "completed"], "200"],
] as const)("a phone whose owner %s: %j", async (habit, steps, sip) => {
  const world = await withHabit(habit);
  const made = await ring(world);
  expect(made).toMatchObject({ status: "queued", direction: "outbound-api" });
  await world.until(() => world.heardAt("/leg").length === steps.length);
  await world.quiet();
  expect(world.steps("/leg", made.sid)).toEqual(steps);
  expect(world.heardAt("/leg").at(-1)?.fields.SipResponseCode).toBe(sip);
  const isAnswered = steps.some((step) => step === "in-progress");
  expect(world.heardAt("/answered")).toHaveLength(isAnswered ? 1 : 0);
  expect((await world.client.calls(made.sid).fetch()).status).toBe(steps.at(-1));
});

test.each([
  ["off", "no-answer"],
  ["gone", "failed"],
] as const)("a phone that is %s ends as %s without a ring", async (handset, end) => {
  const world = await openVoiceWorld();
  await world.control("PATCH", `customers/${world.ada.id}`, { handset });
  await ring(world);
  await world.until(() => world.heardAt("/leg").length === 2);
  expect(world.steps("/leg")).toEqual(["initiated", end]);
});

test("whoever is at the page answers, hears, and hangs up", async () => {
  const world = await openVoiceWorld();
  world.when("/answered", (document) => {
    document.say("Hello, this is the desk.");
    document.pause({ length: 3_600 });
  });
  const { sid } = await ring(world, { timeout: 600 });
  await world.until(async () => (await world.phone(world.ada))?.state === "ringing");
  expect(await world.phone(world.ada)).toMatchObject({ by: "desk", line: world.line });
  expect((await world.at(sid, "answer")).status).toBe(200);
  await world.until(async () => (await world.phone(world.ada))?.captions.length === 1);
  expect((await world.at(sid, "decline")).status).toBe(409);
  expect((await world.at(sid, "hangup")).status).toBe(204);
  await world.until(() => world.steps("/leg").at(-1) === "completed");
  expect((await world.at(sid, "answer")).status).toBe(409);
});

test("the page is told at once that a phone rings", async () => {
  const world = await openVoiceWorld();
  const stop = new AbortController();
  const stream = await fetch(`${world.simulator.url}/control/accounts/${world.sid}/events`, {
    headers: { authorization: `Bearer ${controlKey}` },
    signal: stop.signal,
  });
  const { sid } = await ring(world, { timeout: 600 });
  let told = "";
  for await (const part of stream.body ?? []) {
    told += new TextDecoder().decode(part);
    if (told.includes(`"call":{"sid":"${sid}"`)) break;
  }
  expect(told).toContain(`"state":"ringing"`);
  stop.abort();
});

test("a ring that the desk takes back is canceled", async () => {
  const world = await withHabit("rings");
  const { sid } = await ring(world, { timeout: 600 });
  await world.until(() => world.steps("/leg").includes("ringing"));
  await world.client.calls(sid).update({ status: "canceled" });
  await world.until(() => world.steps("/leg").at(-1) === "canceled");
  expect((await world.phone(world.ada))?.endedAs).toBe("canceled");
});

test("a phone in a call is busy for a second one", async () => {
  const world = await openVoiceWorld();
  world.when("/voice", (document) => document.pause({ length: 600 }));
  await world.call(world.ada);
  await ring(world);
  await world.until(() => world.steps("/leg").includes("busy"));
});

test("a number that nobody has becomes somebody's, who can answer", async () => {
  const world = await openVoiceWorld();
  const { sid } = await ring(world, { to: "+447700900999" });
  await world.until(() => world.steps("/leg").includes("ringing"));
  expect((await world.at(sid, "answer")).status).toBe(200);
  await world.until(() => world.heardAt("/answered").length === 1);
});

test.each([
  ["call_busy", "busy"],
  ["call_failed", "failed"],
  ["call_unanswered", "no-answer"],
  ["machine_answers", "completed"],
] as const)("the fault %s makes it end as %s, whatever the owner does", async (kind, end) => {
  const world = await withHabit("picks_up");
  await world.faults({ rules: [{ fault: { kind } }] });
  await ring(world);
  await world.until(() => world.steps("/leg").at(-1) === end);
});

test("who asks to ring nobody, from nowhere, or without instructions is refused", async () => {
  const world = await openVoiceWorld();
  await expect(ring(world, { to: "12" })).rejects.toMatchObject({ code: 21211 });
  await expect(ring(world, { from: "+447700900888" })).rejects.toMatchObject({ code: 21210 });
  await expect(ring(world, { url: undefined })).rejects.toMatchObject({ code: 21205 });
  await expect(ring(world, { to: world.account.lines[1]?.number })).rejects.toMatchObject({
    code: 13224,
  });
  await expect(world.client.calls(`CA${"0".repeat(32)}`).fetch()).rejects.toMatchObject({
    code: 20404,
  });
});

test.each([
  ["too_many", { retryAfterSeconds: 1 }, 429],
  ["server_error", { status: 500 }, 500],
] as const)("%s: the call is not made", async (kind, more, status) => {
  const world = await withHabit("picks_up");
  const fault = { kind, ...more } as { kind: "server_error"; status: 500 };
  await world.faults({ rules: [{ fault, match: { event: "call" }, left: 1 }] });
  await expect(ring(world)).rejects.toMatchObject({ status });
  await world.quiet();
  expect(await world.client.calls.list()).toEqual([]);
});

test("reset after accepting: the desk hears nothing, and the phone rings", async () => {
  const world = await withHabit("picks_up");
  const fault = { kind: "reset_after_accepting" } as const satisfies { kind: ProviderErrorKind };
  await world.faults({ rules: [{ fault, match: { event: "call" }, left: 1 }] });
  await expect(ring(world)).rejects.toThrow();
  await world.until(() => world.steps("/leg").at(-1) === "completed");
  expect(await world.client.calls.list({ to: world.ada.number })).toHaveLength(1);
});
