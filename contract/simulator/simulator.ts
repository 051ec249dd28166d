// What the page of the simulated outside world and the simulator say to each other. Types only: the browser reaches
// these routes as /simulator/api/<path>, the app passes them on, after checking the member, as /control/accounts/{sid}/<path>.
import type { AnswerBehavior, SimulatedCall } from "./simulated-call.ts";
import type {
  EmailAccountInput,
  EmailClient,
  SimulatedEmailInbox,
  SimulatedMailbox,
} from "./simulated-email.ts";

/** A phone as its owner left it. Texts to anything but "on" fail with the carrier's own code. */
export type HandsetStatus = "on" | "off" | "landline" | "gone";

export interface SimulatedImage {
  readonly sid: string;
  readonly type: string;
}

export interface SimulatedSms {
  readonly sid: string;
  readonly by: "customer" | "desk" | "carrier";
  readonly channel: "text" | "whatsapp";
  readonly text: string;
  readonly pictures: readonly SimulatedImage[];
  readonly at: string;
  /** Of a customer's own text: whether the desk has taken it. Texts from the desk are there or not. */
  readonly tick: "on_its_way" | "taken" | "not_taken" | null;
}

export interface SimulatedThread {
  readonly line: string;
  /** The customer wrote STOP to this line and not yet START. */
  readonly isStopped: boolean;
  /** Oldest first; only the newest hundred. */
  readonly texts: readonly SimulatedSms[];
  /** Texts that never reached this phone, by the carrier's code. */
  readonly missed: readonly { readonly code: number; readonly times: number }[];
}

export interface SimulatedCustomer {
  readonly id: string;
  readonly name: string;
  /** null: this person has no phone, only mail. */
  readonly number: string | null;
  readonly handset: HandsetStatus;
  readonly handsetSince: string;
  /** What this person might write first. */
  readonly firstWords: readonly string[];
  readonly threads: readonly SimulatedThread[];
  /** null: this person has no address, only a phone. */
  readonly mailbox: SimulatedMailbox | null;
  readonly habit: AnswerBehavior;
  /** The call this phone is in, or the last one it was in. */
  readonly call: SimulatedCall | null;
}

export interface SimulatedInbox {
  readonly sid: string;
  readonly number: string;
  readonly name: string;
  /** Where texts to this line are posted, and messages on WhatsApp; null until the desk has set it. */
  readonly textHook: string | null;
  readonly whatsappHook: string | null;
  /** Where calls to this line ask what to do; null until the desk has set it. */
  readonly callHook: string | null;
}

export type ApiErrorCode = 21211 | 21408 | 21610 | 21614;
/** RFC 3463: no such mailbox, mailbox full, not wanted. */
export type EmailBounceCode = 511 | 522 | 571;
export type FailureCode = 30003 | 30005 | 30006 | 30007 | 30008 | 30034;

export type Fault =
  // on the way to the desk
  | { readonly kind: "late"; readonly ms: number }
  | { readonly kind: "repeated"; readonly times: number }
  | { readonly kind: "shuffled"; readonly withinMs: number }
  | { readonly kind: "lost" }
  /** The desk hears it, its answer does not come back, the carrier repeats with the same token. */
  | { readonly kind: "answer_lost" }
  /** A stranger's copy with other words and a wrong signature runs ahead of the real one. */
  | { readonly kind: "forged" }
  // when the desk asks the carrier to send
  | { readonly kind: "too_many"; readonly retryAfterSeconds: number }
  | { readonly kind: "server_error"; readonly status: 500 | 503 }
  | { readonly kind: "reset_before_accepting" }
  | { readonly kind: "reset_after_accepting" }
  | { readonly kind: "slow_answer"; readonly ms: number }
  | { readonly kind: "bad_key" }
  | { readonly kind: "refused"; readonly code: ApiErrorCode }
  // what becomes of a text the carrier took
  | { readonly kind: "undelivered"; readonly code: FailureCode }
  | { readonly kind: "picture_missing" }
  | { readonly kind: "picture_too_large" }
  // what becomes of a mail the provider took; the code is the enhanced status without its dots
  | { readonly kind: "mail_bounced"; readonly code: EmailBounceCode }
  | { readonly kind: "mail_delayed"; readonly ms: number }
  // what becomes of a call the carrier was asked to make
  | { readonly kind: "call_busy" }
  | { readonly kind: "call_unanswered" }
  | { readonly kind: "call_failed" }
  /** A machine picks up, whatever the phone's owner is used to. */
  | { readonly kind: "machine_answers" }
  /** A browser is gone from its call, so long after it joined. */
  | { readonly kind: "browser_drops"; readonly ms: number }
  | { readonly kind: "recording_absent" }
  /** The room is told to have ended before it is told who left it. */
  | { readonly kind: "end_before_leave" }
  /** A call is told to have ended before it is told to have been answered. */
  | { readonly kind: "end_before_answer" }
  /** Whatever the carrier tells of calls is so many hours ahead, or behind. */
  | { readonly kind: "wrong_clock"; readonly hours: number };

export type ProviderErrorKind = Fault["kind"];

export interface FaultMatch {
  /** The customer's number, E.164, or address. */
  readonly handset?: string;
  /** `call`: the request for what a call shall do; the three after it report what became of something. */
  readonly event?: "text" | "mail" | "status" | "call" | "call_status" | "room" | "recording";
  /** Only events of this status, in the carrier's or the mail provider's word. */
  readonly status?: string;
  readonly words?: string;
}

