// Loads what an event decides on, and takes the locks: the call's row, then the names that serialize callers across
// calls, then rows of members, then the conversation (docs/adr/0088-locks-are-taken-in-one-order.md).
import type { EngineState, NeededInput } from "#domain/call/engine/state.ts";
import type { CallId, LegId, MemberId } from "#domain/ids.ts";
import { required, unreachable } from "#domain/required.ts";
import {
  type CallFlowContext,
  loadCallFlowContext,
} from "#server/actions/call/inbound/call-flow-context.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type CallView, findCallView } from "#server/store/call/call-list.ts";
import { lockCallRow, lockCallRows } from "#server/store/call/lock-calls.ts";
import {
  listCallsOfMember,
  listRingCandidates,
} from "#server/store/call/ringing/ring-candidate.ts";
import { countWaiting } from "#server/store/call/ringing/waiting-calls.ts";
import { lockByName } from "#server/store/lock-by-name.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";

/** A call whose row is locked, with what was loaded for it. */
export interface LoadedCall {
  readonly view: CallView;
  readonly state: EngineState;
  readonly flowContext: Omit<CallFlowContext, "call"> | null;
}

/** Null if there is no such call. */
export async function lockCallView(ctx: WriteContext, id: CallId): Promise<CallView | null> {
  await lockCallRow(ctx.db, ctx.workspaceId, id);
  return findCallView(ctx.db, ctx.workspaceId, id);
}

/** Locks every call that the member is in or joins, and this one. */
export async function lockCallsOfMember(
  ctx: WriteContext,
  memberId: MemberId,
  callId: CallId,
): Promise<void> {
  const others = await listCallsOfMember(ctx.db, ctx.workspaceId, memberId);
  await lockCallRows(ctx.db, ctx.workspaceId, [...new Set([...others, callId])]);
}

export function toLoadedCall(
  ctx: WriteContext,
  view: CallView,
  flowContext: LoadedCall["flowContext"],
): LoadedCall {
  const { legs, rings, recordings, ...call } = view;
  const inputs = flowContext ? { settings: flowContext } : {};
  const state = { call, legs, rings, recordings, inputs, nextLegId: ctx.newId<LegId>() };
  return { view, state, flowContext };
}

export async function loadInput(
  ctx: WriteContext,
  loaded: LoadedCall,
  input: NeededInput,
): Promise<LoadedCall> {
  const { view, state } = loaded;
  const withInputs = (inputs: EngineState["inputs"]): LoadedCall => ({
    ...loaded,
    state: { ...state, inputs: { ...state.inputs, ...inputs } },
  });
  switch (input.kind) {
    case "settings": {
      const flowContext = await loadCallFlowContext(ctx, view);
      const { inbox, conversationInbox, flow } = flowContext;
      return { ...withInputs({ settings: { inbox, conversationInbox, flow } }), flowContext };
    }
    case "country":
      return withInputs({ country: (await getWorkspace(ctx.db, ctx.workspaceId)).country });
    case "candidates":
      return withInputs({
        candidates: await listRingCandidates(ctx.db, ctx.workspaceId, ctx.now, view.id),
      });
    case "waiting": {
      const { stepId } = input;
      const waiting = await countOthersAt(ctx, view, stepId);
      return withInputs({ waiting: { ...state.inputs.waiting, [stepId]: waiting } });
    }
    default:
      return unreachable(input);
  }
}

/** Serialized, so that two callers can't take the last place. */
async function countOthersAt(ctx: WriteContext, call: CallView, stepId: string): Promise<number> {
  await lockByName(ctx.db, `queue ${call.inboxId} ${stepId}`);
  const where = { inboxId: call.inboxId, stepId, callId: call.id };
  return (await countWaiting(ctx.db, ctx.workspaceId, where)).waiting;
}

/** The call with the inbox and the flow that it follows. */
export async function flowContextOf(
  ctx: WriteContext,
  { view, flowContext }: LoadedCall,
): Promise<CallFlowContext> {
  return flowContext ? { ...flowContext, call: view } : loadCallFlowContext(ctx, view);
}

export const requireCall = (call: CallView | null): CallView => required(call, "a call is kept");
