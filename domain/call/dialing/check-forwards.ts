// A flow leads nobody where a member of the line could not call: its numbers stand under the same rule.

import type { FlowFinding } from "#domain/call/flow/check-flow.ts";
import type { CallFlow } from "#domain/call/flow/flow.ts";
import { AppError } from "#domain/errors.ts";
import { type DialInbox, decideDial } from "./decide-dial.ts";

export type ForwardingInbox = Pick<DialInbox, "name" | "countries" | "allowsPremiumRate">;

export const checkForwards = (
  flow: CallFlow,
  line: ForwardingInbox,
  homeCountry: string,
): readonly FlowFinding[] =>
  flow.steps.flatMap((step) => {
    if (step.kind !== "forward") return [];
    const { refusal } = resolveForwardNumber(step.number, line, homeCountry);
    // How a number is written is the other checker's matter.
    return refusal === null || refusal.code === "invalid_phone_number"
      ? []
      : [{ stepId: step.id, say: refusal.message }];
  });

/** A number that nobody typed just now: kept in a flow, or in somebody's profile. */
export function resolveForwardNumber(
  kept: string,
  line: ForwardingInbox,
  homeCountry: string,
): { readonly number: string; readonly refusal: null } | { number: null; refusal: AppError } {
  try {
    const { e164 } = decideDial(kept, { ...line, brokenBecause: null }, homeCountry);
    return { number: e164, refusal: null };
  } catch (error) {
    if (error instanceof AppError) return { number: null, refusal: error };
    throw error;
  }
}
