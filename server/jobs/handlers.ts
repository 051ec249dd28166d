// One handler for every job of the catalogue, checked by the compiler.
import type {
  AccountId,
  AttachmentId,
  AttemptId,
  CallId,
  ConversationId,
  DeliveryId,
  LegId,
  LineId,
  MemberId,
  RawItemId,
  TakeId,
  WorkspaceId,
} from "#domain/ids.ts";
import { dialLeg } from "#server/actions/call/carrier/dial-leg.ts";
import { guideCall } from "#server/actions/call/carrier/guide-call.ts";
import { handOfHouse, tidyCall } from "#server/actions/call/carrier/tidy-call.ts";
import { askAboutSilentCalls } from "#server/actions/call/facts/ask-about-call.ts";
import { textBackLater } from "#server/actions/call/facts/conclude-call.ts";
import { matchCallFacts } from "#server/actions/call/facts/match-call-facts.ts";
import { endLateTransfer } from "#server/actions/call/in-call/transfer/end-transfer.ts";
import { endOutsideCall } from "#server/actions/call/outside/end-outside-call.ts";
import { pushRing, pushRingOver } from "#server/actions/call/push/push-ring.ts";
import { tellPlaces } from "#server/actions/call/queue/announce-queue.ts";
import { offerCalls } from "#server/actions/call/queue/offer-calls.ts";
import { hideCall } from "#server/actions/call/rings/hide-call.ts";
import { moveCallOn } from "#server/actions/call/rings/move-call.ts";
import { ringOwnPhone } from "#server/actions/call/rings/own-phone.ts";
import { fetchTake } from "#server/actions/call/takes/fetch-take.ts";
import { forgetTake } from "#server/actions/call/takes/forget-take.ts";
import { seekMissingTakes } from "#server/actions/call/takes/seek-takes.ts";
import { freeMember } from "#server/actions/call/wrap-up/be-free.ts";
import { wakeConversation } from "#server/actions/conversation/wake-conversation.ts";
import type { Desk } from "#server/actions/desk.ts";
import { checkAllDomains, checkDomains } from "#server/actions/domain/check-domains.ts";
import { recheckAccount } from "#server/actions/line/account/recheck-account.ts";
import { backfillMailbox } from "#server/actions/line/mailbox/backfill-mailbox.ts";
import { fetchStuckMail } from "#server/actions/line/mailbox/fetch-stuck-mail.ts";
import { matchReports } from "#server/actions/message/delivery/apply-mail-report.ts";
import { askProvider } from "#server/actions/message/delivery/ask-provider.ts";
import { handOverText } from "#server/actions/message/delivery/hand-over-text.ts";
import { askAboutMail } from "#server/actions/message/delivery/mail/ask-about-mail.ts";
import { handOverMail } from "#server/actions/message/delivery/mail/hand-over-mail.ts";
import { judgeMails } from "#server/actions/message/mail/judging/judge-mails.ts";
import { fetchMail } from "#server/actions/message/mail/receiving/fetch-mail.ts";
import { fetchPicture } from "#server/actions/message/picture/fetch-picture.ts";
import { reconcileAccount } from "#server/actions/message/reconcile-account.ts";
import { understandRaw } from "#server/actions/message/understand-raw.ts";
import { visitPage } from "#server/actions/message/visit-page.ts";
import { factsOf, type Log } from "#server/log.ts";
import type { JobHandlers } from "#server/scheduler/engine.ts";
import { reconcileAll } from "./reconcile-all.ts";

