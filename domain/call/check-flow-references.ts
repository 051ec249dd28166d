// What a flow names of the house must still be there: sounds, teams, people.
import type { FlowFinding } from "#domain/call/flow/check-flow.ts";
import type { CallFlow, FlowStep } from "#domain/call/flow/flow.ts";

export interface FlowReferences {
  readonly sounds: ReadonlySet<string>;
  readonly teams: ReadonlySet<string>;
  /** Those who work here now. */
  readonly members: ReadonlySet<string>;
}

export const checkFlowReferences = (
  flow: CallFlow,
  house: FlowReferences,
): readonly FlowFinding[] =>
  flow.steps.flatMap((step) => [...missing(step, house)].map((say) => ({ stepId: step.id, say })));

function* missing(step: FlowStep, { sounds, teams, members }: FlowReferences): Generator<string> {
  const prompt = "prompt" in step ? step.prompt : null;
  // A sound that was not chosen yet is the other checker's matter.
  if (prompt?.kind === "sound" && prompt.audioFileId !== "" && !sounds.has(prompt.audioFileId))
    yield "Its audio file was deleted. Choose another one.";
  if (!("targets" in step)) return;
  const { teamIds, memberIds } = step.targets;
  if (teamIds.some((id) => !teams.has(id)) || memberIds.some((id) => !members.has(id)))
    yield "It rings someone who was removed. Choose again.";
}
