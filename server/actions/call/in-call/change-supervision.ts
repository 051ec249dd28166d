import type { SuperviseMode } from "#domain/call/call.ts";
import { coachedIn } from "#domain/call/coached.ts";
import { isInRoom } from "#domain/call/leg.ts";
import { DeskError } from "#domain/errors.ts";
import { defineErrand } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { answerCall, takeCallFor } from "#server/actions/call/access.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { openVoice } from "#server/actions/call/carrier/open-voice.ts";
import { handOf, roomOf } from "#server/actions/call/carrier/tidy-call.ts";
import { changeLeg } from "#server/store/call/leg.ts";
import { stopIfOver } from "./on-call.ts";

export const changeSupervision = defineErrand({
  name: "change-supervision",
  needs: "call.supervise",
  async run(ctx, { callId, mode }) {
    const { memberId } = asSomeone(ctx.actor);
    const { call, leg } = await ctx.write(async (write) => {
      const found = await takeCallFor(write, callId);
      stopIfOver(found);
      const mine = found.legs.findLast(
        (one) => one.role === "supervisor" && one.memberId === memberId && one.endAt === null,
      );
      if (!mine) throw new DeskError("not_on_this_call");
      await changeLeg(write.db, write.workspaceId, mine.id, { mode });
      write.audit(callId, { mode });
      announceCall(write, found);
      return { call: found, leg: mine };
    });
    if (leg.providerRef === null || !isInRoom(leg, call.overStay)) return answerCall(ctx, callId);
    const voice = await openVoice(handOf(ctx).parts, ctx.workspaceId, call.accountId);
    const coaches = mode === "whisper" ? (coachedIn(call)?.providerRef ?? null) : null;
    const outcome = await voice?.provider.changeInRoom(
      voice.connection,
      { room: roomOf(call, leg), legRef: leg.providerRef },
      {
        isMuted: mode === "listen" || (mode === "whisper" && coaches === null),
        coaches,
      },
      voice.where,
    );
    if (outcome === undefined || outcome.kind === "done") return answerCall(ctx, callId);
    const before = leg.mode ?? "listen";
    // Where nobody knows, it shows the one by which more of them would be heard.
    const left = outcome.kind === "unknown" ? louderOf(before, mode) : before;
    await ctx.write(async (write) => {
      await changeLeg(write.db, write.workspaceId, leg.id, { mode: left });
      announceCall(write, call);
    });
    if (outcome.kind === "gone") throw new DeskError("not_on_this_call");
    const reason =
      outcome.kind === "refused" ? outcome.say : "the connection failed. Others may hear you";
    throw new DeskError("call_refused", { reason });
  },
});

const byLoudness: readonly SuperviseMode[] = ["listen", "whisper", "barge"];

const louderOf = (one: SuperviseMode, other: SuperviseMode): SuperviseMode =>
  byLoudness.indexOf(one) > byLoudness.indexOf(other) ? one : other;
