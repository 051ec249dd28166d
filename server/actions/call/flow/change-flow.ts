// A deed on what is being drawn: held, checked against what its author saw, and told.

import type { Flow } from "#domain/call/flow/flow.ts";
import { DeskError } from "#domain/errors.ts";
import type { LineId } from "#domain/ids.ts";
import type { Answer, WriteCtx } from "#server/actions/action.ts";
import {
  type FlowDraftRecord,
  holdFlowDraft,
  keepFlowDraft,
} from "#server/store/call/flow/flow-draft.ts";
import type { LineRecord } from "#server/store/line.ts";
import { findMember } from "#server/store/workspace/member.ts";
import { getPhoneLine, readFlowState } from "./flow-state.ts";

export interface HeldFlow {
  readonly line: LineRecord;
  readonly draft: FlowDraftRecord;
}

/** Two who draw on one flow are kept apart by the version: the second one hears who was first. */
export async function holdFlow(
  ctx: WriteCtx,
  { lineId, version }: { lineId: LineId; version: number },
): Promise<HeldFlow> {
  await getPhoneLine(ctx.db, ctx.actor, lineId);
  const draft = await holdFlowDraft(ctx.db, ctx.workspaceId, lineId, ctx.now);
  if (draft.version !== version) {
    const by = draft.memberId && (await findMember(ctx.db, ctx.workspaceId, draft.memberId));
    throw new DeskError("flow_is_newer", { who: by ? by.name : "Someone" });
  }
  // Read again: what is live may have changed while we waited.
  return { line: await getPhoneLine(ctx.db, ctx.actor, lineId), draft };
}

export async function keepDrawn(
  ctx: WriteCtx,
  lineId: LineId,
  flow: Flow | null,
): Promise<Answer<"show-flow">> {
  const memberId = ctx.actor.kind === "member" ? ctx.actor.memberId : null;
  await keepFlowDraft(ctx.db, ctx.workspaceId, lineId, { flow, memberId, at: ctx.now });
  ctx.announce("line", lineId, { lineId });
  return readFlowState(ctx.db, ctx.workspaceId, await getPhoneLine(ctx.db, ctx.actor, lineId));
}