export interface FaultRule {
  readonly id: string;
  readonly fault: Fault;
  readonly match: FaultMatch;
  /** 0 to 1. */
  readonly probability: number;
  /** How often it still strikes; null: for ever. */
  readonly left: number | null;
}

export type FaultRuleInput = Pick<FaultRule, "fault"> & Partial<Omit<FaultRule, "fault">>;

export type FaultPreset = "fine" | "drizzle" | "storm" | "own";

export interface Faults {
  readonly weather: FaultPreset;
  readonly seed: number;
  readonly rules: readonly FaultRule[];
}

/** Either a weather by name, or rules of one's own. A seed makes chance repeat itself. */
export type FaultsInput = { readonly seed?: number } & (
  | { readonly weather: Exclude<FaultPreset, "own"> }
  | { readonly rules: readonly FaultRuleInput[] }
);

export interface SimulatorState {
  readonly clock: string;
  readonly company: string;
  readonly country: string;
  readonly lines: readonly SimulatedInbox[];
  /** Empty as long as the workspace has no simulated mail. */
  readonly emailInboxes: readonly SimulatedEmailInbox[];
  readonly customers: readonly SimulatedCustomer[];
  readonly faults: Faults;
}

export type TrafficVerdict =
  /** To the desk: signed by the right hand, and taken. */
  | "taken"
  /** To the desk: signed by the right hand, and yet refused. */
  | "not_taken"
  | "forged_refused"
  | "forged_taken"
  /** No answer came, or none in time. */
  | "no_answer"
  /** The fault swallowed it; the desk never saw it. */
  | "never_sent"
  /** To the carrier: the key was good and the deed was done. */
  | "done"
  | "refused"
  | "key_refused"
  /** To the carrier: done, but the desk was never told. */
  | "done_untold";

export interface TrafficMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface TrafficRow {
  readonly id: number;
  readonly at: string;
  readonly direction: "to_desk" | "to_carrier";
  /** "text from=…0177", "status delivered", "POST Messages to=…0177". */
  readonly title: string;
  readonly verdict: TrafficVerdict;
  readonly status: number | null;
  readonly tookMs: number | null;
  readonly attempt: number;
  /** The faults that had a hand in this. */
  readonly faults: readonly ProviderErrorKind[];
  readonly words: string | null;
  readonly messageSid: string | null;
  /** Of the call it is about; left out where it is about none. */
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
  | { readonly kind: "lines"; readonly lines: readonly SimulatedInbox[] }
  | { readonly kind: "mail_lines"; readonly emailInboxes: readonly SimulatedEmailInbox[] }
  | { readonly kind: "faults"; readonly faults: Faults }
  | { readonly kind: "wire"; readonly row: TrafficRow };

/** PUT (the account itself): made at set-up, the same again changes nothing. */
export interface AccountInput {
  readonly authToken: string;
  readonly name: string;
  /** ISO 3166, decides which numbers the street has: GB or US. */
  readonly country: string;
  /** Without any, the account gets two starter lines. */
  readonly numbers?: readonly { readonly number: string; readonly name: string }[];
  /** The carrier answers STOP, START and HELP itself, as Twilio does unless told otherwise. */
  readonly answersOptOut?: boolean;
  /** A key that signs what lets browsers in; one can be made at the carrier's own door too. */
  readonly apiKey?: { readonly sid: string; readonly secret: string };
  /** The mail side, as soon as the desk wants one. */
  readonly mail?: EmailAccountInput;
}

export interface AccountResponse {
  readonly sid: string;
  readonly lines: readonly SimulatedInbox[];
  /** Those with a phone. */
  readonly customers: readonly {
    readonly id: string;
    readonly name: string;
    readonly number: string;
    readonly address: string | null;
    readonly firstWords: readonly string[];
  }[];
}

/** POST customers */
export interface CustomerInput {
  readonly name: string;
  readonly number?: string;
  readonly address?: string;
}
/** PATCH customers/{id} */
export interface CustomerChange {
  readonly name?: string;
  readonly handset?: HandsetStatus;
  /** One more address; the first one is the usual sender. */
  readonly address?: string;
  readonly isAway?: boolean;
  readonly dropsHeaders?: boolean;
  readonly client?: EmailClient;
  readonly habit?: AnswerBehavior;
}
/** POST customers/{id}/texts */
export interface CustomerSms {
  readonly line: string;
  readonly text: string;
  readonly channel?: SimulatedSms["channel"];
  readonly pictures?: readonly { readonly type: string; readonly base64: string }[];
}
/** POST story: the first customers begin by themselves. */
export interface ScenarioInput {
  readonly withTexts: boolean;
  readonly withMails: boolean;
}
/** POST wire/{id}/again: the same event once more, honestly signed, `times` times. */
export interface ReplayInput {
  readonly times?: number;
}

/** GET counters: what really reached each phone, for tests that must know. */
export interface Counters {
  /** Events and steps still under way. GET quiet waits until there are none. */
  readonly pending: number;
  readonly handsets: readonly {
    readonly number: string;
    readonly reached: readonly { readonly text: string; readonly times: number }[];
  }[];
  readonly mailboxes: readonly {
    readonly address: string;
    readonly reached: readonly { readonly subject: string; readonly times: number }[];
  }[];
}

/** Every refusal of these routes. */
export interface SimulatorProblem {
  readonly code: string;
  readonly say: string;
  /** All mistakes of a form, by field. */
  readonly issues?: readonly { readonly path: string; readonly say: string }[];
}
