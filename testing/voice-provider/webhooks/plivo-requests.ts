// Plivo's voice requests, written from the provider's documentation.
import { form } from "#testing/voice-provider/addresses.ts";
import type { RequestExample } from "#testing/voice-provider/kit.ts";
import {
  call,
  conferenceRef,
  date,
  dialled,
  legRef,
  pages,
  recordingRef,
} from "#testing/voice-provider/webhooks/plivo-call.ts";
import { createRequestExamples } from "./request-examples.ts";

const { incoming, done, ask } = createRequestExamples(
  "plivo",
  { source: `${pages}/xml/overview`, date },
  legRef,
  (url, fields: Record<string, string>) =>
    form(url, { ...call, CallStatus: "in-progress", ...fields }),
);

const browser = {
  From: "sip:deskbell140703093944@phone.plivo.com",
  To: "desk",
  "X-PH-Identity": "m_0193a1b2000070008000000000000001",
};
const someone = { kind: "browser_joined", legRef, identity: browser["X-PH-Identity"] } as const;

export const requestExamples: readonly RequestExample[] = [
  ask("a caller", "voice", { CallStatus: "ringing", Event: "StartApp" }, incoming),
  ask(
    "a caller whose carrier vouches for the number",
    "voice",
    { CallStatus: "ringing", STIRVerification: "Verified", STIRAttestation: "A" },
    { ...incoming, trust: "verified" },
  ),
  ask(
    "a caller for whose number nobody vouches",
    "voice",
    { CallStatus: "ringing", STIRVerification: "Not Verified" },
    incoming,
  ),
  ask(
    "a caller who withholds the number",
    "voice",
    { From: "anonymous" },
    { ...incoming, from: "anonymous" },
  ),
  ask("a call whose first webhook failed", "voice-fallback", {}, incoming),
  ask(
    "a browser with its join token",
    "voice",
    { ...browser, "X-PH-JoinToken": "p4ss_-" },
    { ...someone, joinToken: "p4ss_-" },
  ),
  ask(
    "a browser whose headers came in small letters",
    "voice",
    { From: browser.From, "x-ph-identity": someone.identity, "x-ph-jointoken": "p4ss" },
    { ...someone, joinToken: "p4ss" },
  ),
  ask("a browser without a join token", "voice", browser, { ...someone, joinToken: "" }),
  ask("a key was pressed", "voice/t1.s1", { Digits: "2" }, { ...done, digits: "2" }),
  ask("no key was pressed", "voice/t1.s1", { Event: "Redirect" }, done),
  ask(
    "a message was left",
    "voice/t1.s1",
    {
      RecordingID: recordingRef,
      RecordingDuration: "17",
      RecordingDurationMs: "17020",
      RecordUrl: "https://media.plivo.com/1.wav",
      Digits: "#",
    },
    { ...done, digits: "#", recording: { ref: recordingRef, seconds: 17 } },
  ),
  ask(
    "a message was left by hanging up",
    "voice/t1.s1",
    { RecordingID: recordingRef, RecordingDuration: "4", CallStatus: "completed", Event: "Hangup" },
    { ...done, isOver: true, recording: { ref: recordingRef, seconds: 4 } },
  ),
  ask(
    "a room was left",
    "voice/t1.s1",
    {
      MPCUUID: conferenceRef,
      MPCFriendlyName: "call-1",
      MemberID: "228",
      ParticipantRole: "customer",
    },
    done,
  ),
  ask(
    "a room was left, and the leg is named as its participant alone",
    "voice/t1.s1",
    { CallUUID: "", ParticipantCallUUID: legRef, MPCUUID: conferenceRef },
    done,
  ),
  ask(
    "a message after an apology",
    "voice/over",
    { RecordingID: recordingRef, RecordingDuration: "9", CallStatus: "completed" },
    {
      ...done,
      token: "over",
      isOver: true,
      recording: { ref: recordingRef, seconds: 9 },
      caller: { from: "+12025550177", to: "+12025550100", trust: null },
    },
  ),
  ask("a dialled leg asks for the script in its address", "voice-script/x.y", dialled, null),
];
