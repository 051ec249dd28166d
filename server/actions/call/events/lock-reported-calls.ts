// Several reports in one transaction: each locks its call and goes on to rows of members and of the conversation. All of them
// are locked before the first report is applied, as docs/adr/0088-locks-are-taken-in-one-order.md requires.
import { parseConferenceName } from "#domain/call/conference-name.ts";
import { isId, type LegId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { VoiceEvent } from "#server/ports/voice.ts";
import { listCallsOfLegs } from "#server/store/call/leg.ts";
import { lockCallRows, lockRowsOfCalls } from "#server/store/call/lock-calls.ts";

export async function lockReportedCalls(
  ctx: WriteContext,
  events: readonly VoiceEvent[],
): Promise<void> {
  if (events.length < 2) return;
  const ofConferences = events.flatMap((event) =>
    "conference" in event && event.conference !== null
      ? (parseConferenceName(event.conference)?.callId ?? [])
      : [],
  );
  const ofLegs = await listCallsOfLegs(ctx.db, ctx.workspaceId, {
    ids: events.flatMap(ourNameOf),
    providerRefs: events.flatMap(({ legRef }) => legRef ?? []),
  });
  const ids = [...new Set([...ofLegs, ...ofConferences])];
  await lockCallRows(ctx.db, ctx.workspaceId, ids);
  await lockRowsOfCalls(ctx.db, ctx.workspaceId, ids);
}

function ourNameOf(event: VoiceEvent): readonly LegId[] {
  if (event.kind === "recording") return [];
  const name = event.kind === "conference" ? event.label : event.ref;
  return name !== null && isId(name) ? [name as LegId] : [];
}
