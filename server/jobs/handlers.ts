// One handler per job of the catalog, checked by the compiler.
import type {
  AccountId,
  AttachmentId,
  AttemptId,
  BulkOperationId,
  CallId,
  ConversationId,
  DeliveryId,
  InboundPayloadId,
  InboxId,
  LegId,
  MemberId,
  RecordingId,
  SystemEmailId,
  WebhookEndpointId,
  WorkspaceId,
} from "#domain/ids.ts";
import { backfillMailbox } from "#server/actions/account/mailbox/backfill-mailbox.ts";
import { retryFailedMessage } from "#server/actions/account/mailbox/retry-failed-message.ts";
import { recheckAccount } from "#server/actions/account/recheck-account.ts";
import { dialLeg } from "#server/actions/call/carrier/dial-leg.ts";
import { redirectCustomerLeg } from "#server/actions/call/carrier/redirect-customer-leg.ts";
import { completeCarrierSync } from "#server/actions/call/carrier/sync-with-carrier.ts";
import { matchVoiceEvents } from "#server/actions/call/events/match-voice-events.ts";
import { pollStaleCalls } from "#server/actions/call/events/poll-stale-calls.ts";
import { sendDelayedTextBack } from "#server/actions/call/events/text-back-after-call.ts";
import { expireTransfer } from "#server/actions/call/in-call/transfer/expire-transfer.ts";
import { endPbxCall } from "#server/actions/call/pbx/end-pbx-call.ts";
import { sendRingEndPush, sendRingPush } from "#server/actions/call/push/send-ring-push.ts";
import { matchWaitingCalls } from "#server/actions/call/queue/match-waiting-calls.ts";
import { publishQueuePositions } from "#server/actions/call/queue/publish-queue-positions.ts";
import { deleteProviderRecording } from "#server/actions/call/recordings/delete-provider-recording.ts";
import { fetchRecording } from "#server/actions/call/recordings/fetch-recording.ts";
import { findMissingRecordings } from "#server/actions/call/recordings/find-missing-recordings.ts";
import { hideCall } from "#server/actions/call/ringing/hide-call.ts";
import { ringPersonalPhone } from "#server/actions/call/ringing/personal-phone.ts";
import { runDueTransition } from "#server/actions/call/ringing/run-due-transition.ts";
import { stopRingingInCall } from "#server/actions/call/ringing/stop-ringing-in-call.ts";
import { endDueWrapUp } from "#server/actions/call/wrap-up/end-wrap-up.ts";
import { runBulkOperation } from "#server/actions/conversation/bulk/run-bulk-operation.ts";
import { endSnooze } from "#server/actions/conversation/end-snooze.ts";
import {
  checkAllDomains,
  checkWorkspaceDomains,
} from "#server/actions/email-domain/check-domains.ts";
import { sendPasswordReset } from "#server/actions/member/password/send-password-reset.ts";
import { submitSystemEmail } from "#server/actions/member/system-email/submit-system-email.ts";
import { matchDeliveryReports } from "#server/actions/message/delivery/apply-email-report.ts";
import { resolveEmailStatus } from "#server/actions/message/delivery/email/resolve-email-status.ts";
import { submitEmail } from "#server/actions/message/delivery/email/submit-email.ts";
import { resolveTextStatus } from "#server/actions/message/delivery/resolve-text-status.ts";
import { submitText } from "#server/actions/message/delivery/submit-text.ts";
import { authenticateEmails } from "#server/actions/message/email/authentication/authenticate-emails.ts";
import { fetchEmail } from "#server/actions/message/email/receiving/fetch-email.ts";
import { fetchMedia } from "#server/actions/message/media/fetch-media.ts";
import { processInbound } from "#server/actions/message/processing/process-inbound.ts";
import { reconcileAccount } from "#server/actions/message/reconcile-account.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { applySlaPolicies } from "#server/actions/sla/apply-sla-policies.ts";
import { checkReplyDue } from "#server/actions/sla/check-reply-due.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import type { JobHandlers } from "#server/scheduler/job-engine.ts";
import { deliverWebhooks } from "#server/webhook-delivery/deliver-webhooks.ts";
import { reconcileAll } from "./reconcile-all.ts";

