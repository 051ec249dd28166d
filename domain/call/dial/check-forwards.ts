// A flow leads nobody where a member of the line could not call: its numbers stand under the same rule.

import type { FlowFinding } from "#domain/call/flow/check-flow.ts";
import type { Flow } from "#domain/call/flow/flow.ts";
import { DeskError } from "#domain/errors.ts";
import { type DialLine, decideDial } from "./decide-dial.ts";

export type ForwardLine = Pick<DialLine, "name" | "countries" | "callsDearNumbers">;

export const checkForwards = (
  flow: Flow,
  line: ForwardLine,
  homeCountry: string,
): readonly FlowFinding[] =>
  flow.steps.flatMap((step) => {
    if (step.kind !== "forward") return [];
    const { refusal } = numberToRing(step.number, line, homeCountry);
    // How a number is written is the other checker's matter.
    return refusal === null || refusal.code === "not_a_number"
      ? []
      : [{ stepId: step.id, say: refusal.message }];
  });

/** A number that nobody typed just now: kept in a flow, or in somebody's profile. */
export function numberToRing(
  kept: string,
  line: ForwardLine,
  homeCountry: string,
): { readonly number: string; readonly refusal: null } | { number: null; refusal: DeskError } {
  try {
    const { e164 } = decideDial(kept, { ...line, brokenBecause: null }, homeCountry);
    return { number: e164, refusal: null };
  } catch (error) {
    if (error instanceof DeskError) return { number: null, refusal: error };
    throw error;
  }
}
