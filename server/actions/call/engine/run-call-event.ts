// Changes a call in progress: locks it, reduces the event, writes the difference, and runs the effects, all in the
// caller's transaction. Nothing else writes its state; join tokens are written to its legs beside it.
import type { CallEvent } from "#domain/call/engine/event.ts";
import { reduceCall, withSignOfLife } from "#domain/call/engine/reduce.ts";
import type { EngineState } from "#domain/call/engine/state.ts";
import type { CallId } from "#domain/ids.ts";
import type { CallFlowContext } from "#server/actions/call/inbound/call-flow-context.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import {
  flowContextOf,
  type LoadedCall,
  loadInput,
  lockCallView,
  requireCall,
  toLoadedCall,
} from "./load-state.ts";
import { runEffects } from "./run-effects.ts";
import { saveState } from "./save-state.ts";

interface EventOptions {
  /** The carrier reported the call: it need not be asked about it soon. */
  readonly isSignOfLife?: boolean;
  /** If loaded already. */
  readonly flowContext?: Omit<CallFlowContext, "call">;
}

/**
 * Returns the call after the event. `call`: its id, or the view of a call that this transaction has locked and not
 * changed since it was loaded.
 */
export async function runCallEvent(
  ctx: WriteContext,
  call: CallId | CallView,
  event: CallEvent,
  options: EventOptions = {},
): Promise<CallView> {
  return (await reduceLoaded(ctx, call, event, options)).view;
}

/** The same with the inbox and the flow, for an answer to the caller's leg. */
export async function runFlowEvent(
  ctx: WriteContext,
  call: CallId | CallView,
  event: CallEvent,
  options: EventOptions = {},
): Promise<CallFlowContext> {
  return flowContextOf(ctx, await reduceLoaded(ctx, call, event, options));
}

async function reduceLoaded(
  ctx: WriteContext,
  call: CallId | CallView,
  event: CallEvent,
  { isSignOfLife = false, flowContext }: EventOptions,
): Promise<LoadedCall> {
  const view = typeof call === "string" ? requireCall(await lockCallView(ctx, call)) : call;
  let loaded = toLoadedCall(ctx, view, flowContext ?? null);
  for (;;) {
    const { state } = loaded;
    const start = isSignOfLife ? withSignOfLife(state, ctx.now) : state;
    const reduced = reduceCall(start, event, ctx.now);
    if (reduced.kind === "needs") {
      loaded = await loadInput(ctx, loaded, reduced.input);
      continue;
    }
    const isPublished = reduced.effects.some((effect) => effect.kind === "publish_call");
    await saveState(ctx, state, reduced.state, isPublished);
    const after = { ...loaded, view: toView(view, reduced.state), state: reduced.state };
    await runEffects(ctx, after, reduced.effects);
    return after;
  }
}

/** Legs that the engine created get the columns that it does not know. */
function toView(view: CallView, { call, legs, rings }: EngineState): CallView {
  const { id: callId } = view;
  return {
    ...view,
    ...call,
    legs: legs.map((leg) => ({ callId, ...leg })),
    rings: rings.map((ring) => ({ callId, ...ring })),
  };
}
