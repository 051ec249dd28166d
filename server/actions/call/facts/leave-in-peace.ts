// A member's part in a call is over: they wrap up for a while, and then the next caller may ring at them.

import { must } from "#domain/errors.ts";
import { phoneSettingsOf } from "#domain/line/phone-settings.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { offerNext } from "#server/actions/call/queue/offer-next.ts";
import type { CallRecord } from "#server/store/call/call.ts";
import { type LegRecord, listBusyMembers } from "#server/store/call/leg.ts";
import { beginWrapping } from "#server/store/call/wrapping.ts";
import { findLine } from "#server/store/line.ts";

export async function leaveInPeace(ctx: WriteCtx, call: CallRecord, leg: LegRecord): Promise<void> {
  const { memberId } = leg;
  if (memberId === null || leg.role === "supervisor") return;
  const stillSpeaks = await listBusyMembers(ctx.db, ctx.workspaceId, [memberId]);
  if (stillSpeaks.length > 0) return;
  ctx.announce("member", memberId);
  if (leg.joinAt === null) return offerNext(ctx);
  const line = must(await findLine(ctx.db, ctx.workspaceId, call.lineId), "a call has a line");
  const { wrapUpSeconds } = phoneSettingsOf(line.phone);
  const until = new Date(ctx.now.getTime() + wrapUpSeconds * 1000);
  const hasPeace = wrapUpSeconds > 0 && call.wrappedAt === null;
  await beginWrapping(ctx.db, ctx.workspaceId, memberId, {
    until: hasPeace ? until : null,
    lastCallAt: leg.endAt ?? ctx.now.toISOString(),
  });
  if (!hasPeace) return offerNext(ctx);
  ctx.schedule(
    "free-member",
    { workspaceId: ctx.workspaceId, memberId },
    { at: until, isPunctual: true, key: `free:${memberId}` },
  );
}
