// Which of the rules strike. Chance comes in as a parameter, so that a seed makes it repeat itself.
import type {
  Fault,
  FaultMatch,
  FaultRule,
  ProviderErrorKind,
} from "#contract/simulator/simulator.ts";

export interface FaultSubject {
  readonly handset: string;
  readonly words: string;
  readonly event?: NonNullable<FaultMatch["event"]>;
  readonly status?: string;
}

export interface FaultHit {
  readonly faults: readonly Fault[];
  /** The rules afterwards, with what is left of them; the same array when nothing was used up. */
  readonly rules: readonly FaultRule[];
}

export const inboundWebhookFaults = [
  "late",
  "repeated",
  "shuffled",
  "lost",
  "answer_lost",
  "forged",
] as const satisfies readonly ProviderErrorKind[];
export const smsApiFaults = [
  "too_many",
  "server_error",
  "reset_before_accepting",
  "reset_after_accepting",
  "slow_answer",
  "bad_key",
  "refused",
] as const satisfies readonly ProviderErrorKind[];
/** A wrong number has no like among addresses: those refusals are for texts. */
export const emailApiFaults = [
  "too_many",
  "server_error",
  "reset_before_accepting",
  "reset_after_accepting",
  "slow_answer",
  "bad_key",
] as const satisfies readonly ProviderErrorKind[];
export const emailDeliveryFaults = [
  "mail_bounced",
  "mail_delayed",
] as const satisfies readonly ProviderErrorKind[];
/** Mail to the desk carries no signature of the provider, so there is none to forge. */
export const inboundEmailFaults = [
  "late",
  "repeated",
  "shuffled",
  "lost",
  "answer_lost",
] as const satisfies readonly ProviderErrorKind[];
/** The desk asks for a call, or for something in one; a wrong number is refused by what it is. */
export const callApiFaults = emailApiFaults;
/** The request for what a call shall do has no order, and is not repeated. */
export const voiceRequestFaults = [
  "late",
  "lost",
  "answer_lost",
  "forged",
] as const satisfies readonly ProviderErrorKind[];
export const callOutcomeFaults = [
  "call_busy",
  "call_unanswered",
  "call_failed",
  "machine_answers",
] as const satisfies readonly ProviderErrorKind[];
export const smsDeliveryFaults = ["undelivered"] as const satisfies readonly ProviderErrorKind[];
export const mediaFaults = [
  "picture_missing",
  "picture_too_large",
] as const satisfies readonly ProviderErrorKind[];

function matches({ match }: FaultRule, subject: FaultSubject): boolean {
  return (
    (match.handset === undefined || match.handset === subject.handset) &&
    (match.event === undefined || match.event === subject.event) &&
    (match.status === undefined || match.status === subject.status) &&
    (match.words === undefined || subject.words.includes(match.words))
  );
}

export function applyFaults(
  rules: readonly FaultRule[],
  kinds: readonly ProviderErrorKind[],
  subject: FaultSubject,
  chance: () => number,
): FaultHit {
  const faults: Fault[] = [];
  let isUsedUp = false;
  const after = rules.map((rule) => {
    if (!kinds.includes(rule.fault.kind) || rule.left === 0 || !matches(rule, subject)) return rule;
    if (rule.probability < 1 && chance() >= rule.probability) return rule;
    faults.push(rule.fault);
    if (rule.left === null) return rule;
    isUsedUp = true;
    return { ...rule, left: rule.left - 1 };
  });
  return { faults, rules: isUsedUp ? after : rules };
}

/** mulberry32: small, even enough for weather. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The one fault of this kind among those that struck. */
export const findFault = <K extends ProviderErrorKind>(
  faults: readonly Fault[],
  kind: K,
): Extract<Fault, { kind: K }> | null =>
  faults.find((fault): fault is Extract<Fault, { kind: K }> => fault.kind === kind) ?? null;
