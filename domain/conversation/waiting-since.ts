// Since when a customer has waited, by a conversation's entries. A new entry changes it by decide-status-change.ts, to the
// same result; it is recomputed here when earlier entries change: one was moved, a reply failed, a call was answered.
import { type CallOutcome, callOutcomes } from "#domain/call/call.ts";
import { parseConsentKeyword } from "#domain/contact/consent-keywords.ts";
import { isAfter } from "#domain/instants.ts";
import { type DeliveryState, isFailure } from "#domain/message/delivery-state.ts";
import { type AutomatedKind, expectsReply } from "#domain/message/email/email-metadata.ts";

/** A timeline entry, as far as it affects who waits for whom. */
export type WaitingEntry =
  | { readonly kind: "closed" | "reopened"; readonly at: string }
  | {
      readonly kind: "message";
      readonly at: string;
      readonly direction: "in" | "out";
      readonly channel: "sms" | "email" | "whatsapp";
      readonly authorKind: "contact" | "member" | "system";
      readonly text: string;
      readonly auto: AutomatedKind | null;
      /** Forwarded to a third party, not sent to the customer. */
      readonly isForward?: boolean;
      /** The entry's effect on the number's consent. */
      readonly consent: "granted" | "revoked" | null;
      /** The latest delivery state per recipient; empty for a copy of a message sent from another client. */
      readonly states: readonly DeliveryState[];
    }
  | {
      readonly kind: "call";
      readonly at: string;
      readonly direction: "in" | "out";
      readonly outcome: CallOutcome | null;
      readonly isAnswered: boolean;
    };

const isSentOrSending = (state: DeliveryState): boolean =>
  !isFailure(state) && state !== "scheduled" && state !== "canceled";

/** The side that said something which needs a reply, or replied; null if the entry changes nothing. */
export function whoSpoke(one: WaitingEntry): "customer" | "us" | null {
  if (one.kind === "call") {
    // A message left on a machine is no reply: the customer has not spoken with anyone.
    if (one.outcome === "machine") return null;
    if (one.isAnswered) return "us";
    // A ringing call needs a reply too.
    const needsFollowUp = one.outcome === null || callOutcomes[one.outcome].needsFollowUp;
    return one.direction === "in" && needsFollowUp ? "customer" : null;
  }
  if (one.kind !== "message") return null;
  if (one.direction === "in") return needsReply(one) ? "customer" : null;
  if (one.isForward === true) return null;
  const hasLeft = one.states.length === 0 || one.states.some(isSentOrSending);
  return one.authorKind === "member" && hasLeft ? "us" : null;
}

/** Absence notices, bounces, STOP and START need no reply. */
function needsReply({
  channel,
  text,
  auto,
  consent,
}: Extract<WaitingEntry, { kind: "message" }>): boolean {
  if (channel === "email") return expectsReply(auto);
  if (consent === "revoked") return false;
  const keyword = parseConsentKeyword(text, consent === "granted");
  return keyword !== "stop" && keyword !== "start";
}

/** A copy of a reply from another client may be saved late: it is no reply to anything written after it. */
const isCopySentBefore = (one: WaitingEntry, at: string): boolean =>
  one.kind === "message" && one.states.length === 0 && isAfter(at, one.at);

/** Whether the result for these entries, oldest first, is the same whatever came before them. */
export function settlesEarlier(entries: readonly WaitingEntry[]): boolean {
  let isClosed = false;
  return entries.some((one) => {
    if (one.kind === "closed" || one.kind === "reopened") {
      isClosed = one.kind === "closed";
      return false;
    }
    const who = whoSpoke(one);
    // A copy replies to only some of what came before it.
    if (who === "us") return one.kind !== "message" || one.states.length > 0;
    return who === "customer" && isClosed;
  });
}

/** Oldest first. A close settles earlier messages; a manual reopen undoes that. */
export function waitingSince(entries: readonly WaitingEntry[]): string | null {
  let unanswered: string[] = [];
  let isClosed = false;
  for (const one of entries) {
    if (one.kind === "closed" || one.kind === "reopened") {
      isClosed = one.kind === "closed";
      continue;
    }
    const who = whoSpoke(one);
    if (who === "us") unanswered = unanswered.filter((at) => isCopySentBefore(one, at));
    if (who !== "customer") continue;
    if (isClosed) unanswered = [];
    unanswered.push(one.at);
    isClosed = false;
  }
  return unanswered[0] ?? null;
}
