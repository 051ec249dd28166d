// Simulated calls: customers' phones, and browsers that call through the simulator's own softphone. Types only.

/** What a simulated phone does when it rings and no user of the page answers. */
export type AnswerBehavior = "rings" | "picks_up" | "declines" | "busy" | "voicemail";

/** How a call ended, in the carrier's terms. */
export type CallEnd = "completed" | "busy" | "no-answer" | "failed" | "canceled";

/** Text that the inbox spoke to this phone. */
export interface Caption {
  readonly at: string;
  readonly text: string;
}

export interface SimulatedCall {
  readonly sid: string;
  readonly inboxNumber: string;
  /** Who started the call. */
  readonly by: "customer" | "app";
  readonly state: "ringing" | "open" | "ended";
  /** When the current state began. */
  readonly since: string;
  /** Set when the call ends; the phone shows its last call until the next one. */
  readonly endedAs: CallEnd | null;
  /** On hold with music. */
  readonly isHeld: boolean;
  /** Oldest first; the newest fifty. */
  readonly captions: readonly Caption[];
}

// Routes of the simulated phones, in addition to the page's other routes (simulator.ts):
// POST calls CallFromCustomer → 201 CallStarted
// POST calls/{sid}/answer CallOffer → 200 CallAnswered
// POST calls/{sid}/offer CallOffer → 200 CallAnswered: reconnects the call after a page reload
// POST calls/{sid}/decline nothing → 204
// POST calls/{sid}/hangup nothing → 204
// POST calls/{sid}/digits CallDigits → 204
// POST calls/{sid}/voice CallAudio → 202
// PATCH customers/{id} { answerBehavior }
// The customer's events report the progress of a call.

export interface CallFromCustomer {
  /** The customer's id. */
  readonly customer: string;
  /** The number of the inbox. */
  readonly inboxNumber: string;
  /** SDP offer with all candidates. Without one the call has no audio. */
  readonly offer?: string;
}

export interface CallStarted {
  readonly callSid: string;
  /** Null if no offer was sent. */
  readonly answer: string | null;
}

export interface CallOffer {
  readonly offer?: string;
}

export interface CallAnswered {
  readonly answer: string | null;
}

export interface CallDigits {
  /** 0-9, *, #, and w for a half-second pause. */
  readonly digits: string;
}

/** Audio for a user without a microphone: a tone for some seconds, or recorded speech. */
export type CallAudio =
  | { readonly kind: "tone"; readonly hz?: number; readonly seconds?: number }
  | { readonly kind: "recorded"; readonly text?: string };

// A browser that calls through the simulator. Each request authenticates with the access token issued by the app, in
// `authorization: Bearer …` or in the body (connect).
// POST /softphone/connect SoftphoneConnect → 201 SoftphoneConnected
// POST /softphone/{callSid}/offer CallOffer → 200 CallAnswered: reconnects the call after a network loss
// POST /softphone/{callSid}/digits CallDigits → 204
// POST /softphone/{callSid}/hangup nothing → 204
// GET /softphone/{callSid}/events server-sent events, each `data:` a SoftphoneEvent, the first one at once
// Errors are a SimulatorProblem whose code is the carrier's own number: 20101 (token), 20104 (expired), 31005.

export interface SoftphoneConnect {
  readonly token: string;
  /** Sent to the app as form fields of the request for call instructions. */
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
  | { readonly state: "closed"; readonly reason: CallEnd };
