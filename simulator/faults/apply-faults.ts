// Decides which fault rules strike. Randomness is a parameter, so a seed makes it repeatable.
import type { Fault, FaultKind, FaultMatch, FaultRule } from "#contract/simulator/simulator.ts";

export interface FaultSubject {
  readonly handset: string;
  readonly text: string;
  readonly event?: NonNullable<FaultMatch["event"]>;
  readonly status?: string;
}

interface FaultHit {
  readonly faults: readonly Fault[];
  /** The rules with their updated counts; the same array if no count changed. */
  readonly rules: readonly FaultRule[];
}

export const inboundWebhookFaults = [
  "late",
  "repeated",
  "shuffled",
  "lost",
  "answer_lost",
  "forged",
] as const satisfies readonly FaultKind[];
export const smsApiFaults = [
  "too_many",
  "server_error",
  "reset_before_accepting",
  "reset_after_accepting",
  "slow_answer",
  "bad_key",
  "refused",
] as const satisfies readonly FaultKind[];
/** The rejections of `smsApiFaults` concern numbers and have no equivalent for email addresses. */
export const emailApiFaults = [
  "too_many",
  "server_error",
  "reset_before_accepting",
  "reset_after_accepting",
  "slow_answer",
  "bad_key",
] as const satisfies readonly FaultKind[];
export const emailDeliveryFaults = [
  "mail_bounced",
  "mail_delayed",
] as const satisfies readonly FaultKind[];
/** SMTP carries no provider signature, so there is none to forge. */
export const inboundEmailFaults = [
  "late",
  "repeated",
  "shuffled",
  "lost",
  "answer_lost",
] as const satisfies readonly FaultKind[];
/** Requests for a call or for a change to one; wrong numbers are refused by their own error. */
export const callApiFaults = emailApiFaults;
/** Requests for call instructions are unordered and not repeated. */
export const voiceRequestFaults = [
  "late",
  "lost",
  "answer_lost",
  "forged",
] as const satisfies readonly FaultKind[];
export const callOutcomeFaults = [
  "call_busy",
  "call_unanswered",
  "call_failed",
  "machine_answers",
] as const satisfies readonly FaultKind[];
export const smsDeliveryFaults = ["undelivered"] as const satisfies readonly FaultKind[];
export const mediaFaults = [
  "picture_missing",
  "picture_too_large",
] as const satisfies readonly FaultKind[];

function matches({ match }: FaultRule, subject: FaultSubject): boolean {
  return (
    (match.handset === undefined || match.handset === subject.handset) &&
    (match.event === undefined || match.event === subject.event) &&
    (match.status === undefined || match.status === subject.status) &&
    (match.text === undefined || subject.text.includes(match.text))
  );
}

export function applyFaults(
  rules: readonly FaultRule[],
  kinds: readonly FaultKind[],
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

/** mulberry32: small, and uniform enough for faults and test data. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The fault of this kind among those that struck. */
export const findFault = <K extends FaultKind>(
  faults: readonly Fault[],
  kind: K,
): Extract<Fault, { kind: K }> | null =>
  faults.find((fault): fault is Extract<Fault, { kind: K }> => fault.kind === kind) ?? null;
