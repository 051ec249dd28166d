// Twilio's voice requests, written from the provider's documentation.
import { form } from "#testing/voice-provider/addresses.ts";
import type { RequestExample } from "#testing/voice-provider/kit.ts";
import { createRequestExamples } from "./request-examples.ts";
import { at, call, date, legRef, recordingRef } from "./twilio-call.ts";

const { incoming, done, ask } = createRequestExamples(
  "twilio",
  { source: "https://www.twilio.com/docs/voice/twiml", date },
  legRef,
  (url, fields: Record<string, string>) =>
    form(url, { ...call, CallStatus: "in-progress", ...fields }),
);

export const requestExamples: readonly RequestExample[] = [
  ask(
    "a caller",
    "voice",
    { CallStatus: "ringing", CallerCountry: "US" },
    { ...incoming, from: "+12025550177" },
  ),
  ask(
    "a caller whose carrier vouches for the number",
    "voice",
    { CallStatus: "ringing", StirVerstat: "TN-Validation-Passed-A" },
    { ...incoming, from: "+12025550177", trust: "verified" },
  ),
  ask(
    "a caller whose number is not theirs",
    "voice",
    { CallStatus: "ringing", StirVerstat: "TN-Validation-Failed-A" },
    { ...incoming, from: "+12025550177", trust: "unverified" },
  ),
  ask(
    "a caller who withholds the number",
    "voice",
    { From: "+266696687" },
    { ...incoming, from: "anonymous" },
  ),
  ask(
    "a browser with its join token",
    "voice",
    { From: "client:m_0193a1b2000070008000000000000001", To: "", joinToken: "secret-pass" },
    {
      kind: "browser_joined",
      legRef,
      joinToken: "secret-pass",
      identity: "m_0193a1b2000070008000000000000001",
    },
  ),
  ask(
    "a key was pressed",
    "voice/t1.s1",
    { Digits: "2", FinishedOnKey: "" },
    { ...done, digits: "2" },
  ),
  ask("no key was pressed", "voice/t1.s1", {}, done),
  ask(
    "a message was left",
    "voice/t1.s1",
    {
      RecordingSid: recordingRef,
      RecordingDuration: "17",
      RecordingUrl: "https://api.twilio.com/x",
      Digits: "#",
    },
    { ...done, digits: "#", recording: { ref: recordingRef, seconds: 17 } },
  ),
  ask(
    "the caller hung up while leaving a message",
    "voice/t1.s1",
    {
      RecordingSid: recordingRef,
      RecordingDuration: "4",
      Digits: "hangup",
      CallStatus: "completed",
    },
    { ...done, isOver: true, recording: { ref: recordingRef, seconds: 4 } },
  ),
  ask(
    "a room was left",
    "voice/t1.s1",
    { DialCallStatus: "completed", DialCallDuration: "61", CallStatus: "completed" },
    { ...done, isOver: true },
  ),
  ask(
    "what a whole room is to hear, which is no leg's question",
    "voice/t1.s1",
    { CallSid: "", ConferenceSid: "CF0193a1b2000000000000000000000001", FriendlyName: "room" },
    { ...done, legRef: "" },
  ),
  ask(
    "the fallback, because a step was not answered",
    "voice-fallback",
    { ErrorCode: "11200", ErrorUrl: `${at}/voice/t1.s1` },
    done,
  ),
  ask(
    "the fallback, because a new call was not answered",
    "voice-fallback",
    { ErrorCode: "11205", ErrorUrl: `${at}/voice` },
    { ...incoming, from: "+12025550177" },
  ),
];
