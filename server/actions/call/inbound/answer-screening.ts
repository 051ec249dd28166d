// A member's own telephone was asked whether it takes the call.
import type { Script } from "#domain/call/script.ts";
import type { DeskError } from "#domain/errors.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { takeCall } from "#server/actions/call/rings/take-call.ts";
import type { CallRecord } from "#server/store/call/call.ts";
import { becomeMember, type LegRecord } from "#server/store/call/leg.ts";
import { farewell, roomScript } from "./leg-script.ts";

export async function answerScreening(
  ctx: WriteCtx,
  call: CallRecord,
  leg: LegRecord,
  ask: { readonly digits: string | null; readonly isOver: boolean },
): Promise<Script> {
  const memberId = leg.memberId ?? leg.broughtBy;
  if (memberId === null || ask.isOver) return farewell;
  // Pressed once and asked twice.
  if (call.claimedBy === memberId && leg.role === "member") return roomScript(ctx, call, leg);
  // Told to fall silent, it will be hung up: a call taken by it would be lost.
  if (ask.digits !== "1" || leg.endAt !== null || leg.toldToLeaveAt !== null) return farewell;
  try {
    const course = await ctx.db.attempt(async () => {
      const taken = await takeCall(ctx, call, memberId, leg.id);
      await becomeMember(ctx.db, ctx.workspaceId, leg.id, memberId);
      return taken;
    });
    return roomScript(ctx, course.call, { ...leg, role: "member" });
  } catch (error) {
    if ((error as Error).name !== "DeskError") throw error;
    const { code } = error as DeskError;
    return tooLate(code === "already_on_call" ? "You are on another call." : "The call was taken.");
  }
}

const tooLate = (say: string): Script => [{ do: "prompt", prompt: { say } }, { do: "hangup" }];
