// Asks the carrier about each leg of a call without recent reports, and applies or closes accordingly.
import type { AccountId, CallId, WorkspaceId } from "#domain/ids.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import {
  connectVoiceProvider,
  type VoiceConnection,
} from "#server/actions/call/carrier/connect-voice-provider.ts";
import { scheduleCarrierSync } from "#server/actions/call/carrier/sync-with-carrier.ts";
import { endStalePbxCall } from "#server/actions/call/pbx/end-pbx-call.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { readFromAccount } from "#server/actions/inbox/read-from-account.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { ProviderLegStatus } from "#server/ports/voice.ts";
import { type CallRecord, lockCall, updateCall } from "#server/store/call/call.ts";
import { listStaleCalls } from "#server/store/call/call-list.ts";
import { findLeg, type LegRecord, listLegs } from "#server/store/call/leg.ts";
import { findInbox } from "#server/store/inbox.ts";
import { recomputeCallState } from "./recompute-call-state.ts";
import { applyLegEvent } from "./save-leg-event.ts";

const mostAtOnce = 500;
const concurrency = 4;

/** `since`: calls without an event after this time. */
export async function pollStaleCalls(
  runtime: Runtime,
  since: Date,
  whenLost: (callId: CallId, error: unknown) => void = () => undefined,
): Promise<number> {
  const silent = await listStaleCalls(runtime.parts.database, since, mostAtOnce);
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
  const { database } = runtime.parts;
  const legs = (await listLegs(database, workspaceId, [callId])).filter((leg) => !leg.endedAt);
  const found: { leg: LegRecord; standing: ProviderLegStatus }[] = [];
  const call = await runtime.asSystem(workspaceId, (ctx) => lockCall(ctx.db, workspaceId, callId));
  if (call?.isPbx) return runtime.asSystem(workspaceId, (ctx) => endStalePbxCall(ctx, callId));
  const voice = call && (await connectVoiceProvider(runtime.parts, workspaceId, call.accountId));
  for (const leg of legs) {
    const status: ProviderLegStatus =
      leg.providerRef === null || !voice
        ? { kind: "unheard_of" }
        : await fetchLegStatus(runtime, workspaceId, call.accountId, voice, leg.providerRef);
    found.push({ leg, standing: status });
  }
  await runtime.asSystem(workspaceId, async (ctx) => {
    const now = await lockCall(ctx.db, workspaceId, callId);
    if (!now) return;
    for (const { leg, standing: status } of found) await applyLegStatus(ctx, leg, status);
    await updateCall(ctx.db, workspaceId, callId, { lastEventAt: ctx.now });
    if (now.endedAt === null && (await exceedsMaxDuration(ctx, now))) await endLongCall(ctx, now);
    await recomputeCallState(ctx, callId);
  });
}

const fetchLegStatus = (
  runtime: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  { adapter, connection }: VoiceConnection,
  legRef: string,
): Promise<ProviderLegStatus> =>
  readFromAccount(runtime, workspaceId, accountId, () => adapter.askLeg(connection, legRef));

async function applyLegStatus(
  ctx: WriteContext,
  polledLeg: LegRecord,
  status: ProviderLegStatus,
): Promise<void> {
  const leg = await findLeg(ctx.db, ctx.workspaceId, polledLeg.id);
  if (!leg || leg.endedAt !== null) return;
  const at = ctx.now.toISOString();
  const eventBase = { kind: "leg", providerCode: null, seconds: null } as const;
  switch (status.kind) {
    case "alive":
      if (status.is !== "dialling")
        await applyLegEvent(ctx, leg, {
          ...eventBase,
          is: status.is,
          cause: null,
          at: toWholeSecond(ctx.now),
        });
      return;
    case "over": {
      const { cause, seconds } = status;
      const endedAt = isPossible(status.at, leg, ctx.now) ? status.at : at;
      await applyLegEvent(ctx, leg, { ...eventBase, is: "ended", cause, seconds, at: endedAt });
      return;
    }
    case "unheard_of":
      // A leg without a provider ID can't be polled, and may have got one meanwhile.
      if (polledLeg.providerRef === null && (leg.providerRef !== null || !isOld(leg, ctx.now)))
        return;
      await applyLegEvent(ctx, leg, { ...eventBase, is: "ended", cause: causeOf(leg), at });
      return;
  }
}

/** Carriers report whole seconds: with a fraction, an end within the same second would seem earlier. */
const toWholeSecond = (now: Date): string =>
  new Date(Math.floor(now.getTime() / 1000) * 1000).toISOString();

/** The carrier's clock may be wrong: rejects an end before the leg was requested or after now. */
function isPossible(at: string | null, leg: LegRecord, now: Date): at is string {
  if (at === null) return false;
  const toleranceMs = limit("carrierClockToleranceSeconds") * 1000;
  const ms = Date.parse(at);
  return ms >= Date.parse(leg.askedAt) - toleranceMs && ms <= now.getTime() + toleranceMs;
}

const isOld = (leg: LegRecord, now: Date): boolean =>
  now.getTime() - Date.parse(leg.dialedAt ?? leg.joinTokenExpiresAt ?? leg.askedAt) >
  limit("staleCallSeconds") * 1000;

const causeOf = (leg: LegRecord): "lost" | "failed" =>
  (leg.answeredAt ?? leg.joinedAt) !== null ? "lost" : "failed";

async function exceedsMaxDuration(ctx: WriteContext, call: CallRecord): Promise<boolean> {
  const inbox = await findInbox(ctx.db, ctx.workspaceId, call.inboxId);
  const minutes = withPhoneDefaults(inbox?.phone ?? {}).maxCallMinutes;
  return ctx.now.getTime() - Date.parse(call.startedAt) > minutes * 60_000;
}

async function endLongCall(ctx: WriteContext, call: CallRecord): Promise<void> {
  if (call.hungUpAt !== null) return;
  await updateCall(ctx.db, ctx.workspaceId, call.id, {
    hungUpAt: ctx.now,
    problem: "The call reached the maximum length for this inbox and was ended.",
  });
  scheduleCarrierSync(ctx, call.id);
}
