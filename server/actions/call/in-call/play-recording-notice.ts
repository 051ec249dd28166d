// Plays the recording notice to the conference, including the customer, before a manual recording. If it can't be
// played, nothing is recorded.
import { AppError } from "#domain/errors.ts";
import type { VoiceConnection } from "#server/actions/call/carrier/connect-voice-provider.ts";
import { conferenceNameOf } from "#server/actions/call/carrier/sync-with-carrier.ts";
import { recordingNoticeScript } from "#server/actions/call/inbound/leg-script.ts";
import { createStepToken } from "#server/actions/call/inbound/step-token.ts";
import type { ExternalContext } from "#server/actions/define-action.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import type { LegRecord } from "#server/store/call/leg.ts";
import { findInbox } from "#server/store/inbox.ts";

export async function playRecordingNotice(
  ctx: ExternalContext,
  call: CallView,
  { adapter, connection, where }: VoiceConnection,
  customer: LegRecord,
): Promise<void> {
  const inbox = await findInbox(ctx.db, ctx.workspaceId, call.inboxId);
  const script = inbox ? recordingNoticeScript(inbox) : [];
  if (script.length === 0) return;
  // A customer on hold hears the music, not the conference.
  if (call.state === "held") throw new AppError("recording_notice_blocked");
  const token = createStepToken(ctx.secrets, {
    callId: call.id,
    legId: customer.id,
    nonce: call.stepVersion,
    conferenceEpoch: call.conferenceEpoch,
    purpose: "notice",
  });
  const outcome = await adapter.announceInConference(
    connection,
    conferenceNameOf(call, customer),
    { token, script },
    where,
  );
  if (outcome.kind === "already_ended") throw new AppError("call_ended");
  if (outcome.kind === "done") return;
  const reason =
    outcome.kind === "rejected"
      ? outcome.message
      : "the customer may not have heard the recording notice.";
  throw new AppError("provider_rejected_command", { reason });
}
