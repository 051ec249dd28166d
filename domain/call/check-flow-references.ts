// Checks that the audio files, teams and members a flow refers to still exist.
import type { FlowFinding } from "#domain/call/flow/check-flow.ts";
import type { CallFlow, FlowStep } from "#domain/call/flow/flow.ts";
import * as words from "#domain/call/flow/words.ts";

interface FlowReferences {
  readonly audioFileIds: ReadonlySet<string>;
  readonly teams: ReadonlySet<string>;
  /** Active members. */
  readonly members: ReadonlySet<string>;
}

export const checkFlowReferences = (
  flow: CallFlow,
  references: FlowReferences,
): readonly FlowFinding[] =>
  flow.steps.flatMap((step) =>
    [...missing(step, references)].map((message) => ({ stepId: step.id, message })),
  );

function* missing(
  step: FlowStep,
  { audioFileIds, teams, members }: FlowReferences,
): Generator<string> {
  const prompt = "prompt" in step ? step.prompt : null;
  // check-flow.ts reports an audio file that is not chosen yet.
  if (
    prompt?.kind === "audio_file" &&
    prompt.audioFileId !== "" &&
    !audioFileIds.has(prompt.audioFileId)
  )
    yield words.audioDeleted;
  if (!("targets" in step)) return;
  const { teamIds, memberIds } = step.targets;
  if (teamIds.some((id) => !teams.has(id)) || memberIds.some((id) => !members.has(id)))
    yield words.ringsRemoved;
}
