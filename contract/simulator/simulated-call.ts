// Calls of the simulated outside world: the phones of the street, and browsers that call by the
// simulator's own softphone. Types only.

/** What the owner does when the phone rings and nobody at the page lifts a finger. */
export type AnswerBehavior = "rings" | "picks_up" | "declines" | "busy" | "voicemail";

/** The carrier's own words for how a call ended. */
export type CallEnd = "completed" | "busy" | "no-answer" | "failed" | "canceled";

/** Words that the line said into this phone. */
export interface Caption {
  readonly at: string;
  readonly text: string;
}

export interface SimulatedCall {
  readonly sid: string;
  readonly line: string;
  /** Who began it. */
  readonly by: "customer" | "desk";
  readonly state: "ringing" | "open" | "ended";
  /** When it came into this state. */
  readonly since: string;
  /** Set as soon as it ended; the last call stays on the phone until the next one. */
  readonly endedAs: CallEnd | null;
  /** On hold, with music. */
  readonly isHeld: boolean;
  /** Oldest first; the newest fifty. */
  readonly captions: readonly Caption[];
}

// The phones of the street, beside the other routes of the page (simulator.ts):
//   POST calls                CallFromCustomer → 201 CallStarted
//   POST calls/{sid}/answer   CallOffer        → 200 CallAnswered
//   POST calls/{sid}/offer    CallOffer        → 200 CallAnswered: the page was loaded again, the call lives on
//   POST calls/{sid}/decline  nothing          → 204
//   POST calls/{sid}/hangup   nothing          → 204
//   POST calls/{sid}/digits   CallDigits       → 204
//   POST calls/{sid}/voice    CallAudio        → 202
//   PATCH customers/{id}      { habit }
// What becomes of a call is told by the events of its customer.

export interface CallFromCustomer {
  /** The customer's id. */
  readonly customer: string;
  /** The number of the line. */
  readonly line: string;
  /** The phone's description of its sound, with all candidates. Without one the call has no sound of its own. */
  readonly offer?: string;
}

export interface CallStarted {
  readonly callSid: string;
  /** Null when nothing was offered. */
  readonly answer: string | null;
}

export interface CallOffer {
  readonly offer?: string;
}

export interface CallAnswered {
  readonly answer: string | null;
}

export interface CallDigits {
  /** 0-9, *, #, and w for half a second of nothing. */
  readonly digits: string;
}

/** A voice for who has no microphone: a tone for some seconds, or some spoken words. */
export type CallAudio =
  | { readonly kind: "tone"; readonly hz?: number; readonly seconds?: number }
  | { readonly kind: "recorded"; readonly text?: string };

// A browser that calls by the simulator. Each request proves itself by the access token the desk gave it, in
// `authorization: Bearer …`, or in the body (connect).
//   POST /softphone/connect            SoftphoneConnect → 201 SoftphoneConnected
//   POST /softphone/{callSid}/offer    CallOffer        → 200 CallAnswered: the path was lost, the call lives on
//   POST /softphone/{callSid}/digits   CallDigits       → 204
//   POST /softphone/{callSid}/hangup   nothing          → 204
//   GET  /softphone/{callSid}/events   server-sent events, each `data:` a SoftphoneEvent, the first one at once
// Refusals are a SimulatorProblem whose code is the carrier's own number: 20101 (token), 20104 (expired), 31005.

export interface SoftphoneConnect {
  readonly token: string;
  /** Reach the desk as plain fields of its request for instructions. */
  readonly params: Readonly<Record<string, string>>;
  readonly offer: string;
}

export interface SoftphoneConnected {
  readonly callSid: string;
  readonly answer: string;
}

export type SoftphoneEvent =
  | { readonly state: "ringing" }
  | { readonly state: "open" }
  | { readonly state: "closed"; readonly why: CallEnd };
