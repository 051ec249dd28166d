import { expect, test } from "vitest";
import type { Call } from "#contract/live-protocol.ts";
import { type CallOutcome, type CallState, callOutcomes, callStates } from "#domain/call/call.ts";
import { callPreview } from "#domain/call/call-preview.ts";
import { callHeadline } from "#web/data/call/call-labels.ts";
import { callLogRowLabel } from "./call-log-labels.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 8, 12, second)).toISOString();
const rang = (seconds: number) => ({ offeredAt: at(0), endedAt: at(seconds) });
const voicemail = (seconds: number | null, state = "ready") => ({
  kind: "voicemail",
  seconds,
  state,
});
const call = (change: object) =>
  ({
    direction: "in",
    state: "ended",
    outcome: null,
    message: null,
    recordings: [],
    rings: [],
    endedAt: at(50),
    waitSeconds: 50,
    talkSeconds: 0,
    disposition: null,
    ...change,
  }) as unknown as Call;

const states: Record<Exclude<CallState, "ended">, string> = {
  incoming: "Incoming",
  greeting: "In the greeting",
  menu: "In the menu",
  waiting: "Waiting in the queue",
  dialing: "Dialing",
  ringing: "Ringing",
  active: "Active",
  held: "On hold",
  voicemail: "Leaving a voicemail",
};

test('labels a live call with its state, and says "waiting" only for the queue', () => {
  for (const [state, text] of Object.entries(states))
    expect(callLogRowLabel(call({ state, waitingSince: at(0) })), state).toBe(text);
  expect(Object.keys(states).sort()).toEqual(
    Object.keys(callStates)
      .filter((one) => one !== "ended")
      .sort(),
  );
  expect(Object.values(states).filter((text) => /wait/i.test(text))).toHaveLength(1);
});

// A caller connected for 50 seconds, with a ring of 20 seconds.
const ends: Record<CallOutcome, readonly (readonly [object, string])[]> = {
  answered: [[{ talkSeconds: 192 }, "Talked 3:12"]],
  machine: [[{ direction: "out", talkSeconds: 30 }, "Answering machine or fax"]],
  missed: [
    [{ rings: [rang(20)] }, "Missed after 0:20"],
    [{ rings: [] }, "Missed"],
  ],
  abandoned_in_menu: [[{}, "Hung up in the menu after 0:50"]],
  abandoned_in_queue: [[{}, "Hung up while waiting after 0:50"]],
  voicemail: [
    [{ recordings: [voicemail(24)], rings: [rang(20)] }, "Voicemail, 0:24"],
    // Just recorded: the duration isn't known yet. Time in the voicemail box is not wait time.
    [{ recordings: [voicemail(null, "coming")] }, "Voicemail"],
    [{ recordings: [] }, "Voicemail"],
  ],
  after_hours: [[{}, "After hours, 0:50"]],
  blocked: [[{ waitSeconds: 0 }, "Blocked"]],
  busy: [[{ direction: "out" }, "Busy"]],
  declined: [[{ direction: "out" }, "Declined"]],
  no_answer: [[{ direction: "out" }, "No answer"]],
  canceled: [[{ direction: "out" }, "Canceled before an answer"]],
  failed: [
    [{ direction: "out", message: "This number doesn't exist." }, "This number doesn't exist."],
    [{ direction: "out" }, "Failed"],
  ],
};

test("labels an ended call with its outcome, for every outcome", () => {
  for (const [outcome, cases] of Object.entries(ends))
    for (const [change, text] of cases)
      expect(callLogRowLabel(call({ outcome, ...change })), outcome).toBe(text);
  expect(Object.keys(ends).sort()).toEqual(Object.keys(callOutcomes).sort());
});

test('labels a call without an outcome "Ended"', () => {
  expect(callLogRowLabel(call({ waitSeconds: 0 }))).toBe("Ended");
});

test("a canceled call has the same name in the log, in the conversation and in the list", () => {
  const canceled = call({ outcome: "canceled", direction: "out" });
  const { rest } = callHeadline(canceled, "Ada", { nameOf: () => "Maya", lasts: String });
  expect(callLogRowLabel(canceled).toLowerCase()).toBe(rest);
  const unspoken = { waitSeconds: 0, talkSeconds: 0, voicemailSeconds: null };
  const preview = callPreview({ ...unspoken, direction: "out", outcome: "canceled" });
  expect(preview).toBe(`Called, ${rest}`);
});

test("says what was recorded after the call", () => {
  const talked = { outcome: "answered", talkSeconds: 71 };
  expect(callLogRowLabel(call(talked))).toBe("Talked 1:11");
  expect(callLogRowLabel(call({ ...talked, disposition: "follow_up" }))).toBe(
    "Talked 1:11 · Needs follow-up",
  );
});
