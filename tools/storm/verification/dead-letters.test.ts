import { expect, test } from "vitest";
import { countDeadLetters } from "./dead-letters.ts";

const call = { id: "c1", outcome: "missed", isOver: true, openLegs: 0 };

test.each([
  ["a voicemail of a call that the app never knew", "CA1", true, 0, 1],
  ["a voicemail of a call that the app answered", "CA2", true, 1, 0],
  ["a voicemail of a call that the app knows by now", "CA3", true, 1, 0],
  ["the end of a call that the app never knew", "CA1", false, 1, 0],
  ["a report of no call", null, true, 1, 0],
] as const)("%s", (_, callSid, isRecording, faultCount, orphanedVoicemails) => {
  const records = {
    deadLetters: [{ name: "webhook: unknown", callSid, isRecording }],
    calls: new Map([["CA3", [call]]]),
  };
  expect(countDeadLetters(records, new Set(["CA2"]))).toEqual({
    faults: faultCount === 0 ? {} : { "webhook: unknown": faultCount },
    orphanedVoicemails,
  });
});
