// Vonage's voice requests, written from the provider's documentation.
import type { RequestExample } from "#testing/voice-provider/kit.ts";
import { createRequestExamples } from "./request-examples.ts";
import { asJson, at, call, conversation_uuid, legRef, page, timestamp } from "./vonage-call.ts";

const { incoming, done, ask } = createRequestExamples("vonage", page, legRef, asJson);
const input = { speech: {}, uuid: legRef, conversation_uuid, timestamp };

export const requestExamples: readonly RequestExample[] = [
  ask("a caller", "voice", { ...call, endpoint_type: "phone" }, incoming),
  ask(
    "a caller whose number is written with a plus",
    "voice",
    { ...call, from: "+12025550177" },
    incoming,
  ),
  ask(
    "a caller who withholds the number",
    "voice",
    { ...call, from: "anonymous" },
    { ...incoming, from: "anonymous" },
  ),
  ask(
    "a key was pressed",
    "voice/t1.s1",
    { ...input, dtmf: { digits: "2", timed_out: false } },
    { ...done, digits: "2" },
  ),
  ask(
    "no key was pressed",
    "voice/t1.s1",
    { ...input, dtmf: { digits: "", timed_out: true } },
    done,
  ),
  ask(
    "no key was pressed, told without any",
    "voice/t1.s1",
    { ...input, dtmf: { digits: null, timed_out: true } },
    done,
  ),
  ask("a step was heard to its end", "voice/t1.s1", { ...input, payload: { asks: "next" } }, done),
  ask(
    "a step was heard to its end, told without the leg",
    "voice/t1.s1",
    { asks: "next" },
    { ...done, legRef: "" },
  ),
  ask(
    "the fallback, because a step was not answered",
    "voice-fallback",
    {
      ...input,
      dtmf: { digits: "3", timed_out: false },
      reason: "Connection closed.",
      original_request: { url: `${at}/voice/t1.s1`, type: "event" },
    },
    { ...done, digits: "3" },
  ),
  ask(
    "the fallback, because a new call was not answered",
    "voice-fallback",
    { ...call, reason: "503", original_request: { url: `${at}/voice`, type: "answer" } },
    incoming,
  ),
];
