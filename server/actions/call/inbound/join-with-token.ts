// A member's browser calls in with the pass that it was given: let into that one call, once.
import { coachedIn } from "#domain/call/coached.ts";
import type { Script } from "#domain/call/script.ts";
import { applyUnmatchedEvents } from "#server/actions/call/events/unmatched-voice-events.ts";
import { mayBeOnCall } from "#server/actions/call/load-call.ts";
import { scheduleJoinCheck } from "#server/actions/call/ringing/assume-joined.ts";
import { memberIdOfClient } from "#server/actions/call/softphone/client-identity.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { VoiceRequest } from "#server/ports/voice.ts";
import { hashToken } from "#server/secrets.ts";
import { type CallRecord, lockCall } from "#server/store/call/call.ts";
import {
  consumeJoinToken,
  findLegByRef,
  type LegRecord,
  listLegs,
} from "#server/store/call/leg.ts";
import { findCallByJoinToken } from "#server/store/call/ringing/waiting-calls.ts";
import type { CalledAccount } from "./answer-voice-request.ts";
import { conferenceScript, hangUpScript } from "./leg-script.ts";

type BrowserAsk = Extract<VoiceRequest, { kind: "browser.incoming" }>;

export async function joinWithToken(
  ctx: WriteContext,
  account: CalledAccount,
  ask: BrowserAsk,
): Promise<Script> {
  const memberId = memberIdOfClient(ask.identity);
  if (memberId === null) return hangUpScript;
  const { db, workspaceId } = ctx;
  const known = await findLegByRef(db, workspaceId, account.id, ask.legRef);
  const hash = hashToken(ask.pass);
  const callId = known?.callId ?? (await findCallByJoinToken(db, workspaceId, hash));
  // The call is held before its leg, as everybody does it.
  const call = callId && (await lockCall(db, workspaceId, callId));
  if (!call || call.accountId !== account.id) return hangUpScript;
  const leg =
    known?.memberId === memberId
      ? known
      : await consumeJoinToken(
          db,
          workspaceId,
          { hash, memberId, providerRef: ask.legRef },
          ctx.now,
        );
  if (!leg) return hangUpScript;
  if (call.endedAt !== null || call.hungUpAt !== null || leg.leaveRequestedAt !== null)
    return hangUpScript;
  const as = leg.role === "supervisor" ? "supervisor" : "member";
  if (!(await mayBeOnCall(ctx, call, memberId, as))) return hangUpScript;
  if (!known) await applyUnmatchedEvents(ctx, account.id, ask.legRef);
  scheduleJoinCheck(ctx, leg);
  return conferenceScript(ctx, call, leg, await whisperedTo(ctx, call, leg));
}

/** Whoever is heard whispering is heard by the member who has the call. */
async function whisperedTo(
  ctx: WriteContext,
  call: CallRecord,
  leg: LegRecord,
): Promise<string | null> {
  if (leg.mode !== "whisper") return null;
  const legs = await listLegs(ctx.db, ctx.workspaceId, [call.id]);
  return coachedIn({ ...call, legs })?.providerRef ?? null;
}
