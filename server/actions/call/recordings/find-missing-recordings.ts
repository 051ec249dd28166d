// Finds recordings whose every report was lost in the carrier's own records. One that is already known, or is reported
// later, is the same recording.

import { formatConferenceName } from "#domain/call/conference-name.ts";
import { findCustomerLeg } from "#domain/call/derive-call-state.ts";
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { connectVoiceProvider } from "#server/actions/call/carrier/connect-voice-provider.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { saveRecordingEvent } from "#server/actions/call/events/apply-recording-event.ts";
import { readFromAccount } from "#server/actions/inbox/read-from-account.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { lockCallRow } from "#server/store/call/lock-calls.ts";
import {
  type CallToSearch,
  listCallsToSearch,
  setRecordingsCheckedAt,
} from "#server/store/call/recordings/recording-search.ts";

const maxPerAccount = 500;

type OnSearchFailed = (callId: CallId, error: unknown) => void;

/** `before`: only calls that had ended by then. */
export async function findMissingRecordings(
  runtime: Runtime,
  before: Date,
  onSearchFailed: OnSearchFailed = () => undefined,
): Promise<void> {
  const { database, clock } = runtime.deps;
  const after = new Date(clock.now().getTime() - limit("recordingSearchHours") * 3_600_000);
  const calls = await listCallsToSearch(database, { after, before }, maxPerAccount);
  const byAccount = Map.groupBy(calls, (call) => `${call.workspaceId} ${call.accountId}`);
  // In parallel per account: a slow carrier delays only its own account's calls.
  await Promise.all(
    [...byAccount.values()].map((of) => searchSequentially(runtime, of, onSearchFailed)),
  );
}

async function searchSequentially(
  runtime: Runtime,
  calls: readonly CallToSearch[],
  onSearchFailed: OnSearchFailed,
): Promise<void> {
  const { database, clock } = runtime.deps;
  for (const { workspaceId, id, isMissing, endedAt } of calls) {
    const now = clock.now();
    try {
      if (isMissing) await findRecordingsOfCall(runtime, workspaceId, id);
      // Right after a call the carrier may not list its recordings yet, and a report may still arrive.
      if (now.getTime() - Date.parse(endedAt) >= limit("staleCallSeconds") * 1000)
        await setRecordingsCheckedAt(database, workspaceId, id, clock.now());
    } catch (error) {
      // A call that can't be checked now is checked again in a minute.
      onSearchFailed(id, error);
    }
  }
}

export async function findRecordingsOfCall(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> {
  const { deps } = runtime;
  const call = await findCallView(deps.database, workspaceId, callId);
  const legRef = call && findCustomerLeg(call.legs)?.providerRef;
  const voice =
    call && legRef ? await connectVoiceProvider(deps, workspaceId, call.accountId) : null;
  if (!call || !legRef || !voice?.adapter.capabilities.listsRecordings) return;
  const conferences = Array.from({ length: call.conferenceEpoch }, (_, index) =>
    formatConferenceName({ callId, conferenceEpoch: index + 1 }),
  );
  const found = await readFromAccount(runtime, workspaceId, call.accountId, () =>
    voice.adapter.listRecordings(voice.connection, { legRef, conferences }),
  );
  await runtime.asSystem(workspaceId, async (ctx) => {
    await lockCallRow(ctx.db, workspaceId, callId);
    for (const event of found) {
      const change = await saveRecordingEvent(ctx, call, event);
      if (change) await runCallEvent(ctx, callId, change);
    }
  });
}
