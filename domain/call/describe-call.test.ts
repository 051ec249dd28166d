import { expect, test } from "vitest";
import {
  type CallOutcome,
  callDispositions,
  callOutcomes,
  type LegEndCause,
  legEndCauses,
} from "#domain/call/call.ts";
import { localizeResponse } from "#domain/language/localize-response.ts";
import { callPreview } from "./call-preview.ts";
import { describeEndCause, describeOutcome } from "./describe-call.ts";

const outcomes = Object.keys(callOutcomes) as CallOutcome[];

test("every outcome has a preview for the conversation list", () => {
  const previews = outcomes.map((outcome) =>
    callPreview({
      direction: "in",
      outcome,
      waitSeconds: 38,
      talkSeconds: 125,
      voicemailSeconds: 42,
    }),
  );
  expect(previews).toContain("Call, 2:05");
  expect(previews).toContain("Voicemail, 0:42");
  expect(previews).toContain("Missed call after 0:38");
  expect(previews).toContain("Missed call, hung up after waiting 0:38");
  expect(previews).toContain("Called, canceled before an answer");
  expect(previews.every((one) => one.length > 3)).toBe(true);
});

test("the preview of an answered call ends with its disposition, in every language", () => {
  for (const disposition of callDispositions) {
    const preview = callPreview({
      direction: "in",
      outcome: "answered",
      waitSeconds: 0,
      talkSeconds: 125,
      voicemailSeconds: null,
      disposition,
    });
    expect(preview).toMatch(/^Call, 2:05 · [A-Z]/);
    const entry = { kind: "call", preview };
    for (const language of ["de", "es"] as const) {
      const shown: typeof entry = JSON.parse(localizeResponse(language, entry));
      expect(shown.preview.split(" · ")[1]).not.toBe(preview.split(" · ")[1]);
    }
  }
});

test("every failed outbound call is described in a sentence that says what to do", () => {
  const wrong = (Object.keys(legEndCauses) as LegEndCause[]).filter(
    (cause) => cause !== "hung_up" && cause !== "canceled",
  );
  for (const cause of wrong)
    expect(describeEndCause(cause, "07700 900123")).toMatch(/07700 900123.*\.$/);
  expect(describeOutcome("failed", null, "07700 900123")).toBe(
    "The connection to 07700 900123 failed. Try again.",
  );
  expect(describeOutcome("answered", "hung_up", "07700 900123")).toBeNull();
});
