// Derives the call's state from its legs, saves it, and triggers what follows. Every consequence is derived from state,
// so it happens once, whatever the order of reports.
import { callOutcomes } from "#domain/call/call.ts";
import { deriveCallState } from "#domain/call/derive-call-state.ts";
import { planCarrierSync } from "#domain/call/plan-carrier-sync.ts";
import { required } from "#domain/errors.ts";
import type { CallId } from "#domain/ids.ts";
import { scheduleCarrierSync } from "#server/actions/call/carrier/sync-with-carrier.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type CallChange, lockCall, updateCall } from "#server/store/call/call.ts";
import { type CallView, findCallView } from "#server/store/call/call-list.ts";
import type { RecordingRecord } from "#server/store/call/recordings/recording.ts";
import { advanceCall } from "./advance-call.ts";
import { finalizeCall } from "./finalize-call.ts";
import { startWrapUps } from "./start-wrap-up.ts";
import { updateConversationFromCall } from "./update-conversation-from-call.ts";

export async function recomputeCallState(ctx: WriteContext, id: CallId): Promise<CallView> {
  required(await lockCall(ctx.db, ctx.workspaceId, id), "whoever settles a call has found it");
  const before = required(await findCallView(ctx.db, ctx.workspaceId, id), "it is held");
  const change = deriveStateOfCall(before);
  if (differs(before, change)) await updateCall(ctx.db, ctx.workspaceId, id, change);
  const after: CallView = { ...before, ...change };

  if (before.endedAt === null && after.endedAt !== null) await finalizeCall(ctx, after);
  else if (after.endedAt === null && !after.isPbx) await advanceCall(ctx, after);
  if (before.answeredAt !== after.answeredAt || before.outcome !== after.outcome)
    await updateConversationFromCall(
      ctx,
      after,
      before.answeredAt === null && after.answeredAt !== null,
    );
  await startWrapUps(ctx, after);

  publishCallChange(ctx, after);
  const settled = required(await findCallView(ctx.db, ctx.workspaceId, id), "it is held");
  if (!settled.isPbx && planCarrierSync(settled, ctx.now).length > 0) scheduleCarrierSync(ctx, id);
  return settled;
}

type Derived = Required<
  Pick<
    CallChange,
    "state" | "outcome" | "isConsulting" | "answeredAt" | "endedAt" | "waitSeconds" | "talkSeconds"
  >
>;

const deriveStateOfCall = (call: CallView): Derived & Pick<CallView, "state"> =>
  deriveCallState({
    direction: call.direction,
    stage: call.stage,
    wasAfterHours: call.wasAfterHours,
    isOptedOut: call.outcome === "blocked",
    endedEpoch: call.endedEpoch,
    startedAt: call.startedAt,
    hungUpAt: call.hungUpAt,
    transfer: call.transfer,
    hasVoicemail: call.recordings.some(
      (recording) => recording.kind === "voicemail" && isMessage(recording, call),
    ),
    legs: call.legs,
  });

/** A voicemail that could not be fetched counts if it was ever reported; otherwise the call stays missed. */
const isMessage = ({ state }: RecordingRecord, { outcome }: CallView): boolean =>
  state === "lost" ? outcome === "voicemail" : state !== "nothing" && state !== "running";

function differs(call: CallView, change: Derived): boolean {
  const fields = Object.keys(change) as (keyof Derived)[];
  return fields.some((field) => call[field] !== change[field]);
}

export const needsFollowUp = ({ direction, outcome }: Pick<CallView, "direction" | "outcome">) =>
  direction === "in" && outcome !== null && callOutcomes[outcome].needsFollowUp;
