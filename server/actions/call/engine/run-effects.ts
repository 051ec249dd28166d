// Carries out what an event caused outside the call's rows: jobs are scheduled by name, and the conversation and the
// members are updated in the same transaction. Nothing here waits for a provider.

import type { CallEffect } from "#domain/call/engine/effects.ts";
import type { CallId, MemberId } from "#domain/ids.ts";
import { unreachable } from "#domain/required.ts";
import {
  scheduleCarrierSync,
  scheduleCarrierSyncLater,
  scheduleDial,
  scheduleRedirect,
} from "#server/actions/call/carrier/schedule.ts";
import { reassignConversation } from "#server/actions/call/events/reassign-conversation.ts";
import { startWrapUp } from "#server/actions/call/events/start-wrap-up.ts";
import { textBackAfterCall } from "#server/actions/call/events/text-back-after-call.ts";
import { updateConversationFromCall } from "#server/actions/call/events/update-conversation-from-call.ts";
import { sendTextBack } from "#server/actions/call/inbound/send-text-back.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import { scheduleQueuePositions } from "#server/actions/call/queue/publish-queue-positions.ts";
import { scheduleMatching } from "#server/actions/call/queue/schedule-matching.ts";
import { stopRingingMember } from "#server/actions/call/ringing/stop-ringing-member.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { listPersonalPhones } from "#server/store/call/ringing/personal-phone.ts";
import { flowContextOf, type LoadedCall } from "./load-state.ts";

/** `loaded`: the call after the event. */
export async function runEffects(
  ctx: WriteContext,
  loaded: LoadedCall,
  effects: readonly CallEffect[],
): Promise<void> {
  // Rows of members are locked before the conversation.
  const [ofMembers, others] = [
    effects.filter(isOfMember),
    effects.filter((one) => !isOfMember(one)),
  ];
  for (const effect of [...ofMembers, ...others]) await runEffect(ctx, loaded, effect);
}

const isOfMember = ({ kind }: CallEffect): boolean => kind === "start_wrap_up";

async function runEffect(ctx: WriteContext, loaded: LoadedCall, effect: CallEffect): Promise<void> {
  const { view: call } = loaded;
  const { workspaceId } = ctx;
  const callId = call.id;
  switch (effect.kind) {
    case "dial_leg":
      return scheduleDial(ctx, effect.legId);
    case "redirect_customer":
      return scheduleRedirect(ctx, call);
    case "sync_carrier":
      return scheduleCarrierSync(ctx, callId);
    case "sync_carrier_later":
      return scheduleCarrierSyncLater(ctx, callId);
    case "check_at":
      return ctx.schedule(
        "run-call-transition",
        { workspaceId, callId },
        { at: new Date(effect.at), usesTimer: true, key: jobKeys.checkCall(callId) },
      );
    case "check_transfer_at":
      return ctx.schedule(
        "expire-transfer",
        { workspaceId, callId },
        {
          at: new Date(effect.at),
          usesTimer: true,
          key: jobKeys.expireTransfer(callId, Date.parse(effect.until)),
        },
      );
    case "check_pbx_at":
      return ctx.schedule(
        "end-pbx-call",
        { workspaceId, callId },
        { at: new Date(effect.at), usesTimer: true, key: jobKeys.checkPbxCall(callId) },
      );
    case "match_waiting_calls":
      return scheduleMatching(ctx);
    case "match_member_at":
      return ctx.schedule(
        "match-waiting-calls",
        { workspaceId },
        {
          at: new Date(effect.at),
          usesTimer: true,
          key: jobKeys.matchWaitingCalls(`${callId}:${effect.memberId}`),
        },
      );
    case "reach_members":
      return reachMembers(ctx, callId, effect);
    case "end_pushes":
      return ctx.schedule("end-push-ring", { workspaceId, callId, memberId: effect.memberId });
    case "stop_ringing_member":
      return stopRingingMember(ctx, effect.memberId, "busy", callId);
    case "send_text_back":
      return sendTextBack(ctx, await flowContextOf(ctx, loaded), effect.text);
    case "text_back_after_call":
      return textBackAfterCall(ctx, loaded, effect.isDelayed);
    case "update_conversation":
      return updateConversationFromCall(ctx, call, effect.isAnsweredNow);
    case "reassign_conversation":
      return reassignConversation(ctx, call, effect.from, effect.to);
    case "start_wrap_up":
      return startWrapUp(ctx, effect);
    case "publish_queue_positions":
      return scheduleQueuePositions(ctx, call.inboxId);
    case "publish_member":
      return ctx.publishChange("member", effect.memberId);
    case "publish_call":
      return publishCallChange(ctx, call);
    default:
      return unreachable(effect);
  }
}

/**
 * A push now, and their personal phone after the delay the member chose, at the latest halfway through the round: rounds
 * of a queue are shorter than some delays, and a phone needs time to be answered.
 */
async function reachMembers(
  ctx: WriteContext,
  callId: CallId,
  { round, offers, until }: Extract<CallEffect, { kind: "reach_members" }>,
): Promise<void> {
  const { workspaceId } = ctx;
  for (const { memberId } of offers.filter((one) => one.by.includes("push")))
    ctx.schedule("send-ring-push", { workspaceId, callId, memberId, until });
  const memberIds = offers
    .filter((one) => one.endReason === null)
    .map((one): MemberId => one.memberId);
  if (memberIds.length === 0) return;
  const nowMs = ctx.now.getTime();
  const latestMs = nowMs + (Date.parse(until) - nowMs) / 2;
  for (const { memberId, afterSeconds } of await listPersonalPhones(
    ctx.db,
    workspaceId,
    memberIds,
  )) {
    const at = new Date(Math.min(nowMs + afterSeconds * 1000, latestMs));
    ctx.schedule(
      "ring-personal-phone",
      { workspaceId, callId, round, memberId },
      { at, usesTimer: true, key: jobKeys.ringPersonalPhone(callId, round, memberId) },
    );
  }
}
