// Decides which fault rules apply. Randomness is a parameter, so a seed makes it repeatable.
import type { Fault, FaultKind, FaultMatch, FaultRule } from "#contract/simulator/simulator.ts";

export interface FaultSubject {
  /** A phone number (E.164) or an email address. */
  readonly customerAddress: string;
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
  "response_lost",
  "forged",
] as const satisfies readonly FaultKind[];
export const textApiFaults = [
  "too_many",
  "server_error",
  "reset_before_accepting",
  "reset_after_accepting",
  "slow_response",
  "bad_key",
  "refused",
] as const satisfies readonly FaultKind[];
/** The rejections of `textApiFaults` concern numbers and have no equivalent for email addresses. */
export const emailApiFaults = [
  "too_many",
  "server_error",
  "reset_before_accepting",
  "reset_after_accepting",
  "slow_response",
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
  "response_lost",
] as const satisfies readonly FaultKind[];
/** Requests for a call or for a change to one; wrong numbers are refused by their own error. */
export const callApiFaults = emailApiFaults;
/** Requests for call instructions are unordered and not repeated. */
export const voiceRequestFaults = [
  "late",
  "lost",
  "response_lost",
  "forged",
] as const satisfies readonly FaultKind[];
export const callOutcomeFaults = [
  "call_busy",
  "call_unanswered",
  "call_failed",
  "machine_answers",
] as const satisfies readonly FaultKind[];
export const textDeliveryFaults = ["undelivered"] as const satisfies readonly FaultKind[];
export const mediaFaults = [
  "image_missing",
  "image_too_large",
] as const satisfies readonly FaultKind[];

function matches({ match }: FaultRule, subject: FaultSubject): boolean {
  return (
    (match.customerAddress === undefined || match.customerAddress === subject.customerAddress) &&
    (match.event === undefined || match.event === subject.event) &&
    (match.status === undefined || match.status === subject.status) &&
    (match.text === undefined || subject.text.includes(match.text))
  );
}

export function applyFaults(
  rules: readonly FaultRule[],
  kinds: readonly FaultKind[],
  subject: FaultSubject,
  random: () => number,
): FaultHit {
  const faults: Fault[] = [];
  let haveRulesChanged = false;
  const after = rules.map((rule) => {
    if (!kinds.includes(rule.fault.kind) || rule.left === 0 || !matches(rule, subject)) return rule;
    if (rule.probability < 1 && random() >= rule.probability) return rule;
    faults.push(rule.fault);
    if (rule.left === null) return rule;
    haveRulesChanged = true;
    return { ...rule, left: rule.left - 1 };
  });
  return { faults, rules: haveRulesChanged ? after : rules };
}

/** The fault of this kind among those that apply. */
export const findFault = <K extends FaultKind>(
  faults: readonly Fault[],
  kind: K,
): Extract<Fault, { kind: K }> | null =>
  faults.find((fault): fault is Extract<Fault, { kind: K }> => fault.kind === kind) ?? null;
