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
    const { error } = resolveForwardNumber(step.number, inbox, homeCountry);
    // check-flow.ts reports invalid number formats.
    return error === null || error.code === "invalid_phone_number"
      ? []
      : [{ stepId: step.id, message: error.message }];
  });

/** Checks a stored number, from a flow or a member's profile. */
export function resolveForwardNumber(
  savedNumber: string,
  inbox: ForwardingInbox,
  homeCountry: string,
): { readonly number: string; readonly error: null } | { number: null; error: AppError } {
  try {
    const { e164 } = decideDial(savedNumber, { ...inbox, brokenBecause: null }, homeCountry);
    return { number: e164, error: null };
  } catch (error) {
    if (error instanceof AppError) return { number: null, error: error };
    throw error;
  }
}
