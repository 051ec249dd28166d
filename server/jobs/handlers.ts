// One handler for every job of the catalogue, checked by the compiler.
import type {
  AccountId,
  AttachmentId,
  AttemptId,
  CallId,
  ConversationId,
  DeliveryId,
  InboundPayloadId,
  InboxId,
  LegId,
  MemberId,
  RecordingId,
  WorkspaceId,
} from "#domain/ids.ts";
import { backfillMailbox } from "#server/actions/account/mailbox/backfill-mailbox.ts";
import { retryFailedMessage } from "#server/actions/account/mailbox/retry-failed-message.ts";
import { recheckAccount } from "#server/actions/account/recheck-account.ts";
import { dialLeg } from "#server/actions/call/carrier/dial-leg.ts";
import { redirectCustomerLeg } from "#server/actions/call/carrier/redirect-customer-leg.ts";
import {
  syncWithCarrier,
  systemSyncContext,
} from "#server/actions/call/carrier/sync-with-carrier.ts";
import { textBackLater } from "#server/actions/call/events/finalize-call.ts";
import { matchVoiceEvents } from "#server/actions/call/events/match-call-facts.ts";
import { pollStaleCalls } from "#server/actions/call/events/poll-stale-calls.ts";
import { expireTransfer } from "#server/actions/call/in-call/transfer/end-transfer.ts";
import { endPbxCall } from "#server/actions/call/pbx/end-pbx-call.ts";
import { pushRingOver, sendRingPush } from "#server/actions/call/push/send-ring-push.ts";
import { matchWaitingCalls } from "#server/actions/call/queue/match-waiting-calls.ts";
import { publishQueuePositions } from "#server/actions/call/queue/publish-queue-positions.ts";
import { deleteProviderRecording } from "#server/actions/call/recordings/delete-provider-recording.ts";
import { fetchRecording } from "#server/actions/call/recordings/fetch-recording.ts";
import { findMissingRecordings } from "#server/actions/call/recordings/find-missing-recordings.ts";
import { hideCall } from "#server/actions/call/ringing/hide-call.ts";
import { ringPersonalPhone } from "#server/actions/call/ringing/personal-phone.ts";
import { runDueTransition } from "#server/actions/call/ringing/run-due-transition.ts";
import { endDueWrapUp } from "#server/actions/call/wrap-up/end-wrap-up.ts";
import { endSnooze } from "#server/actions/conversation/end-snooze.ts";
import {
  checkAllDomains,
  checkWorkspaceDomains,
} from "#server/actions/email-domain/check-domains.ts";
import { confirmWebhookSubscription } from "#server/actions/message/confirm-webhook-subscription.ts";
import { matchDeliveryReports } from "#server/actions/message/delivery/apply-email-report.ts";
import { resolveEmailStatus } from "#server/actions/message/delivery/email/resolve-email-status.ts";
import { submitEmail } from "#server/actions/message/delivery/email/submit-email.ts";
import { resolveSmsStatus } from "#server/actions/message/delivery/resolve-sms-status.ts";
import { submitSms } from "#server/actions/message/delivery/submit-sms.ts";
import { authenticateEmails } from "#server/actions/message/email/authentication/authenticate-emails.ts";
import { fetchEmail } from "#server/actions/message/email/receiving/fetch-email.ts";
import { fetchMedia } from "#server/actions/message/media/fetch-media.ts";
import { processInbound } from "#server/actions/message/process-inbound.ts";
import { reconcileAccount } from "#server/actions/message/reconcile-account.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import type { JobHandlers } from "#server/scheduler/job-engine.ts";
import { reconcileAll } from "./reconcile-all.ts";

