// A recording whose every report was lost: the carrier's own books name it. What is known already, or is told later
// after all, is the same recording.
import { customerOf } from "#domain/call/fold.ts";
import { roomName } from "#domain/call/room.ts";
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { openVoice } from "#server/actions/call/carrier/open-voice.ts";
import { settleCall } from "#server/actions/call/facts/settle-call.ts";
import { tellTake } from "#server/actions/call/facts/tell-take.ts";
import type { Desk } from "#server/actions/desk.ts";
import { readFromAccount } from "#server/actions/line/read-from-account.ts";
import { lockCall } from "#server/store/call/call.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { listUnsought, markSought, type UnsoughtCall } from "#server/store/call/takes/unsought.ts";

const mostOfAccount = 500;

type WhenLost = (callId: CallId, error: unknown) => void;

/** `before`: calls that were over by then. */
export async function seekMissingTakes(
  desk: Desk,
  before: Date,
  whenLost: WhenLost = () => undefined,
): Promise<void> {
  const { database, clock } = desk.parts;
  const after = new Date(clock.now().getTime() - limit("takeSearchHours") * 3_600_000);
  const calls = await listUnsought(database, { after, before }, mostOfAccount);
  const byAccount = Map.groupBy(calls, (call) => `${call.workspaceId} ${call.accountId}`);
  // Beside each other: a carrier that lets us wait holds up nobody else's calls.
  await Promise.all([...byAccount.values()].map((of) => seekInTurn(desk, of, whenLost)));
}

async function seekInTurn(
  desk: Desk,
  calls: readonly UnsoughtCall[],
  whenLost: WhenLost,
): Promise<void> {
  const { database, clock } = desk.parts;
  for (const { workspaceId, id, isMissing, endedAt } of calls) {
    const now = clock.now();
    try {
      if (isMissing) await seekTakes(desk, workspaceId, id);
      // One that has just ended may not stand in the books yet, nor its report have had the time to come.
      if (now.getTime() - Date.parse(endedAt) >= limit("callSilentSeconds") * 1000)
        await markSought(database, workspaceId, id, clock.now());
    } catch (error) {
      // Whoever cannot be asked now is asked again in a minute.
      whenLost(id, error);
    }
  }
}

export async function seekTakes(
  desk: Desk,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> {
  const { parts } = desk;
  const call = await findCallView(parts.database, workspaceId, callId);
  const legRef = call && customerOf(call.legs)?.providerRef;
  const voice = call && legRef ? await openVoice(parts, workspaceId, call.accountId) : null;
  if (!call || !legRef || !voice?.provider.can.listsRecordings) return;
  const rooms = Array.from({ length: call.stay }, (_, place) =>
    roomName({ callId, stay: place + 1 }),
  );
  const found = await readFromAccount(desk, workspaceId, call.accountId, () =>
    voice.provider.listTakes(voice.connection, { legRef, rooms }),
  );
  await desk.asHouse(workspaceId, async (ctx) => {
    const now = await lockCall(ctx.db, workspaceId, callId);
    let isNews = false;
    for (const fact of found) if (now && (await tellTake(ctx, now, fact))) isNews = true;
    if (isNews) await settleCall(ctx, callId);
  });
}
