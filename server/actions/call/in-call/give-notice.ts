// Before a recording is begun by hand, all in the room are told, the customer among them. Where that cannot be,
// nobody is recorded.
import { DeskError } from "#domain/errors.ts";
import type { ErrandCtx } from "#server/actions/action.ts";
import type { OpenVoice } from "#server/actions/call/carrier/open-voice.ts";
import { roomOf } from "#server/actions/call/carrier/tidy-call.ts";
import { noticeScript } from "#server/actions/call/inbound/leg-script.ts";
import { makeStepToken } from "#server/actions/call/inbound/step-token.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import type { LegRecord } from "#server/store/call/leg.ts";
import { findLine } from "#server/store/line.ts";

export async function giveNotice(
  ctx: ErrandCtx,
  call: CallView,
  { provider, connection, where }: OpenVoice,
  customer: LegRecord,
): Promise<void> {
  const line = await findLine(ctx.db, ctx.workspaceId, call.lineId);
  const script = line ? noticeScript(line) : [];
  if (script.length === 0) return;
  // Whoever hears the music hears nothing of the room.
  if (call.state === "held") throw new DeskError("notice_not_heard");
  const token = makeStepToken(ctx.secrets, {
    ...{ callId: call.id, legId: customer.id, nonce: call.stepNonce, stay: call.stay },
    purpose: "notice",
  });
  const outcome = await provider.sayInRoom(
    connection,
    roomOf(call, customer),
    { token, script },
    where,
  );
  if (outcome.kind === "gone") throw new DeskError("call_over");
  if (outcome.kind === "done") return;
  const reason =
    outcome.kind === "refused"
      ? outcome.say
      : "the customer may not have heard the recording notice.";
  throw new DeskError("call_refused", { reason });
}
