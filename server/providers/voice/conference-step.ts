import type { ScriptStep } from "#domain/call/script.ts";

export type ConferenceStep = Extract<ScriptStep, { kind: "conference" }>;

/**
 * A leg whose script is only a conference is dialed from inside it, so that participants hear the ringing and network
 * announcements.
 */
export function soleConferenceOf(script: readonly ScriptStep[]): ConferenceStep | null {
  const [first] = script;
  return script.length === 1 && first?.kind === "conference" ? first : null;
}
