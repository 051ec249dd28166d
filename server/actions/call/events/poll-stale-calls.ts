// A call of which nothing was heard for long: the carrier's own books say what became of each leg, and close it.
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
const besideEachOther = 4;

/** `since`: what was not heard of after it. */
export async function pollStaleCalls(
  desk: Runtime,
  since: Date,
  whenLost: (callId: CallId, error: unknown) => void = () => undefined,
): Promise<number> {
  const silent = await listStaleCalls(desk.parts.database, since, mostAtOnce);
  const askOn = async (asking: Iterable<(typeof silent)[number]>) => {
    // Whoever cannot be asked now is asked again in a minute.
    for (const { workspaceId, id } of asking)
      await pollCall(desk, workspaceId, id).catch((error: unknown) => whenLost(id, error));
  };
  // A carrier that lets us wait holds up nobody else's calls.
  const accounts = Map.groupBy(silent, (call) => `${call.workspaceId} ${call.accountId}`);
  await Promise.all(
    [...accounts.values()].flatMap((calls) => {
      const asking = calls.values();
      return Array.from({ length: besideEachOther }, () => askOn(asking));
    }),
  );
  return silent.length;
}

export async function pollCall(
  desk: Runtime,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> {
  const { database } = desk.parts;
  const legs = (await listLegs(database, workspaceId, [callId])).filter((leg) => !leg.endAt);
  const found: { leg: LegRecord; standing: ProviderLegStatus }[] = [];
  const call = await desk.asSystem(workspaceId, (ctx) => lockCall(ctx.db, workspaceId, callId));
  if (call?.isPbx) return desk.asSystem(workspaceId, (ctx) => endStalePbxCall(ctx, callId));
  const voice = call && (await connectVoiceProvider(desk.parts, workspaceId, call.accountId));
  for (const leg of legs) {
    const standing: ProviderLegStatus =
      leg.providerRef === null || !voice
        ? { kind: "unheard_of" }
        : await askBooks(desk, workspaceId, call.accountId, voice, leg.providerRef);
    found.push({ leg, standing });
  }
  await desk.asSystem(workspaceId, async (ctx) => {
    const now = await lockCall(ctx.db, workspaceId, callId);
    if (!now) return;
    for (const { leg, standing } of found) await believe(ctx, leg, standing);
    await updateCall(ctx.db, workspaceId, callId, { lastEventAt: ctx.now });
    if (now.endedAt === null && (await isTooLong(ctx, now))) await endLongCall(ctx, now);
    await recomputeCallState(ctx, callId);
  });
}

const askBooks = (
  desk: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  { provider, connection }: VoiceConnection,
  legRef: string,
): Promise<ProviderLegStatus> =>
  readFromAccount(desk, workspaceId, accountId, () => provider.askLeg(connection, legRef));

async function believe(
  ctx: WriteContext,
  asked: LegRecord,
  standing: ProviderLegStatus,
): Promise<void> {
  const leg = await findLeg(ctx.db, ctx.workspaceId, asked.id);
  if (!leg || leg.endAt !== null) return;
  const at = ctx.now.toISOString();
  const told = { kind: "leg", providerCode: null, seconds: null } as const;
  switch (standing.kind) {
    case "alive":
      if (standing.is !== "dialling")
        await applyLegEvent(ctx, leg, {
          ...told,
          is: standing.is,
          cause: null,
          at: wholeSecond(ctx.now),
        });
      return;
    case "over": {
      const { cause, seconds } = standing;
      const endedAt = isPossible(standing.at, leg, ctx.now) ? standing.at : at;
      await applyLegEvent(ctx, leg, { ...told, is: "ended", cause, seconds, at: endedAt });
      return;
    }
    case "unheard_of":
      // Nobody was asked about a leg without a name, and it may have got one meanwhile.
      if (asked.providerRef === null && (leg.providerRef !== null || !isOld(leg, ctx.now))) return;
      await applyLegEvent(ctx, leg, { ...told, is: "ended", cause: causeOf(leg), at });
      return;
  }
}

/** As carriers report times: with its fraction, an end within the same second would lie before it. */
const wholeSecond = (now: Date): string =>
  new Date(Math.floor(now.getTime() / 1000) * 1000).toISOString();

/** The carrier's clock may be wrong: nothing ended before it was asked for, or later than now. */
function isPossible(at: string | null, leg: LegRecord, now: Date): at is string {
  if (at === null) return false;
  const toleranceMs = limit("carrierClockSeconds") * 1000;
  const ms = Date.parse(at);
  return ms >= Date.parse(leg.askedAt) - toleranceMs && ms <= now.getTime() + toleranceMs;
}

const isOld = (leg: LegRecord, now: Date): boolean =>
  now.getTime() - Date.parse(leg.dialedAt ?? leg.joinTokenExpiresAt ?? leg.askedAt) >
  limit("callSilentSeconds") * 1000;

const causeOf = (leg: LegRecord): "lost" | "failed" =>
  (leg.answerAt ?? leg.joinedAt) !== null ? "lost" : "failed";

async function isTooLong(ctx: WriteContext, call: CallRecord): Promise<boolean> {
  const line = await findInbox(ctx.db, ctx.workspaceId, call.inboxId);
  const minutes = withPhoneDefaults(line?.phone ?? {}).maxCallMinutes;
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
