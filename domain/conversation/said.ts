// Since when a customer waits, from what was said in a conversation: the same rules by which each word changes it when it
// comes, for a conversation whose entries came or went all at once.
import { type CallOutcome, callOutcomes } from "#domain/call/call.ts";
import { parseConsentKeyword } from "#domain/contact/consent-keywords.ts";
import { type DeliveryState, isFailure } from "#domain/message/delivery-state.ts";
import type { AutomatedKind } from "#domain/message/email/email-metadata.ts";

/** One entry of a timeline, as far as it changes who waits for whom. */
export type Said =
  | { readonly kind: "closed" | "reopened"; readonly at: string }
  | {
      readonly kind: "message";
      readonly at: string;
      readonly direction: "in" | "out";
      readonly medium: "text" | "mail" | "whatsapp";
      readonly authorKind: "contact" | "member" | "system";
      readonly text: string;
      readonly auto: AutomatedKind | null;
      /** Forwarded to a third party, not to the customer. */
      readonly isForward?: boolean;
      /** What the entry did to the consent of its number. */
      readonly consent: "granted" | "revoked" | null;
      /** Each recipient's latest delivery; none for a copy of what was sent with another program. */
      readonly states: readonly DeliveryState[];
    }
  | {
      readonly kind: "call";
      readonly at: string;
      readonly direction: "in" | "out";
      readonly outcome: CallOutcome | null;
      readonly isAnswered: boolean;
    };

const isOnItsWay = (state: DeliveryState): boolean =>
  !isFailure(state) && state !== "scheduled" && state !== "cancelled";

/** Who said something that the other side has to answer, or that answers it; null: it changes nothing. */
export function whoSpoke(one: Said): "customer" | "us" | null {
  if (one.kind === "call") {
    if (one.isAnswered) return "us";
    // A call that still rings asks for an answer too.
    const asks = one.outcome === null || callOutcomes[one.outcome].needsFollowUp;
    return one.direction === "in" && asks ? "customer" : null;
  }
  if (one.kind !== "message") return null;
  if (one.direction === "in") return isWork(one) ? "customer" : null;
  if (one.isForward === true) return null;
  const hasLeft = one.states.length === 0 || one.states.some(isOnItsWay);
  return one.authorKind === "member" && hasLeft ? "us" : null;
}

/** An absence notice, a bounce, STOP or START is no work for anybody. */
function isWork({ medium, text, auto, consent }: Extract<Said, { kind: "message" }>): boolean {
  if (medium === "mail") return auto !== "auto-reply" && auto !== "receipt" && auto !== "bounce";
  if (consent === "revoked") return false;
  const word = parseConsentKeyword(text, consent === "granted");
  return word !== "stop" && word !== "start";
}

/** Oldest first. What was said before a conversation was closed is done with; opened again by hand, it is not. */
export function waitingSince(said: readonly Said[]): string | null {
  let since: string | null = null;
  let isClosed = false;
  for (const one of said) {
    if (one.kind === "closed" || one.kind === "reopened") {
      isClosed = one.kind === "closed";
      continue;
    }
    const who = whoSpoke(one);
    if (who === "us") since = null;
    if (who !== "customer") continue;
    since = isClosed ? one.at : (since ?? one.at);
    isClosed = false;
  }
  return since;
}
