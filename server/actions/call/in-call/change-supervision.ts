import type { SupervisionMode } from "#domain/call/call.ts";
import { findCoachedLeg } from "#domain/call/find-coached-leg.ts";
import { isInConference } from "#domain/call/leg.ts";
import { AppError } from "#domain/errors.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { connectVoiceProvider } from "#server/actions/call/carrier/connect-voice-provider.ts";
import {
  conferenceNameOf,
  recordEffect,
  syncContextOf,
} from "#server/actions/call/carrier/sync-with-carrier.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { lockVisibleCall, presentUpdatedCall } from "#server/actions/call/load-call.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { assertCallNotEnded } from "./assert-call-participant.ts";

export const changeSupervision = defineExternalAction({
  name: "change-supervision",
  requires: "call.supervise",
  async run(ctx, { callId, mode }) {
    const { memberId } = requireAuthenticated(ctx.actor);
    const { call, leg } = await ctx.write(async (write) => {
      const found = await lockVisibleCall(write, callId);
      assertCallNotEnded(found);
      const mine = found.legs.findLast(
        (one) => one.role === "supervisor" && one.memberId === memberId && one.endedAt === null,
      );
      if (!mine) throw new AppError("not_in_call");
      await runCallEvent(write, found, { kind: "supervision_changed", legId: mine.id, mode });
      write.audit(callId, { mode });
      return { call: found, leg: mine };
    });
    if (leg.providerRef === null || !isInConference(leg, call.endedEpoch))
      return presentUpdatedCall(ctx, callId);
    const voice = await connectVoiceProvider(
      syncContextOf(ctx).deps,
      ctx.workspaceId,
      call.accountId,
    );
    const coaches = mode === "whisper" ? (findCoachedLeg(call)?.providerRef ?? null) : null;
    const isMuted = mode === "listen" || (mode === "whisper" && coaches === null);
    const outcome = await voice?.adapter.updateParticipant(
      voice.connection,
      { conference: conferenceNameOf(call, leg), legRef: leg.providerRef },
      { isMuted, coaches },
      voice.where,
    );
    // A whisper is part of every later sync.
    if (voice && outcome?.kind === "done" && mode !== "whisper") {
      const effect = isMuted ? "muted" : "unmuted";
      await ctx.write((write) => recordEffect(write, call, leg, effect, voice.adapter));
    }
    if (outcome === undefined || outcome.kind === "done") return presentUpdatedCall(ctx, callId);
    const before = leg.mode ?? "listen";
    // If the outcome is unknown, shows the mode in which more people would hear the supervisor.
    const left = outcome.kind === "unknown" ? louderOf(before, mode) : before;
    const event = { kind: "supervision_changed", legId: leg.id, mode: left } as const;
    await ctx.write((write) => runCallEvent(write, callId, event));
    if (outcome.kind === "already_ended") throw new AppError("not_in_call");
    const reason =
      outcome.kind === "rejected" ? outcome.message : "the connection failed. Others may hear you";
    throw new AppError("provider_rejected_command", { reason });
  },
});

const byLoudness: readonly SupervisionMode[] = ["listen", "whisper", "barge"];

const louderOf = (one: SupervisionMode, other: SupervisionMode): SupervisionMode =>
  byLoudness.indexOf(one) > byLoudness.indexOf(other) ? one : other;
