// Before a recording is begun by hand, all in the room are told, the customer among them. Where that cannot be,
// nobody is recorded.
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
  { provider, connection, where }: VoiceConnection,
  customer: LegRecord,
): Promise<void> {
  const line = await findInbox(ctx.db, ctx.workspaceId, call.inboxId);
  const script = line ? recordingNoticeScript(line) : [];
  if (script.length === 0) return;
  // Whoever hears the music hears nothing of the room.
  if (call.state === "held") throw new AppError("recording_notice_blocked");
  const token = createStepToken(ctx.secrets, {
    ...{ callId: call.id, legId: customer.id, nonce: call.stepVersion, stay: call.stay },
    purpose: "notice",
  });
  const outcome = await provider.sayInRoom(
    connection,
    conferenceNameOf(call, customer),
    { token, script },
    where,
  );
  if (outcome.kind === "gone") throw new AppError("call_ended");
  if (outcome.kind === "done") return;
  const reason =
    outcome.kind === "refused"
      ? outcome.say
      : "the customer may not have heard the recording notice.";
  throw new AppError("provider_rejected_command", { reason });
}
