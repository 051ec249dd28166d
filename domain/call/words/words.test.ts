import { expect, test } from "vitest";
import { type CallOutcome, callOutcomes, type LegCause, legCauses } from "#domain/call/call.ts";
import { previewOfCall } from "./preview-call.ts";
import { sayCause, sayOutcome } from "./say-call.ts";

const outcomes = Object.keys(callOutcomes) as CallOutcome[];

test("every way a call can end has words for the list", () => {
  const words = outcomes.map((outcome) =>
    previewOfCall({
      ...{ direction: "in", outcome },
      ...{ waitSeconds: 38, talkSeconds: 125, voicemailSeconds: 42 },
    }),
  );
  expect(words).toContain("Call, 2 min");
  expect(words).toContain("Voicemail, 42 s");
  expect(words).toContain("Missed call after 38 s");
  expect(words).toContain("Missed call, hung up after 38 s of waiting");
  expect(words.every((one) => one.length > 3)).toBe(true);
});

test("whatever went wrong on the way out is said in a sentence, with what to do", () => {
  const wrong = (Object.keys(legCauses) as LegCause[]).filter(
    (cause) => cause !== "hung_up" && cause !== "cancelled",
  );
  for (const cause of wrong) expect(sayCause(cause, "07700 900123")).toMatch(/07700 900123.*\.$/);
  expect(sayOutcome("failed", null, "07700 900123")).toBe(
    "The connection to 07700 900123 failed. Try again.",
  );
  expect(sayOutcome("answered", "hung_up", "07700 900123")).toBeNull();
});
