// Runs every carrier fault against every call scenario: callers never get a dead line, no voicemail is lost, nothing is
// stored twice, and each call ends as it did at the carrier.
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Call } from "#contract/live-protocol.ts";
import type { FaultRuleInput } from "#contract/simulator/simulator.ts";
import type { CallOutcome } from "#domain/call/call.ts";
import { required } from "#domain/required.ts";
import { flowOf, ring, voicemail } from "#testing/app/calls/call-flows.ts";
import { type ScenarioName, scenarioNames } from "#testing/app/calls/call-scenarios.ts";
import { createConcurrencyLimiter } from "#testing/app/calls/concurrency-limiter.ts";
import { createPhoneApp } from "#testing/app/calls/phone-app.ts";
import { type FaultRunResult, runWithFaults } from "#testing/app/calls/run-with-faults.ts";
import { startHeartbeats } from "#testing/app/calls/test-softphone.ts";
import { eventually } from "#testing/eventually.ts";
import { shareTestApp } from "#testing/open-app.ts";

const usual: Record<ScenarioName, CallOutcome> = {
  answered: "answered",
  "brought to another": "answered",
  voicemail: "voicemail",
  "nobody answers": "voicemail",
  "waits too long": "voicemail",
  "hangs up in the menu": "abandoned_in_menu",
  "called from here": "answered",
};

interface Row {
  readonly fault: string;
  readonly rules: readonly FaultRuleInput[];
  /** Scenarios the fault can affect. Omitted: all of them. */
  readonly only?: readonly ScenarioName[];
  /** Scenarios with a different outcome than usual. */
  readonly but?: Partial<Record<ScenarioName, CallOutcome>>;
}

const callEventMatch = { event: "call" } as const;
const messages: readonly ScenarioName[] = ["voicemail", "nobody answers", "waits too long"];
const callingOut: readonly ScenarioName[] = ["called from here"];
const rows: readonly Row[] = [
  { fault: "none", rules: [] },
  // Runs early because it takes longest: without a join report, a leg counts as joined only after a timeout.
  {
    fault: "reports of rooms lost",
    rules: [{ fault: { kind: "lost" }, match: { event: "conference" } }],
  },
  { fault: "every report late", rules: [{ fault: { kind: "late", ms: 300 } }] },
  { fault: "every report three times", rules: [{ fault: { kind: "repeated", times: 3 } }] },
  { fault: "reports in any order", rules: [{ fault: { kind: "shuffled", withinMs: 400 } }] },
  { fault: "questions lost", rules: [{ fault: { kind: "lost" }, match: callEventMatch, left: 4 }] },
  {
    fault: "reports of calls lost",
    rules: [{ fault: { kind: "lost" }, match: { event: "call_status" } }],
  },
  {
    fault: "reports of recordings lost",
    rules: [{ fault: { kind: "lost" }, match: { event: "recording" } }],
    only: messages,
  },
  { fault: "our answers lost", rules: [{ fault: { kind: "response_lost" }, probability: 0.4 }] },
  { fault: "strangers forge", rules: [{ fault: { kind: "forged" } }] },
  {
    fault: "asked too often",
    rules: [{ fault: { kind: "too_many", retryAfterSeconds: 1 }, left: 4 }],
  },
  // A refused outbound call fails: the app never retries with the same key.
  {
    fault: "our key refused",
    rules: [{ fault: { kind: "bad_key" }, left: 4 }],
    only: ["answered", "brought to another", ...messages],
  },
  { fault: "carrier down", rules: [{ fault: { kind: "server_error", status: 503 }, left: 4 }] },
  { fault: "cut before it acts", rules: [{ fault: { kind: "reset_before_accepting" }, left: 4 }] },
  { fault: "cut after it acted", rules: [{ fault: { kind: "reset_after_accepting" }, left: 4 }] },
  { fault: "slow to answer", rules: [{ fault: { kind: "slow_response", ms: 500 } }] },
  {
    fault: "no recording",
    rules: [{ fault: { kind: "recording_absent" } }],
    only: messages,
    but: { voicemail: "missed", "nobody answers": "missed", "waits too long": "missed" },
  },
  { fault: "room over before left", rules: [{ fault: { kind: "end_before_leave" } }] },
  { fault: "over before answered", rules: [{ fault: { kind: "end_before_answer" } }] },
  { fault: "a clock three hours ahead", rules: [{ fault: { kind: "wrong_clock", hours: 3 } }] },
  { fault: "a clock three hours behind", rules: [{ fault: { kind: "wrong_clock", hours: -3 } }] },
  {
    fault: "busy",
    rules: [{ fault: { kind: "call_busy" } }],
    only: callingOut,
    but: { "called from here": "busy" },
  },
  {
    fault: "call fails",
    rules: [{ fault: { kind: "call_failed" } }],
    only: callingOut,
    but: { "called from here": "failed" },
  },
  {
    fault: "nobody picks up",
    rules: [{ fault: { kind: "call_unanswered" } }],
    only: callingOut,
    but: { "called from here": "no_answer" },
  },
  {
    fault: "a machine answers",
    rules: [{ fault: { kind: "machine_answers" } }],
    only: callingOut,
  },
];

