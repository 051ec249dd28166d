// A member's browser calls in with the pass that it was given: let into that one call, once.
import { coachedIn } from "#domain/call/coached.ts";
import type { Script } from "#domain/call/script.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { mayBeOnCall } from "#server/actions/call/access.ts";
import { takeUpOrphans } from "#server/actions/call/facts/orphan-facts.ts";
import { lookForComing } from "#server/actions/call/rings/believe-there.ts";
import { memberOf } from "#server/actions/call/softphone/identity.ts";
import type { VoiceAsk } from "#server/ports/voice.ts";
import { hashToken } from "#server/secrets.ts";
import { type CallRecord, lockCall } from "#server/store/call/call.ts";
import { findLegByRef, type LegRecord, listLegs, spendPass } from "#server/store/call/leg.ts";
import { findCallByPass } from "#server/store/call/ringing/course.ts";
import type { AskedAccount } from "./answer-ask.ts";
import { farewell, roomScript } from "./leg-script.ts";

type BrowserAsk = Extract<VoiceAsk, { kind: "browser.incoming" }>;

export async function joinByPass(
  ctx: WriteCtx,
  account: AskedAccount,
  ask: BrowserAsk,
): Promise<Script> {
  const memberId = memberOf(ask.identity);
  if (memberId === null) return farewell;
  const { db, workspaceId } = ctx;
  const known = await findLegByRef(db, workspaceId, account.id, ask.legRef);
  const hash = hashToken(ask.pass);
  const callId = known?.callId ?? (await findCallByPass(db, workspaceId, hash));
  // The call is held before its leg, as everybody does it.
  const call = callId && (await lockCall(db, workspaceId, callId));
  if (!call || call.accountId !== account.id) return farewell;
  const leg =
    known?.memberId === memberId
      ? known
      : await spendPass(db, workspaceId, { hash, memberId, providerRef: ask.legRef }, ctx.now);
  if (!leg) return farewell;
  if (call.endedAt !== null || call.hungUpAt !== null || leg.toldToLeaveAt !== null)
    return farewell;
  const as = leg.role === "supervisor" ? "supervisor" : "member";
  if (!(await mayBeOnCall(ctx, call, memberId, as))) return farewell;
  if (!known) await takeUpOrphans(ctx, account.id, ask.legRef);
  lookForComing(ctx, leg);
  return roomScript(ctx, call, leg, await whisperedTo(ctx, call, leg));
}

/** Whoever is heard whispering is heard by the member who has the call. */
async function whisperedTo(
  ctx: WriteCtx,
  call: CallRecord,
  leg: LegRecord,
): Promise<string | null> {
  if (leg.mode !== "whisper") return null;
  const legs = await listLegs(ctx.db, ctx.workspaceId, [call.id]);
  return coachedIn({ ...call, legs })?.providerRef ?? null;
}
