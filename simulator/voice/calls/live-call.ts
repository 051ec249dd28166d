// One leg of a call in progress: a simulated phone or a browser on one end, the carrier on the other.
import type { CallEnd, Caption } from "#contract/simulator/simulated-call.ts";
import type { MediaLeg } from "#simulator/voice/media/media-exchange.ts";
import type { RunningRecording } from "#simulator/voice/recordings/running.ts";
import type { CallStatus } from "#simulator/voice/store/calls.ts";
import type { StatusCallback } from "#simulator/voice/webhooks/status-callback.ts";

const maxCaptions = 50;

export interface CallTerms {
  readonly accountSid: string;
  readonly sid: string;
  readonly from: string;
  readonly to: string;
  readonly direction: "inbound" | "outbound-api";
  readonly status: "queued" | "ringing";
  /** The customer's phone, and our number on the other end; both null for a browser. */
  readonly customerNumber: string | null;
  readonly inboxNumber: string | null;
  readonly report: StatusCallback | null;
  /** Sent with every request for instructions: the browser's own fields. */
  readonly extra?: Readonly<Record<string, string>>;
}

export const endOf = (status: CallStatus): CallEnd | null =>
  status === "queued" || status === "ringing" || status === "in-progress" ? null : status;

type RingEnd = "answered" | "declined" | "over";

export class LiveCall {
  readonly terms: CallTerms;
  readonly leg: MediaLeg;
  readonly createdAt = new Date();
  readonly forwardedFrom: string | null = null;
  status: CallStatus;
  report: StatusCallback | null;
  /** Number of reported steps. */
  reportCount = 0;
  updatedAt = this.createdAt;
  answeredAt: Date | null = null;
  endedAt: Date | null = null;
  sipCode = 200;
  /** The running instructions; aborted when others replace them. */
  program = new AbortController();
  /** Its participant in a conference; null while it is in none. */
  participant: { readonly isHeld: boolean } | null = null;
  captions: readonly Caption[] = [];
  /** Ends a recorded voice that speaks for the phone's owner. */
  speaking: AbortController | null = null;
  readonly recordings = new Map<string, RunningRecording>();
  readonly timers = new Set<NodeJS.Timeout>();
  readonly #listeners = new Set<() => void>();
  readonly #ringing = Promise.withResolvers<RingEnd>();

  constructor(terms: CallTerms, leg: MediaLeg) {
    this.terms = terms;
    this.leg = leg;
    this.status = terms.status;
    this.report = terms.report;
  }

  get accountSid(): string {
    return this.terms.accountSid;
  }
  get sid(): string {
    return this.terms.sid;
  }
  get from(): string {
    return this.terms.from;
  }
  get to(): string {
    return this.terms.to;
  }
  get direction(): CallTerms["direction"] {
    return this.terms.direction;
  }
  get customerNumber(): string | null {
    return this.terms.customerNumber;
  }
  get inboxNumber(): string | null {
    return this.terms.inboxNumber;
  }

  get isOver(): boolean {
    return this.endedAt !== null;
  }

  /** How the call ended; null while it lasts. */
  get end(): CallEnd | null {
    return endOf(this.status);
  }

  /** The phone was answered, declined, or stopped ringing. */
  settleRinging(end: RingEnd): void {
    this.#ringing.resolve(end);
  }

  get rung(): Promise<RingEnd> {
    return this.#ringing.promise;
  }

  addCaption(text: string): void {
    const caption = { at: new Date().toISOString(), text };
    this.captions = [...this.captions, caption].slice(-maxCaptions);
    this.notify();
  }

  /** Called on every change; returns a function that stops it. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** Stops everything on this leg. */
  stop(): void {
    this.program.abort();
    this.speaking?.abort();
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.settleRinging("over");
    this.leg.close();
  }
}
