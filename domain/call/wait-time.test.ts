import { expect, test } from "vitest";
import { callOutcomes } from "#domain/call/call.ts";
import { ringDurationSeconds, waitedSeconds } from "./wait-time.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 8, 12, second)).toISOString();
const call = {
  outcome: "answered" as const,
  waitSeconds: 50,
  endedAt: at(50),
  rings: [],
  recordings: [],
};
const box = (seconds: number | null) => ({ kind: "voicemail", seconds });

test("counts ringing as waiting for a missed call, but not the voicemail greeting", () => {
  const rings = [
    { offeredAt: at(2), endedAt: at(12) },
    { offeredAt: at(12), endedAt: at(22) },
  ];
  expect(waitedSeconds({ ...call, outcome: "missed", rings })).toBe(20);
  expect(waitedSeconds({ ...call, outcome: "missed" })).toBeNull();
  expect(
    ringDurationSeconds({ rings: [{ offeredAt: at(2), endedAt: null }], endedAt: at(9) }),
  ).toBe(7);
});

test("does not count the recording of a voicemail as waiting", () => {
  const left = (seconds: (number | null)[]) =>
    waitedSeconds({ ...call, outcome: "voicemail", recordings: seconds.map(box) });
  expect(left([30])).toBe(20);
  expect(left([20, 20])).toBe(10);
  expect(left([70])).toBe(0);
  expect(left([null])).toBeNull();
  expect(left([])).toBeNull();
});

test("counts the time until answer or end as waiting for all other calls", () => {
  for (const outcome of Object.keys(callOutcomes) as (keyof typeof callOutcomes)[])
    if (outcome !== "missed" && outcome !== "voicemail")
      expect(waitedSeconds({ ...call, outcome }), outcome).toBe(50);
});