export const jobHandlers = (runtime: Runtime, log: LogFn): JobHandlers => ({
  "process-inbound": async ({ workspaceId }) =>
    void (await processInbound(runtime, workspaceId as WorkspaceId, "messages")),
  "process-call-events": async ({ workspaceId }) =>
    void (await processInbound(runtime, workspaceId as WorkspaceId, "calls")),
  "submit-text": ({ workspaceId, deliveryId }) =>
    submitText(runtime, workspaceId as WorkspaceId, deliveryId as DeliveryId),
  "resolve-text-status": ({ workspaceId, deliveryId }) =>
    resolveTextStatus(runtime, workspaceId as WorkspaceId, deliveryId as DeliveryId),
  "submit-email": ({ workspaceId, attemptId }) =>
    submitEmail(runtime, workspaceId as WorkspaceId, attemptId as AttemptId),
  "resolve-email-status": ({ workspaceId, attemptId }) =>
    resolveEmailStatus(runtime, workspaceId as WorkspaceId, attemptId as AttemptId),
  "submit-system-email": ({ workspaceId, systemEmailId }) =>
    submitSystemEmail(runtime, workspaceId as WorkspaceId, systemEmailId as SystemEmailId),
  "send-password-reset": ({ emailEncrypted }) => sendPasswordReset(runtime, emailEncrypted),
  "deliver-webhooks": ({ workspaceId, endpointId }) =>
    deliverWebhooks(runtime, workspaceId as WorkspaceId, endpointId as WebhookEndpointId),
  "match-delivery-reports": ({ workspaceId }) =>
    matchDeliveryReports(runtime, workspaceId as WorkspaceId),
  "fetch-email": ({ workspaceId, inboundPayloadId, providerRef }) =>
    fetchEmail(
      runtime,
      workspaceId as WorkspaceId,
      inboundPayloadId as InboundPayloadId,
      providerRef,
    ),
  "confirm-webhook-subscription": ({ url }) => confirmWebhookSubscription(runtime, url),
  "fetch-media": ({ workspaceId, attachmentId }) =>
    fetchMedia(runtime, workspaceId as WorkspaceId, attachmentId as AttachmentId),
  "run-bulk-operation": ({ workspaceId, operationId }) =>
    runBulkOperation(
      runtime,
      workspaceId as WorkspaceId,
      operationId as BulkOperationId,
      (operation, error) => log("error", "bulk.item_failed", { operation, ...errorFields(error) }),
    ),
  "end-snooze": ({ workspaceId, conversationId }) =>
    endSnooze(runtime, workspaceId as WorkspaceId, conversationId as ConversationId),
  "check-reply-due": ({ workspaceId, conversationId }) =>
    checkReplyDue(runtime, workspaceId as WorkspaceId, conversationId as ConversationId),
  "apply-sla-policies": ({ workspaceId }) => applySlaPolicies(runtime, workspaceId as WorkspaceId),
  "backfill-mailbox": ({ workspaceId, accountId, since }) =>
    backfillMailbox(runtime, workspaceId as WorkspaceId, accountId as AccountId, new Date(since)),
  "retry-failed-message": ({ workspaceId, accountId, ...message }) =>
    retryFailedMessage(runtime, workspaceId as WorkspaceId, accountId as AccountId, message),
  "reconcile-account": async ({ workspaceId, accountId }) =>
    void (await reconcileAccount(
      runtime,
      workspaceId as WorkspaceId,
      accountId as AccountId,
      (level, event, error) => log(level, event, { account: accountId, ...errorFields(error) }),
    )),
  "recheck-account": ({ workspaceId, accountId }) =>
    recheckAccount(runtime, workspaceId as WorkspaceId, accountId as AccountId),
  "check-email-domains": ({ workspaceId }) =>
    checkWorkspaceDomains(runtime, workspaceId as WorkspaceId),
  "check-all-email-domains": () => checkAllDomains(runtime),
  "authenticate-emails": ({ workspaceId }) =>
    authenticateEmails(runtime, workspaceId as WorkspaceId),
  "run-call-transition": ({ workspaceId, callId }) =>
    runDueTransition(runtime, workspaceId as WorkspaceId, callId as CallId),
  "redirect-customer-leg": ({ workspaceId, callId }) =>
    redirectCustomerLeg(runtime, workspaceId as WorkspaceId, callId as CallId),
  "text-back": ({ workspaceId, callId }) =>
    sendDelayedTextBack(runtime, workspaceId as WorkspaceId, callId as CallId),
  "publish-queue-positions": ({ workspaceId, inboxId }) =>
    publishQueuePositions(runtime, workspaceId as WorkspaceId, inboxId as InboxId),
  "match-waiting-calls": ({ workspaceId }) =>
    matchWaitingCalls(runtime, workspaceId as WorkspaceId),
  "ring-personal-phone": ({ workspaceId, callId, round, memberId }) =>
    ringPersonalPhone(runtime, workspaceId as WorkspaceId, {
      callId: callId as CallId,
      round,
      memberId: memberId as MemberId,
    }),
  "send-ring-push": ({ workspaceId, callId, memberId, until }) =>
    sendRingPush(runtime, workspaceId as WorkspaceId, {
      callId: callId as CallId,
      memberId: memberId as MemberId,
      until: new Date(until),
    }),
  "end-push-ring": ({ workspaceId, callId, memberId }) =>
    sendRingEndPush(runtime, workspaceId as WorkspaceId, {
      callId: callId as CallId,
      memberId: memberId as MemberId | null,
    }),
  "fetch-recording": ({ workspaceId, recordingId }) =>
    fetchRecording(runtime, workspaceId as WorkspaceId, recordingId as RecordingId),
  "delete-provider-recording": ({ workspaceId, recordingId, sha256 }) =>
    deleteProviderRecording(runtime, workspaceId as WorkspaceId, {
      recordingId: recordingId as RecordingId,
      sha256,
    }),
  "sync-call-with-carrier": ({ workspaceId, callId }) =>
    completeCarrierSync(runtime, workspaceId as WorkspaceId, callId as CallId),
  "dial-leg": ({ workspaceId, legId }) =>
    dialLeg(runtime, workspaceId as WorkspaceId, legId as LegId),
  "match-voice-events": ({ workspaceId, accountId, ref }) =>
    matchVoiceEvents(runtime, workspaceId as WorkspaceId, accountId as AccountId, ref),
  "end-wrap-up": ({ workspaceId, memberId }) =>
    endDueWrapUp(runtime, workspaceId as WorkspaceId, memberId as MemberId),
  "poll-stale-calls": async ({ silentSeconds, accountId }) => {
    const since = runtime.deps.clock.now().getTime() - silentSeconds * 1000;
    const logPollFailure = (callId: CallId, error: unknown) =>
      log("warn", "call.status_poll_failed", { call: callId, ...errorFields(error) });
    const of = accountId === undefined ? null : (accountId as AccountId);
    await pollStaleCalls(runtime, new Date(since), logPollFailure, of);
    if (of === null) await findMissingRecordings(runtime, new Date(since), logPollFailure);
  },
  "expire-transfer": ({ workspaceId, callId }) =>
    expireTransfer(runtime, workspaceId as WorkspaceId, callId as CallId),
  "hide-call": ({ workspaceId, callId }) =>
    hideCall(runtime, workspaceId as WorkspaceId, callId as CallId),
  "stop-ringing-member": ({ workspaceId, callId, memberId, reason }) =>
    stopRingingInCall(runtime, workspaceId as WorkspaceId, {
      callId: callId as CallId,
      memberId: memberId as MemberId,
      reason,
    }),
  "end-pbx-call": ({ workspaceId, callId }) =>
    endPbxCall(runtime, workspaceId as WorkspaceId, callId as CallId),
  "reconcile-all-accounts": ({ missedSince }) =>
    reconcileAll(runtime, {
      missedSince: missedSince === undefined ? null : new Date(missedSince),
    }),
});

// Amazon SNS sends notifications only after its confirmation URL was requested once; the URL was validated before.
async function confirmWebhookSubscription(runtime: Runtime, url: string): Promise<void> {
  const response = await runtime.deps.services.http(url, {
    redirect: "error",
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The page responded with ${response.status}.`);
}
