// Protocol between the simulator and its page. Types only: the browser calls these routes as /simulator/api/<path>; the
// app checks the member and forwards them to /control/accounts/{sid}/<path>.
import type { AnswerBehavior, SimulatedCall } from "./simulated-call.ts";
import type { EmailClient, SimulatedEmailInbox, SimulatedMailbox } from "./simulated-email.ts";

/** State of a customer's phone. Texts to anything but "on" fail with the carrier's own code. */
export type PhoneStatus = "on" | "off" | "landline" | "not_in_service";

interface SimulatedImage {
  readonly sid: string;
  readonly type: string;
}

export interface SimulatedText {
  readonly sid: string;
  readonly by: "customer" | "app" | "carrier";
  readonly channel: "sms" | "whatsapp";
  readonly text: string;
  readonly images: readonly SimulatedImage[];
  readonly at: string;
  /**
   * For a customer's text: whether the app accepted it. Null for texts from the app, which are listed only once
   * delivered.
   */
  readonly acceptance: "pending" | "accepted" | "rejected" | null;
}

export interface SimulatedThread {
  readonly inboxNumber: string;
  /** The customer wrote STOP to this inbox and has not written START since. */
  readonly isStopped: boolean;
  /** Oldest first; only the newest hundred. */
  readonly texts: readonly SimulatedText[];
  /** Texts that never reached this phone, by carrier error code. */
  readonly missed: readonly { readonly code: number; readonly times: number }[];
}

export interface SimulatedCustomer {
  readonly id: string;
  readonly name: string;
  /** Null if this customer has no phone, only email. */
  readonly number: string | null;
  readonly phoneStatus: PhoneStatus;
  readonly phoneStatusSince: string;
  /** Suggested first messages of this customer. */
  readonly suggestedTexts: readonly string[];
  readonly threads: readonly SimulatedThread[];
  /** Null if this customer has no email address, only a phone. */
  readonly mailbox: SimulatedMailbox | null;
  readonly answerBehavior: AnswerBehavior;
  /** The phone's current call, or else its last one. */
  readonly call: SimulatedCall | null;
}

export interface SimulatedInbox {
  readonly sid: string;
  readonly number: string;
  readonly name: string;
  /** Webhook URL for texts and WhatsApp messages to this inbox; null until the app sets it. */
  readonly smsWebhookUrl: string | null;
  readonly whatsappWebhookUrl: string | null;
  /** Webhook URL that returns instructions for calls to this inbox; null until the app sets it. */
  readonly callWebhookUrl: string | null;
}

type ApiErrorCode = 21211 | 21408 | 21610 | 21614;
/** RFC 3463: no such mailbox, mailbox full, rejected by policy. */
type EmailBounceCode = 511 | 522 | 571;
export type FailureCode = 30003 | 30005 | 30006 | 30007 | 30008 | 30034;

export type Fault =
  // Webhooks to the app
  | { readonly kind: "late"; readonly ms: number }
  | { readonly kind: "repeated"; readonly times: number }
  | { readonly kind: "shuffled"; readonly withinMs: number }
  | { readonly kind: "lost" }
  /** The app processes the request, its response is lost, and the carrier retries with the same token. */
  | { readonly kind: "response_lost" }
  /** A forged copy with different text and an invalid signature arrives before the real request. */
  | { readonly kind: "forged" }
  // Send requests to the carrier
  | { readonly kind: "too_many"; readonly retryAfterSeconds: number }
  | { readonly kind: "server_error"; readonly status: 500 | 503 }
  | { readonly kind: "reset_before_accepting" }
  | { readonly kind: "reset_after_accepting" }
  | { readonly kind: "slow_response"; readonly ms: number }
  | { readonly kind: "bad_key" }
  | { readonly kind: "refused"; readonly code: ApiErrorCode }
  // Delivery of a text the carrier accepted
  | { readonly kind: "undelivered"; readonly code: FailureCode }
  | { readonly kind: "image_missing" }
  | { readonly kind: "image_too_large" }
  // Delivery of an email the provider accepted; the code is the enhanced status code without its dots
  | { readonly kind: "mail_bounced"; readonly code: EmailBounceCode }
  | { readonly kind: "mail_delayed"; readonly ms: number }
  // Outcome of an outbound call
  | { readonly kind: "call_busy" }
  | { readonly kind: "call_unanswered" }
  | { readonly kind: "call_failed" }
  /** A machine answers, whatever the phone's usual behavior. */
  | { readonly kind: "machine_answers" }
  /** The browser drops out of its call this long after joining. */
  | { readonly kind: "browser_drops"; readonly ms: number }
  | { readonly kind: "recording_absent" }
  /** The conference end is reported before the report of who left. */
  | { readonly kind: "end_before_leave" }
  /** The end of a call is reported before its answer. */
  | { readonly kind: "end_before_answer" }
  /** Timestamps in voice events are off by this many hours, positive or negative. */
  | { readonly kind: "wrong_clock"; readonly hours: number };

