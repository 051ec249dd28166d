// One call stops ringing for a member who can't answer any more; its caller is offered to the next member.
import type { CallId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { lockCallView } from "#server/actions/call/engine/load-state.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { UnavailableReason } from "./stop-ringing-member.ts";

interface RungMember {
  readonly callId: CallId;
  readonly memberId: MemberId;
  readonly reason: UnavailableReason;
}

export const stopRingingInCall = (
  runtime: Runtime,
  workspaceId: WorkspaceId,
  { callId, memberId, reason }: RungMember,
): Promise<void> =>
  runtime.asSystem(workspaceId, async (ctx) => {
    const call = await lockCallView(ctx, callId);
    if (call) await runCallEvent(ctx, call, { kind: "member_unavailable", memberId, reason });
  });
