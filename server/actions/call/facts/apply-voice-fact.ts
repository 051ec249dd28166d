// One fact from a carrier: placed, merged, and the call settled by what is known now. Late, doubled and
// out-of-order facts change nothing.
import { readRoomName } from "#domain/call/room.ts";
import { must } from "#domain/errors.ts";
import type { AccountId, RawItemId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { VoiceFact } from "#server/ports/voice.ts";
import { type CallRecord, changeCall, lockCall } from "#server/store/call/call.ts";
import { findLeg } from "#server/store/call/leg.ts";
import { keepOrphan } from "./orphan-facts.ts";
import { type Place, placeFact } from "./place-fact.ts";
import { settleCall } from "./settle-call.ts";
import { tellLeg } from "./tell-leg.ts";
import { tellTake } from "./tell-take.ts";

/** false: nobody knows yet what this is about; it is kept and tried again. */
export async function applyVoiceFact(
  ctx: WriteCtx,
  accountId: AccountId,
  fact: VoiceFact,
  rawItemId: RawItemId | null = null,
): Promise<boolean> {
  if (await tellFact(ctx, accountId, fact)) return true;
  await keepOrphan(ctx, accountId, fact, rawItemId);
  return false;
}

export async function tellFact(
  ctx: WriteCtx,
  accountId: AccountId,
  fact: VoiceFact,
): Promise<boolean> {
  const place = await placeFact(ctx, accountId, fact);
  if (!place) return false;
  const call = must(
    await lockCall(ctx.db, ctx.workspaceId, place.callId),
    "a leg and a take have a call",
  );
  await changeCall(ctx.db, ctx.workspaceId, call.id, { heardAt: ctx.now });
  if (await isNews(ctx, call, place, fact)) await settleCall(ctx, call.id);
  return true;
}

async function isNews(
  ctx: WriteCtx,
  call: CallRecord,
  place: Place,
  fact: VoiceFact,
): Promise<boolean> {
  if (fact.kind === "take") return tellTake(ctx, call, fact);
  if (fact.kind === "room" && (fact.is === "started" || fact.is === "ended"))
    return fact.is === "ended" && tellRoomOver(ctx, call, fact.room);
  if (place.legId === null) return false;
  // Again, as it is held now.
  const leg = must(await findLeg(ctx.db, ctx.workspaceId, place.legId), "legs are never deleted");
  if (fact.kind === "leg" || fact.kind === "answerer") return tellLeg(ctx, leg, fact);
  const { is } = fact;
  const stay = readRoomName(fact.room)?.stay;
  if (stay === undefined || is === "started" || is === "ended") return false;
  return tellLeg(ctx, leg, { kind: "room", is, stay, seq: fact.seq, at: fact.at });
}

/** Whoever was in it is not any more, though nobody tells of each. */
async function tellRoomOver(ctx: WriteCtx, call: CallRecord, room: string): Promise<boolean> {
  const stay = readRoomName(room)?.stay ?? 0;
  if (stay <= call.overStay) return false;
  await changeCall(ctx.db, ctx.workspaceId, call.id, { overStay: stay });
  return true;
}