const app = shareTestApp({ signalsAlone: true });

const companies = rows.map(() => Promise.withResolvers<FaultRunResult>());
beforeAll(() => {
  const limiter = createConcurrencyLimiter({
    max: 35,
    probe: () => app().as("olga").rpc("getMe", {}),
  });
  const driveAll = async () => {
    for (const [index, { rules, only }] of rows.entries()) {
      // Starts each workspace after the previous one's calls are under way, because waiting calls load the machine too.
      await limiter.drain();
      const company = runWithFaults(app(), limiter, rules, only);
      companies[index]?.resolve(company);
      await company;
    }
  };
  driveAll().catch((error: unknown) => {
    for (const { promise, reject } of companies) {
      promise.catch(() => undefined);
      reject(error);
    }
  });
});

const placed = rows.map((row, index) => ({ ...row, position: index }));
describe.each(placed)("$fault", ({ position: index, only = scenarioNames, but = {} }) => {
  test.each(only)("%s", async (name) => {
    const company = await required(companies[index], "one for each row").promise;
    const { callId, caller } = await company.driven(name);
    const call = await company.settled(callId);
    expect([call.state, call.outcome]).toEqual(["ended", but[name] ?? usual[name]]);
    expect((await caller.phone()).state).toBe("ended");
    // Measured by the app's clock, whatever the carrier's clock says.
    expect(call.waitSeconds + call.talkSeconds).toBeLessThan(300);
    expect(Math.abs(Date.parse(call.endedAt ?? "") - Date.now())).toBeLessThan(600_000);
    expect(call.rings.filter((ring) => ring.endReason === null)).toEqual([]);
    const messages = call.recordings
      .map((recording) => recording.state)
      .filter((state) => state !== "empty");
    expect(messages).toEqual(call.outcome === "voicemail" ? ["ready"] : []);
    expect(await company.count(call)).toEqual({ calls: 1, entries: 1, conversations: 1 });
  });
});

test("rings again when the member's browser drops mid-call, and reconnects both parties", async () => {
  const phones = await createPhoneApp(app(), "Company that lost a browser");
  const amy = await phones.joins();
  await phones.settings({ wrapUpSeconds: 0 });
  await phones.flow(flowOf(ring("bell", "vm"), voicemail("vm")));
  onTestFinished(await startHeartbeats([amy]));
  await phones.faults([{ fault: { kind: "browser_drops", ms: 200 }, left: 1 }]);
  const { caller, callId } = await phones.callIn();
  await eventually(() => amy.answers(callId));
  const isRungAgain = (call: Call) =>
    call.rings.length > 1 && call.rings.at(-1)?.endReason === null && call.state !== "active";
  await phones.until(callId, isRungAgain);
  expect((await caller.phone()).state).toBe("open");
  await eventually(() => amy.answers(callId));
  await phones.until(callId, (call) => call.state === "active");
  await amy.browser.rpc("hangUpCall", { callId });
  const isOver = (call: Call) =>
    call.endedAt !== null && call.legs.every((leg) => leg.endedAt !== null);
  const call = await phones.until(callId, isOver);
  expect([call.outcome, call.recordings]).toEqual(["answered", []]);
  expect(call.legs.filter((leg) => leg.role === "member")).toHaveLength(2);
});
