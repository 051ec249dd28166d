// The TwiML verbs for calls and their attributes (twilio.com/docs/voice/twiml, read 2026-11; a test compares the table
// with the carrier's own). `unheeded` attributes are valid at the carrier and ignored here; using one logs a warning.

export type Kind = "voice" | "text" | "flag" | "count" | "method" | readonly string[];

export interface VerbRule {
  readonly heeded: Readonly<Record<string, Kind>>;
  readonly unheeded: readonly string[];
  readonly children: readonly string[];
}

const recordingCallbackAttributes = {
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
      ...recordingCallbackAttributes,
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
      // the simulator never trims recordings
      trim: ["trim-silence", "do-not-trim"],
      waitUrl: "text",
      waitMethod: "method",
      ...recordingCallbackAttributes,
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

/** Verbs allowed in documents for waiting, hold and announcements. */
export const announcementVerbs: readonly string[] = ["Say", "Play", "Pause", "Redirect"];
