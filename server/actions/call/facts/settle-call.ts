// How a call stands, reckoned anew from its legs and written; then what follows from it. Every consequence is found
// from how things are, so it comes once, by whatever order of news.
import { callOutcomes } from "#domain/call/call.ts";
import { decideTidy } from "#domain/call/decide-tidy.ts";
import { deriveCall } from "#domain/call/fold.ts";
import { must } from "#domain/errors.ts";
import type { CallId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { scheduleTidy } from "#server/actions/call/carrier/tidy-call.ts";
import { type CallChange, changeCall, lockCall } from "#server/store/call/call.ts";
import { type CallView, findCallView } from "#server/store/call/call-list.ts";
import type { TakeRecord } from "#server/store/call/takes/take.ts";
import { concludeCall } from "./conclude-call.ts";
import { leaveInPeace } from "./leave-in-peace.ts";
import { moveOn } from "./move-on.ts";
import { tellConversation } from "./tell-conversation.ts";

export async function settleCall(ctx: WriteCtx, id: CallId): Promise<CallView> {
  must(await lockCall(ctx.db, ctx.workspaceId, id), "whoever settles a call has found it");
  const before = must(await findCallView(ctx.db, ctx.workspaceId, id), "it is held");
  const change = standingOf(before);
  if (differs(before, change)) await changeCall(ctx.db, ctx.workspaceId, id, change);
  const after: CallView = { ...before, ...change };

  if (before.endedAt === null && after.endedAt !== null) await concludeCall(ctx, after);
  else if (after.endedAt === null && !after.isOutside) await moveOn(ctx, after);
  if (before.answeredAt !== after.answeredAt || before.outcome !== after.outcome)
    await tellConversation(ctx, after, before.answeredAt === null && after.answeredAt !== null);
  await leaveInPeace(ctx, after);

  announceCall(ctx, after);
  const settled = must(await findCallView(ctx.db, ctx.workspaceId, id), "it is held");
  if (!settled.isOutside && decideTidy(settled, ctx.now).length > 0) scheduleTidy(ctx, id);
  return settled;
}

type Derived = Required<
  Pick<
    CallChange,
    "state" | "outcome" | "isConsulting" | "answeredAt" | "endedAt" | "waitSeconds" | "talkSeconds"
  >
>;

const standingOf = (call: CallView): Derived & Pick<CallView, "state"> =>
  deriveCall({
    direction: call.direction,
    stage: call.stage,
    wasClosed: call.wasClosed,
    isBlocked: call.outcome === "blocked",
    overStay: call.overStay,
    startedAt: call.startedAt,
    hungUpAt: call.hungUpAt,
    transfer: call.transfer,
    hasVoicemail: call.takes.some((take) => take.kind === "voicemail" && isMessage(take, call)),
    legs: call.legs,
  });

/** One that could not be fetched was left if it was ever reported; if not, the call stays missed. */
const isMessage = ({ state }: TakeRecord, { outcome }: CallView): boolean =>
  state === "lost" ? outcome === "voicemail" : state !== "nothing" && state !== "running";

function differs(call: CallView, change: Derived): boolean {
  const fields = Object.keys(change) as (keyof Derived)[];
  return fields.some((field) => call[field] !== change[field]);
}

export const needsSomebody = ({ direction, outcome }: Pick<CallView, "direction" | "outcome">) =>
  direction === "in" && outcome !== null && callOutcomes[outcome].needsSomebody;