export type FaultKind = Fault["kind"];

export interface FaultMatch {
  /** The customer's number (E.164) or email address. */
  readonly customerAddress?: string;
  /** `call`: the request for call instructions; the three after it are status reports. */
  readonly event?: "sms" | "email" | "status" | "call" | "call_status" | "conference" | "recording";
  /** Only events of this status, in the carrier's or the email provider's term. */
  readonly status?: string;
  readonly text?: string;
}

export interface FaultRule {
  readonly id: string;
  readonly fault: Fault;
  readonly match: FaultMatch;
  /** 0 to 1. */
  readonly probability: number;
  /** Remaining times the fault applies; null for no limit. */
  readonly left: number | null;
}

export type FaultRuleInput = Pick<FaultRule, "fault"> & Partial<Omit<FaultRule, "fault">>;

export type FaultPreset = "none" | "light" | "heavy" | "custom";

export interface Faults {
  readonly preset: FaultPreset;
  readonly seed: number;
  readonly rules: readonly FaultRule[];
}

/** A fault preset or custom rules. A seed makes random faults reproducible. */
export type FaultsInput = { readonly seed?: number } & (
  | { readonly preset: Exclude<FaultPreset, "custom"> }
  | { readonly rules: readonly FaultRuleInput[] }
);

export interface SimulatorState {
  readonly clock: string;
  readonly company: string;
  readonly country: string;
  readonly inboxes: readonly SimulatedInbox[];
  /** Empty if the workspace has no simulated email. */
  readonly emailInboxes: readonly SimulatedEmailInbox[];
  readonly customers: readonly SimulatedCustomer[];
  readonly faults: Faults;
}

export type TrafficVerdict =
  /** To the app: valid signature, accepted. */
  | "accepted"
  /** To the app: valid signature, but rejected. */
  | "rejected"
  | "forged_rejected"
  | "forged_accepted"
  /** No response, or none before the timeout. */
  | "no_response"
  /** A fault dropped it; the app never received it. */
  | "never_sent"
  /** To the carrier: authenticated and carried out. */
  | "done"
  | "device_error"
  | "key_rejected"
  /** To the carrier: carried out, but the response was never sent. */
  | "done_disconnected";

export interface TrafficMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface TrafficRow {
  readonly id: number;
  readonly at: string;
  readonly direction: "to_app" | "to_carrier";
  /** "text from=…0177", "status delivered", "POST Messages to=…0177". */
  readonly title: string;
  readonly verdict: TrafficVerdict;
  readonly status: number | null;
  readonly durationMs: number | null;
  readonly attempt: number;
  /** The faults applied. */
  readonly faults: readonly FaultKind[];
  readonly text: string | null;
  readonly messageSid: string | null;
  /** The related call; absent if there is none. */
  readonly callSid?: string;
  readonly method: string;
  readonly url: string;
  readonly request: TrafficMessage;
  readonly response: TrafficMessage | null;
}

/** GET events: server-sent events, each `data:` one of these. */
export type SimulatorEvent =
  | { readonly kind: "hello"; readonly clock: string }
  | { readonly kind: "customer"; readonly customer: SimulatedCustomer }
  | { readonly kind: "inboxes"; readonly inboxes: readonly SimulatedInbox[] }
  | { readonly kind: "email_inboxes"; readonly emailInboxes: readonly SimulatedEmailInbox[] }
  | { readonly kind: "faults"; readonly faults: Faults }
  | { readonly kind: "traffic"; readonly row: TrafficRow };
/** PATCH customers/{id} */
export interface CustomerChange {
  readonly name?: string;
  readonly phoneStatus?: PhoneStatus;
  /** Adds an address; the first one is the usual sender. */
  readonly address?: string;
  readonly isAway?: boolean;
  readonly dropsHeaders?: boolean;
  readonly client?: EmailClient;
  readonly answerBehavior?: AnswerBehavior;
}
/** POST customers/{id}/texts */
export interface CustomerText {
  readonly inboxNumber: string;
  readonly text: string;
  readonly channel?: SimulatedText["channel"];
  readonly images?: readonly { readonly type: string; readonly base64: string }[];
}
/** POST scenario: the first customers write on their own. */
export interface ScenarioInput {
  readonly withTexts: boolean;
  readonly withEmails: boolean;
}

/** GET counters: what actually reached each phone, for tests. */
export interface Counters {
  /** Pending events and steps. GET quiet waits until there are none. */
  readonly pending: number;
  readonly phones: readonly {
    readonly number: string;
    readonly reached: readonly { readonly text: string; readonly times: number }[];
  }[];
  readonly mailboxes: readonly {
    readonly address: string;
    readonly reached: readonly { readonly subject: string; readonly times: number }[];
  }[];
}

/** Error response of these routes. */
export interface SimulatorProblem {
  readonly code: string;
  readonly message: string;
  /** All validation errors, by field. */
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
}