export const jobHandlers = (desk: Desk, log: Log): JobHandlers => ({
  "understand-raw": async ({ workspaceId }) =>
    void (await understandRaw(desk, workspaceId as WorkspaceId)),
  "deliver-message": ({ workspaceId, deliveryId }) =>
    handOverText(desk, workspaceId as WorkspaceId, deliveryId as DeliveryId),
  "ask-provider": ({ workspaceId, deliveryId }) =>
    askProvider(desk, workspaceId as WorkspaceId, deliveryId as DeliveryId),
  "deliver-mail": ({ workspaceId, attemptId }) =>
    handOverMail(desk, workspaceId as WorkspaceId, attemptId as AttemptId),
  "ask-about-mail": ({ workspaceId, attemptId }) =>
    askAboutMail(desk, workspaceId as WorkspaceId, attemptId as AttemptId),
  "match-reports": ({ workspaceId }) => matchReports(desk, workspaceId as WorkspaceId),
  "fetch-mail": ({ workspaceId, rawItemId, providerRef }) =>
    fetchMail(desk, workspaceId as WorkspaceId, rawItemId as RawItemId, providerRef),
  "visit-page": ({ url }) => visitPage(desk, url),
  "fetch-picture": ({ workspaceId, attachmentId }) =>
    fetchPicture(desk, workspaceId as WorkspaceId, attachmentId as AttachmentId),
  "wake-conversation": ({ workspaceId, conversationId }) =>
    wakeConversation(desk, workspaceId as WorkspaceId, conversationId as ConversationId),
  "backfill-mailbox": ({ workspaceId, accountId, since }) =>
    backfillMailbox(desk, workspaceId as WorkspaceId, accountId as AccountId, new Date(since)),
  "fetch-stuck-mail": ({ workspaceId, accountId, ...stuck }) =>
    fetchStuckMail(desk, workspaceId as WorkspaceId, accountId as AccountId, stuck),
  "reconcile-account": async ({ workspaceId, accountId }) =>
    void (await reconcileAccount(
      desk,
      workspaceId as WorkspaceId,
      accountId as AccountId,
      (level, event, error) => log(level, event, { account: accountId, ...factsOf(error) }),
    )),
  "recheck-account": ({ workspaceId, accountId }) =>
    recheckAccount(desk, workspaceId as WorkspaceId, accountId as AccountId),
  "check-domains": ({ workspaceId }) => checkDomains(desk, workspaceId as WorkspaceId),
  "check-all-domains": () => checkAllDomains(desk),
  "judge-mails": ({ workspaceId }) => judgeMails(desk, workspaceId as WorkspaceId),
  "move-call": ({ workspaceId, callId }) =>
    moveCallOn(desk, workspaceId as WorkspaceId, callId as CallId),
  "guide-call": ({ workspaceId, callId }) =>
    guideCall(desk, workspaceId as WorkspaceId, callId as CallId),
  "text-back": ({ workspaceId, callId }) =>
    textBackLater(desk, workspaceId as WorkspaceId, callId as CallId),
  "announce-queue": ({ workspaceId, lineId }) =>
    tellPlaces(desk, workspaceId as WorkspaceId, lineId as LineId),
  "offer-calls": ({ workspaceId }) => offerCalls(desk, workspaceId as WorkspaceId),
  "ring-own-phone": ({ workspaceId, callId, round, memberId }) =>
    ringOwnPhone(desk, workspaceId as WorkspaceId, {
      ...{ callId: callId as CallId, round, memberId: memberId as MemberId },
    }),
  "push-ring": ({ workspaceId, callId, memberId, until }) =>
    pushRing(desk, workspaceId as WorkspaceId, {
      callId: callId as CallId,
      memberId: memberId as MemberId,
      until: new Date(until),
    }),
  "end-push-ring": ({ workspaceId, callId, memberId }) =>
    pushRingOver(desk, workspaceId as WorkspaceId, {
      ...{ callId: callId as CallId, memberId: memberId as MemberId | null },
    }),
  "fetch-take": ({ workspaceId, takeId }) =>
    fetchTake(desk, workspaceId as WorkspaceId, takeId as TakeId),
  "forget-take": ({ workspaceId, takeId, sha256 }) =>
    forgetTake(desk, workspaceId as WorkspaceId, { takeId: takeId as TakeId, sha256 }),
  "tidy-call": async ({ workspaceId, callId }) =>
    void (await tidyCall(handOfHouse(desk, workspaceId as WorkspaceId), callId as CallId)),
  "dial-leg": ({ workspaceId, legId }) => dialLeg(desk, workspaceId as WorkspaceId, legId as LegId),
  "match-call-facts": ({ workspaceId, accountId, ref }) =>
    matchCallFacts(desk, workspaceId as WorkspaceId, accountId as AccountId, ref),
  "free-member": ({ workspaceId, memberId }) =>
    freeMember(desk, workspaceId as WorkspaceId, memberId as MemberId),
  "ask-about-calls": async ({ silentSeconds }) => {
    const since = desk.parts.clock.now().getTime() - silentSeconds * 1000;
    const notAsked = (callId: CallId, error: unknown) =>
      log("warn", "call.not_asked_about", { call: callId, ...factsOf(error) });
    await askAboutSilentCalls(desk, new Date(since), notAsked);
    await seekMissingTakes(desk, new Date(since), notAsked);
  },
  "end-transfer": ({ workspaceId, callId }) =>
    endLateTransfer(desk, workspaceId as WorkspaceId, callId as CallId),
  "hide-call": ({ workspaceId, callId }) =>
    hideCall(desk, workspaceId as WorkspaceId, callId as CallId),
  "end-outside-call": ({ workspaceId, callId }) =>
    endOutsideCall(desk, workspaceId as WorkspaceId, callId as CallId),
  "reconcile-all": ({ missedSince }) =>
    reconcileAll(desk, { missedSince: missedSince === undefined ? null : new Date(missedSince) }),
});
