// Asks the carrier about each leg of a call without recent reports, and applies or closes accordingly.

import type { LegEvent } from "#domain/call/apply-leg-event.ts";
import type { CallEvent, LegReport } from "#domain/call/engine/event.ts";
import type { AccountId, CallId, WorkspaceId } from "#domain/ids.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import {
  connectVoiceProvider,
  type VoiceConnection,
} from "#server/actions/call/carrier/connect-voice-provider.ts";
import { lockCallView } from "#server/actions/call/engine/load-state.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { endPbxCall } from "#server/actions/call/pbx/end-pbx-call.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { readFromAccount } from "#server/actions/inbox/read-from-account.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { ProviderLegStatus } from "#server/ports/voice.ts";
import { type CallRecord, lockCall } from "#server/store/call/call.ts";
import { listStaleCalls } from "#server/store/call/call-list.ts";
import { type LegRecord, listLegs } from "#server/store/call/leg.ts";
import { findInbox } from "#server/store/inbox.ts";

const maxAtOnce = 500;
const concurrency = 4;

/** `since`: calls without an event after this time. `accountId`: only the calls of this account. */
export async function pollStaleCalls(
  runtime: Runtime,
  since: Date,
  whenLost: (callId: CallId, error: unknown) => void = () => undefined,
  accountId: AccountId | null = null,
): Promise<number> {
  const silent = await listStaleCalls(runtime.deps.database, since, maxAtOnce, accountId);
  const pollNext = async (queue: Iterable<(typeof silent)[number]>) => {
    // A call that can't be polled now is polled again in a minute.
    for (const { workspaceId, id } of queue)
      await pollCall(runtime, workspaceId, id).catch((error: unknown) => whenLost(id, error));
  };
  // A slow carrier delays only its own account's calls.
  const accounts = Map.groupBy(silent, (call) => `${call.workspaceId} ${call.accountId}`);
  await Promise.all(
    [...accounts.values()].flatMap((calls) => {
      const queue = calls.values();
      return Array.from({ length: concurrency }, () => pollNext(queue));
    }),
  );
  return silent.length;
}

export async function pollCall(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> {
  const { database } = runtime.deps;
  const legs = (await listLegs(database, workspaceId, [callId])).filter((leg) => !leg.endedAt);
  const found: { leg: LegRecord; status: ProviderLegStatus }[] = [];
  const call = await runtime.asSystem(workspaceId, (ctx) => lockCall(ctx.db, workspaceId, callId));
  if (call?.isPbx) return endPbxCall(runtime, workspaceId, callId);
  const voice = call && (await connectVoiceProvider(runtime.deps, workspaceId, call.accountId));
  for (const leg of legs) {
    const status: ProviderLegStatus =
      leg.providerRef === null || !voice
        ? { kind: "unknown" }
        : await fetchLegStatus(runtime, workspaceId, call.accountId, voice, leg.providerRef);
    found.push({ leg, status });
  }
  await runtime.asSystem(workspaceId, async (ctx) => {
    const now = await lockCallView(ctx, callId);
    if (!now) return;
    const reports = found.flatMap(({ leg, status }) =>
      toLegReports(ctx.now, leg, { leg: now.legs.find((one) => one.id === leg.id), status }),
    );
    const event: CallEvent = { kind: "legs_reported", reports };
    const after = await runCallEvent(ctx, now, event, { isSignOfLife: true });
    if (after.endedAt !== null || !(await exceedsMaxDuration(ctx, after))) return;
    const problem = "The call reached the maximum length for this inbox and was ended.";
    await runCallEvent(ctx, after, { kind: "hung_up", memberId: null, problem });
  });
}

const fetchLegStatus = (
  runtime: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  { adapter, connection }: VoiceConnection,
  legRef: string,
): Promise<ProviderLegStatus> =>
  readFromAccount(runtime, workspaceId, accountId, () => adapter.getLegStatus(connection, legRef));

function toLegReports(
  now: Date,
  polledLeg: LegRecord,
  { leg, status }: { readonly leg: LegRecord | undefined; readonly status: ProviderLegStatus },
): LegReport[] {
  if (!leg || leg.endedAt !== null) return [];
  const at = now.toISOString();
  const eventBase = { kind: "leg", providerCode: null, seconds: null, cause: null } as const;
  const report = (event: Pick<LegEventOf, "type" | "at"> & Partial<LegEventOf>): LegReport[] => [
    { legId: leg.id, event: { ...eventBase, ...event } },
  ];
  switch (status.kind) {
    case "active":
      return status.type === "dialing" ? [] : report({ type: status.type, at: toWholeSecond(now) });
    case "ended": {
      const { cause, seconds } = status;
      const endedAt = isPossible(status.at, leg, now) ? status.at : at;
      return report({ type: "ended", cause, seconds, at: endedAt });
    }
    case "unknown":
      // A leg without a provider ID can't be polled, and may have got one meanwhile.
      if (polledLeg.providerRef === null && (leg.providerRef !== null || !isOld(leg, now)))
        return [];
      return report({ type: "ended", cause: causeOf(leg), at });
  }
}

type LegEventOf = Extract<LegEvent, { kind: "leg" }>;

/** Carriers report whole seconds: with a fraction, an end within the same second would seem earlier. */
const toWholeSecond = (now: Date): string =>
  new Date(Math.floor(now.getTime() / 1000) * 1000).toISOString();

/** The carrier's clock may be wrong: rejects an end before the leg was requested or after now. */
function isPossible(at: string | null, leg: LegRecord, now: Date): at is string {
  if (at === null) return false;
  const toleranceMs = limit("carrierClockToleranceSeconds") * 1000;
  const ms = Date.parse(at);
  return ms >= Date.parse(leg.createdAt) - toleranceMs && ms <= now.getTime() + toleranceMs;
}

const isOld = (leg: LegRecord, now: Date): boolean =>
  now.getTime() - Date.parse(leg.dialedAt ?? leg.joinTokenExpiresAt ?? leg.createdAt) >
  limit("staleCallSeconds") * 1000;

const causeOf = (leg: LegRecord): "connection_lost" | "failed" =>
  (leg.answeredAt ?? leg.joinedAt) !== null ? "connection_lost" : "failed";

async function exceedsMaxDuration(ctx: WriteContext, call: CallRecord): Promise<boolean> {
  const inbox = await findInbox(ctx.db, ctx.workspaceId, call.inboxId);
  const minutes = withPhoneDefaults(inbox?.phone ?? {}).maxCallMinutes;
  return ctx.now.getTime() - Date.parse(call.startedAt) > minutes * 60_000;
}
