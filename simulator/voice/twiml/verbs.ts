// The verbs of TwiML that calls need, and what may stand in each (twilio.com/docs/voice/twiml, read 2026-11;
// a test holds the table against the carrier's own). `unheeded` is allowed by the carrier and does nothing
// here: whoever uses it is told so on the wire.

export type Kind = "voice" | "text" | "flag" | "count" | "method" | readonly string[];

export interface VerbRule {
  readonly heeded: Readonly<Record<string, Kind>>;
  readonly unheeded: readonly string[];
  readonly children: readonly string[];
}

const recordingEvents = {
  recordingStatusCallback: "text",
  recordingStatusCallbackMethod: "method",
  recordingStatusCallbackEvent: "text",
} as const satisfies VerbRule["heeded"];

export const verbs = {
  Response: {
    heeded: {},
    unheeded: [],
    children: ["Say", "Play", "Pause", "Gather", "Record", "Dial", "Redirect", "Reject", "Hangup"],
  },
  Say: { heeded: { language: "text", loop: "count", voice: "voice" }, unheeded: [], children: [] },
  Play: { heeded: { digits: "text", loop: "count" }, unheeded: [], children: [] },
  Pause: { heeded: { length: "count" }, unheeded: [], children: [] },
  Gather: {
    heeded: {
      action: "text",
      method: "method",
      numDigits: "count",
      timeout: "count",
      finishOnKey: "text",
      actionOnEmptyResult: "flag",
      input: "text",
    },
    unheeded: [
      "bargeIn",
      "debug",
      "enhanced",
      "hints",
      "language",
      "maxSpeechTime",
      "partialResultCallback",
      "partialResultCallbackMethod",
      "profanityFilter",
      "speechModel",
      "speechTimeout",
    ],
    children: ["Say", "Play", "Pause"],
  },
  Record: {
    heeded: {
      action: "text",
      method: "method",
      maxLength: "count",
      timeout: "count",
      finishOnKey: "text",
      playBeep: "flag",
      ...recordingEvents,
    },
    unheeded: ["recordingConfigurationId", "transcribe", "transcribeCallback", "trim"],
    children: [],
  },
  Dial: {
    heeded: { action: "text", method: "method", timeLimit: "count" },
    unheeded: [
      "answerOnBridge",
      "callerId",
      "events",
      "hangupOnStar",
      "passports",
      "record",
      "recordingConfigurationId",
      "recordingStatusCallback",
      "recordingStatusCallbackEvent",
      "recordingStatusCallbackMethod",
      "recordingTrack",
      "referMethod",
      "referUrl",
      "ringTone",
      "sequential",
      "timeout",
      "trim",
    ],
    children: ["Conference"],
  },
  Conference: {
    heeded: {
      beep: ["true", "false", "onEnter", "onExit"],
      coach: "text",
      endConferenceOnExit: "flag",
      maxParticipants: "count",
      muted: "flag",
      participantLabel: "text",
      record: ["do-not-record", "record-from-start", "true", "false"],
      startConferenceOnEnter: "flag",
      statusCallback: "text",
      statusCallbackEvent: "text",
      statusCallbackMethod: "method",
      // nothing is ever cut out of a recording here
      trim: ["trim-silence", "do-not-trim"],
      waitUrl: "text",
      waitMethod: "method",
      ...recordingEvents,
    },
    unheeded: ["eventCallbackUrl", "jitterBufferSize", "recordingConfigurationId", "region"],
    children: [],
  },
  Redirect: { heeded: { method: "method" }, unheeded: [], children: [] },
  Reject: { heeded: { reason: ["rejected", "busy"] }, unheeded: [], children: [] },
  Hangup: { heeded: {}, unheeded: [], children: [] },
} as const satisfies Record<string, VerbRule>;

export const ruleOf = (name: string): VerbRule | null =>
  Object.hasOwn(verbs, name) ? ((verbs as Record<string, VerbRule>)[name] ?? null) : null;

/** What may stand in a document that is heard while waiting, on hold, or as an announcement. */
export const heardOnly: readonly string[] = ["Say", "Play", "Pause", "Redirect"];