export const jobHandlers = (desk: Runtime, log: LogFn): JobHandlers => ({
  "process-inbound": async ({ workspaceId }) =>
    void (await processInbound(desk, workspaceId as WorkspaceId)),
  "submit-sms": ({ workspaceId, deliveryId }) =>
    submitSms(desk, workspaceId as WorkspaceId, deliveryId as DeliveryId),
  "resolve-sms-status": ({ workspaceId, deliveryId }) =>
    resolveSmsStatus(desk, workspaceId as WorkspaceId, deliveryId as DeliveryId),
  "submit-email": ({ workspaceId, attemptId }) =>
    submitEmail(desk, workspaceId as WorkspaceId, attemptId as AttemptId),
  "resolve-email-status": ({ workspaceId, attemptId }) =>
    resolveEmailStatus(desk, workspaceId as WorkspaceId, attemptId as AttemptId),
  "match-delivery-reports": ({ workspaceId }) =>
    matchDeliveryReports(desk, workspaceId as WorkspaceId),
  "fetch-email": ({ workspaceId, inboundPayloadId, providerRef }) =>
    fetchEmail(desk, workspaceId as WorkspaceId, inboundPayloadId as InboundPayloadId, providerRef),
  "confirm-webhook-subscription": ({ url }) => confirmWebhookSubscription(desk, url),
  "fetch-media": ({ workspaceId, attachmentId }) =>
    fetchMedia(desk, workspaceId as WorkspaceId, attachmentId as AttachmentId),
  "end-snooze": ({ workspaceId, conversationId }) =>
    endSnooze(desk, workspaceId as WorkspaceId, conversationId as ConversationId),
  "backfill-mailbox": ({ workspaceId, accountId, since }) =>
    backfillMailbox(desk, workspaceId as WorkspaceId, accountId as AccountId, new Date(since)),
  "retry-failed-message": ({ workspaceId, accountId, ...stuck }) =>
    retryFailedMessage(desk, workspaceId as WorkspaceId, accountId as AccountId, stuck),
  "reconcile-account": async ({ workspaceId, accountId }) =>
    void (await reconcileAccount(
      desk,
      workspaceId as WorkspaceId,
      accountId as AccountId,
      (level, event, error) => log(level, event, { account: accountId, ...errorFields(error) }),
    )),
  "recheck-account": ({ workspaceId, accountId }) =>
    recheckAccount(desk, workspaceId as WorkspaceId, accountId as AccountId),
  "check-email-domains": ({ workspaceId }) =>
    checkWorkspaceDomains(desk, workspaceId as WorkspaceId),
  "check-all-email-domains": () => checkAllDomains(desk),
  "authenticate-emails": ({ workspaceId }) => authenticateEmails(desk, workspaceId as WorkspaceId),
  "run-call-transition": ({ workspaceId, callId }) =>
    runDueTransition(desk, workspaceId as WorkspaceId, callId as CallId),
  "redirect-customer-leg": ({ workspaceId, callId }) =>
    redirectCustomerLeg(desk, workspaceId as WorkspaceId, callId as CallId),
  "text-back": ({ workspaceId, callId }) =>
    textBackLater(desk, workspaceId as WorkspaceId, callId as CallId),
  "publish-queue-positions": ({ workspaceId, inboxId }) =>
    publishQueuePositions(desk, workspaceId as WorkspaceId, inboxId as InboxId),
  "match-waiting-calls": ({ workspaceId }) => matchWaitingCalls(desk, workspaceId as WorkspaceId),
  "ring-personal-phone": ({ workspaceId, callId, round, memberId }) =>
    ringPersonalPhone(desk, workspaceId as WorkspaceId, {
      ...{ callId: callId as CallId, round, memberId: memberId as MemberId },
    }),
  "send-ring-push": ({ workspaceId, callId, memberId, until }) =>
    sendRingPush(desk, workspaceId as WorkspaceId, {
      callId: callId as CallId,
      memberId: memberId as MemberId,
      until: new Date(until),
    }),
  "end-push-ring": ({ workspaceId, callId, memberId }) =>
    pushRingOver(desk, workspaceId as WorkspaceId, {
      ...{ callId: callId as CallId, memberId: memberId as MemberId | null },
    }),
  "fetch-recording": ({ workspaceId, recordingId }) =>
    fetchRecording(desk, workspaceId as WorkspaceId, recordingId as RecordingId),
  "delete-provider-recording": ({ workspaceId, recordingId, sha256 }) =>
    deleteProviderRecording(desk, workspaceId as WorkspaceId, {
      recordingId: recordingId as RecordingId,
      sha256,
    }),
  "sync-call-with-carrier": async ({ workspaceId, callId }) =>
    void (await syncWithCarrier(
      systemSyncContext(desk, workspaceId as WorkspaceId),
      callId as CallId,
    )),
  "dial-leg": ({ workspaceId, legId }) => dialLeg(desk, workspaceId as WorkspaceId, legId as LegId),
  "match-voice-events": ({ workspaceId, accountId, ref }) =>
    matchVoiceEvents(desk, workspaceId as WorkspaceId, accountId as AccountId, ref),
  "end-wrap-up": ({ workspaceId, memberId }) =>
    endDueWrapUp(desk, workspaceId as WorkspaceId, memberId as MemberId),
  "poll-stale-calls": async ({ silentSeconds }) => {
    const since = desk.parts.clock.now().getTime() - silentSeconds * 1000;
    const notAsked = (callId: CallId, error: unknown) =>
      log("warn", "call.status_poll_failed", { call: callId, ...errorFields(error) });
    await pollStaleCalls(desk, new Date(since), notAsked);
    await findMissingRecordings(desk, new Date(since), notAsked);
  },
  "expire-transfer": ({ workspaceId, callId }) =>
    expireTransfer(desk, workspaceId as WorkspaceId, callId as CallId),
  "hide-call": ({ workspaceId, callId }) =>
    hideCall(desk, workspaceId as WorkspaceId, callId as CallId),
  "end-pbx-call": ({ workspaceId, callId }) =>
    endPbxCall(desk, workspaceId as WorkspaceId, callId as CallId),
  "reconcile-all-accounts": ({ missedSince }) =>
    reconcileAll(desk, { missedSince: missedSince === undefined ? null : new Date(missedSince) }),
});
