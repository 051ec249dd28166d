// A call of which nothing was heard for long: the carrier's own books say what became of each leg, and close it.
import type { AccountId, CallId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { phoneSettingsOf } from "#domain/line/phone-settings.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { type OpenVoice, openVoice } from "#server/actions/call/carrier/open-voice.ts";
import { scheduleTidy } from "#server/actions/call/carrier/tidy-call.ts";
import { endSilentOutsideCall } from "#server/actions/call/outside/end-outside-call.ts";
import type { Desk } from "#server/actions/desk.ts";
import { readFromAccount } from "#server/actions/line/read-from-account.ts";
import type { LegStanding } from "#server/ports/voice.ts";
import { type CallRecord, changeCall, lockCall } from "#server/store/call/call.ts";
import { listSilentCalls } from "#server/store/call/call-list.ts";
import { findLeg, type LegRecord, listLegs } from "#server/store/call/leg.ts";
import { findLine } from "#server/store/line.ts";
import { settleCall } from "./settle-call.ts";
import { tellLeg } from "./tell-leg.ts";

const mostAtOnce = 500;
const besideEachOther = 4;

/** `since`: what was not heard of after it. */
export async function askAboutSilentCalls(
  desk: Desk,
  since: Date,
  whenLost: (callId: CallId, error: unknown) => void = () => undefined,
): Promise<number> {
  const silent = await listSilentCalls(desk.parts.database, since, mostAtOnce);
  const askOn = async (asking: Iterable<(typeof silent)[number]>) => {
    // Whoever cannot be asked now is asked again in a minute.
    for (const { workspaceId, id } of asking)
      await askAboutCall(desk, workspaceId, id).catch((error: unknown) => whenLost(id, error));
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

export async function askAboutCall(
  desk: Desk,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> {
  const { database } = desk.parts;
  const legs = (await listLegs(database, workspaceId, [callId])).filter((leg) => !leg.endAt);
  const found: { leg: LegRecord; standing: LegStanding }[] = [];
  const call = await desk.asHouse(workspaceId, (ctx) => lockCall(ctx.db, workspaceId, callId));
  if (call?.isOutside) return desk.asHouse(workspaceId, (ctx) => endSilentOutsideCall(ctx, callId));
  const voice = call && (await openVoice(desk.parts, workspaceId, call.accountId));
  for (const leg of legs) {
    const standing: LegStanding =
      leg.providerRef === null || !voice
        ? { kind: "unheard_of" }
        : await askBooks(desk, workspaceId, call.accountId, voice, leg.providerRef);
    found.push({ leg, standing });
  }
  await desk.asHouse(workspaceId, async (ctx) => {
    const now = await lockCall(ctx.db, workspaceId, callId);
    if (!now) return;
    for (const { leg, standing } of found) await believe(ctx, leg, standing);
    await changeCall(ctx.db, workspaceId, callId, { heardAt: ctx.now });
    if (now.endedAt === null && (await isTooLong(ctx, now))) await endLongCall(ctx, now);
    await settleCall(ctx, callId);
  });
}

const askBooks = (
  desk: Desk,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  { provider, connection }: OpenVoice,
  legRef: string,
): Promise<LegStanding> =>
  readFromAccount(desk, workspaceId, accountId, () => provider.askLeg(connection, legRef));

async function believe(ctx: WriteCtx, asked: LegRecord, standing: LegStanding): Promise<void> {
  const leg = await findLeg(ctx.db, ctx.workspaceId, asked.id);
  if (!leg || leg.endAt !== null) return;
  const at = ctx.now.toISOString();
  const told = { kind: "leg", providerCode: null, seconds: null } as const;
  switch (standing.kind) {
    case "alive":
      if (standing.is !== "dialling")
        await tellLeg(ctx, leg, {
          ...told,
          is: standing.is,
          cause: null,
          at: wholeSecond(ctx.now),
        });
      return;
    case "over": {
      const { cause, seconds } = standing;
      const endedAt = isPossible(standing.at, leg, ctx.now) ? standing.at : at;
      await tellLeg(ctx, leg, { ...told, is: "ended", cause, seconds, at: endedAt });
      return;
    }
    case "unheard_of":
      // Nobody was asked about a leg without a name, and it may have got one meanwhile.
      if (asked.providerRef === null && (leg.providerRef !== null || !isOld(leg, ctx.now))) return;
      await tellLeg(ctx, leg, { ...told, is: "ended", cause: causeOf(leg), at });
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
  now.getTime() - Date.parse(leg.dialledAt ?? leg.passUntil ?? leg.askedAt) >
  limit("callSilentSeconds") * 1000;

const causeOf = (leg: LegRecord): "lost" | "failed" =>
  (leg.answerAt ?? leg.joinAt) !== null ? "lost" : "failed";

async function isTooLong(ctx: WriteCtx, call: CallRecord): Promise<boolean> {
  const line = await findLine(ctx.db, ctx.workspaceId, call.lineId);
  const minutes = phoneSettingsOf(line?.phone ?? {}).maxCallMinutes;
  return ctx.now.getTime() - Date.parse(call.startedAt) > minutes * 60_000;
}

async function endLongCall(ctx: WriteCtx, call: CallRecord): Promise<void> {
  if (call.hungUpAt !== null) return;
  await changeCall(ctx.db, ctx.workspaceId, call.id, {
    hungUpAt: ctx.now,
    problem: "The call reached the maximum length for this inbox and was ended.",
  });
  scheduleTidy(ctx, call.id);
}
