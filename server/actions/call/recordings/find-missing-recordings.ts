// A recording whose every report was lost: the carrier's own books name it. What is known already, or is told later
// after all, is the same recording.

import { formatConferenceName } from "#domain/call/conference-name.ts";
import { findCustomerLeg } from "#domain/call/derive-call-state.ts";
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { connectVoiceProvider } from "#server/actions/call/carrier/connect-voice-provider.ts";
import { applyRecordingEvent } from "#server/actions/call/events/apply-recording-event.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import { readFromAccount } from "#server/actions/inbox/read-from-account.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { lockCall } from "#server/store/call/call.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import {
  type CallToSearch,
  listCallsToSearch,
  setRecordingsCheckedAt,
} from "#server/store/call/recordings/recording-search.ts";

const mostOfAccount = 500;

type WhenLost = (callId: CallId, error: unknown) => void;

/** `before`: calls that were over by then. */
export async function findMissingRecordings(
  desk: Runtime,
  before: Date,
  whenLost: WhenLost = () => undefined,
): Promise<void> {
  const { database, clock } = desk.parts;
  const after = new Date(clock.now().getTime() - limit("takeSearchHours") * 3_600_000);
  const calls = await listCallsToSearch(database, { after, before }, mostOfAccount);
  const byAccount = Map.groupBy(calls, (call) => `${call.workspaceId} ${call.accountId}`);
  // Beside each other: a carrier that lets us wait holds up nobody else's calls.
  await Promise.all([...byAccount.values()].map((of) => seekInTurn(desk, of, whenLost)));
}

async function seekInTurn(
  desk: Runtime,
  calls: readonly CallToSearch[],
  whenLost: WhenLost,
): Promise<void> {
  const { database, clock } = desk.parts;
  for (const { workspaceId, id, isMissing, endedAt } of calls) {
    const now = clock.now();
    try {
      if (isMissing) await findRecordingsOfCall(desk, workspaceId, id);
      // One that has just ended may not stand in the books yet, nor its report have had the time to come.
      if (now.getTime() - Date.parse(endedAt) >= limit("callSilentSeconds") * 1000)
        await setRecordingsCheckedAt(database, workspaceId, id, clock.now());
    } catch (error) {
      // Whoever cannot be asked now is asked again in a minute.
      whenLost(id, error);
    }
  }
}

export async function findRecordingsOfCall(
  desk: Runtime,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> {
  const { parts } = desk;
  const call = await findCallView(parts.database, workspaceId, callId);
  const legRef = call && findCustomerLeg(call.legs)?.providerRef;
  const voice =
    call && legRef ? await connectVoiceProvider(parts, workspaceId, call.accountId) : null;
  if (!call || !legRef || !voice?.provider.can.listsRecordings) return;
  const rooms = Array.from({ length: call.stay }, (_, place) =>
    formatConferenceName({ callId, stay: place + 1 }),
  );
  const found = await readFromAccount(desk, workspaceId, call.accountId, () =>
    voice.provider.listRecordings(voice.connection, { legRef, rooms }),
  );
  await desk.asSystem(workspaceId, async (ctx) => {
    const now = await lockCall(ctx.db, workspaceId, callId);
    let isNews = false;
    for (const fact of found) if (now && (await applyRecordingEvent(ctx, now, fact))) isNews = true;
    if (isNews) await recomputeCallState(ctx, callId);
  });
}
