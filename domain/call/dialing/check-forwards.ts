// Forward steps follow the same dialing rules as members of the inbox.

import type { FlowFinding } from "#domain/call/flow/check-flow.ts";
import type { CallFlow } from "#domain/call/flow/flow.ts";
import { AppError } from "#domain/errors.ts";
import { type DialInbox, decideDial } from "./decide-dial.ts";

type ForwardingInbox = Pick<DialInbox, "name" | "countries" | "allowsPremiumRate">;

export const checkForwards = (
  flow: CallFlow,
  inbox: ForwardingInbox,
  homeCountry: string,
): readonly FlowFinding[] =>
  flow.steps.flatMap((step) => {
    if (step.kind !== "forward") return [];
    const { refusal } = resolveForwardNumber(step.number, inbox, homeCountry);
    // check-flow.ts reports invalid number formats.
    return refusal === null || refusal.code === "invalid_phone_number"
      ? []
      : [{ stepId: step.id, message: refusal.message }];
  });

/** Checks a stored number, from a flow or a member's profile. */
export function resolveForwardNumber(
  savedNumber: string,
  inbox: ForwardingInbox,
  homeCountry: string,
): { readonly number: string; readonly refusal: null } | { number: null; refusal: AppError } {
  try {
    const { e164 } = decideDial(savedNumber, { ...inbox, brokenBecause: null }, homeCountry);
    return { number: e164, refusal: null };
  } catch (error) {
    if (error instanceof AppError) return { number: null, refusal: error };
    throw error;
  }
}
