// Every fault of the carrier against everything that may become of a call: no line stays dead, no message is lost,
// nothing stands here twice, and each call ends as it did in the world.
import { beforeAll, describe, expect, test } from "vitest";
import type { FaultRuleInput } from "#contract/simulator/simulator.ts";
import type { CallOutcome } from "#domain/call/call.ts";
import { must } from "#domain/errors.ts";
import { type CourseName, courseNames } from "#testing/desk/calls/courses.ts";
import { type Bothered, bother } from "#testing/desk/calls/weather.ts";
import { shareDesk } from "#testing/open-desk.ts";

const usual: Record<CourseName, CallOutcome> = {
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
  /** Where a call ends in another way than usual. */
  readonly but?: Partial<Record<CourseName, CallOutcome>>;
}

const asking = { event: "call" } as const;
const rows: readonly Row[] = [
  { fault: "none", rules: [] },
  { fault: "every report late", rules: [{ fault: { kind: "late", ms: 300 } }] },
  { fault: "every report three times", rules: [{ fault: { kind: "repeated", times: 3 } }] },
  { fault: "reports in any order", rules: [{ fault: { kind: "shuffled", withinMs: 400 } }] },
  { fault: "questions lost", rules: [{ fault: { kind: "lost" }, match: asking, left: 4 }] },
  {
    fault: "reports of calls lost",
    rules: [{ fault: { kind: "lost" }, match: { event: "call_status" } }],
  },
  {
    fault: "reports of recordings lost",
    rules: [{ fault: { kind: "lost" }, match: { event: "recording" } }],
  },
  { fault: "our answers lost", rules: [{ fault: { kind: "answer_lost" }, probability: 0.4 }] },
  { fault: "strangers forge", rules: [{ fault: { kind: "forged" } }] },
  {
    fault: "asked too often",
    rules: [{ fault: { kind: "too_many", retryAfterSeconds: 1 }, left: 4 }],
  },
  { fault: "carrier down", rules: [{ fault: { kind: "server_error", status: 503 }, left: 4 }] },
  { fault: "cut before it acts", rules: [{ fault: { kind: "reset_before_accepting" }, left: 4 }] },
  { fault: "cut after it acted", rules: [{ fault: { kind: "reset_after_accepting" }, left: 4 }] },
  { fault: "slow to answer", rules: [{ fault: { kind: "slow_answer", ms: 500 } }] },
  {
    fault: "no recording",
    rules: [{ fault: { kind: "recording_absent" } }],
    but: { voicemail: "missed", "nobody answers": "missed", "waits too long": "missed" },
  },
  { fault: "room over before left", rules: [{ fault: { kind: "end_before_leave" } }] },
  { fault: "over before answered", rules: [{ fault: { kind: "end_before_answer" } }] },
  { fault: "busy", rules: [{ fault: { kind: "call_busy" } }], but: { "called from here": "busy" } },
  {
    fault: "call fails",
    rules: [{ fault: { kind: "call_failed" } }],
    but: { "called from here": "failed" },
  },
  { fault: "a machine answers", rules: [{ fault: { kind: "machine_answers" } }] },
];

const desk = shareDesk({ signalsAlone: true });

/** Some at a time: what is late because the machine is busy is no fault of the carrier. */
const atOnce = 5;
const companies: Promise<Bothered>[] = [];
beforeAll(() => {
  for (const [place, { rules }] of rows.entries()) {
    const before = companies[place - atOnce];
    const company = Promise.resolve(before)
      .then((one) => one?.allDriven)
      .then(() => bother(desk(), rules));
    company.catch(() => undefined);
    companies.push(company);
  }
});

describe.each(rows.map((row, place) => ({ ...row, place })))("$fault", ({ place, but = {} }) => {
  test.each(courseNames)(
    "%s",
    async (name) => {
      const company = await must(companies[place], "founded before");
      const { callId, caller } = await company.driven(name);
      const call = await company.settled(callId);
      expect([call.state, call.outcome]).toEqual(["ended", but[name] ?? usual[name]]);
      expect((await caller.phone()).state).toBe("ended");
      expect(call.rings.filter((ring) => ring.ended === null)).toEqual([]);
      const messages = call.takes.map((take) => take.state).filter((state) => state !== "nothing");
      expect(messages).toEqual(call.outcome === "voicemail" ? ["ready"] : []);
      expect(await company.count(call)).toEqual({ calls: 1, entries: 1, conversations: 1 });
    },
    90_000,
  );
});
