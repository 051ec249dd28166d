// Before anything is dialled: is it a number, may this line call there, and not too often.
import { decideDial } from "#domain/call/dial/decide-dial.ts";
import type { PhoneNumber } from "#domain/contact/phone-number.ts";
import { DeskError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { phoneSettingsOf } from "#domain/line/phone-settings.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { SomeoneActor } from "#server/actions/actor.ts";
import { isPaused } from "#server/actions/line/breaker.ts";
import type { LineRecord } from "#server/store/line.ts";
import { countTry } from "#server/store/rate.ts";

export interface DialWish {
  readonly line: LineRecord;
  readonly typed: string;
}

export async function mayDial(
  ctx: WriteCtx,
  actor: SomeoneActor,
  { line, typed }: DialWish,
): Promise<PhoneNumber> {
  const { countries, callsDearNumbers } = phoneSettingsOf(line.phone);
  const from = { name: line.name, countries, callsDearNumbers };
  const number = decideDial(
    typed,
    { ...from, brokenBecause: brokenBecause(ctx, line) },
    actor.country,
  );
  // At once, and not after a carrier that hangs has been waited for.
  if (await isPaused(ctx, line.accountId, "calls"))
    throw new DeskError("calls_paused", { line: line.name });
  await countDial(ctx, "call.member", actor.memberId, limit("callsOfMember"));
  await countDial(ctx, "call.workspace", ctx.workspaceId, limit("callsOfWorkspace"));
  return number;
}

function brokenBecause({ installation }: WriteCtx, line: LineRecord): string | null {
  if (line.kind !== "phone") return "it isn't a phone inbox";
  if (line.isArchived) return "it's archived";
  if (!installation.findVoiceProvider(line.vendor)) return "its provider doesn't support calls";
  return line.accountState === "broken"
    ? (line.accountProblem ?? "its provider account isn't working")
    : null;
}

const windowSeconds = 600;

async function countDial(
  { db, now }: WriteCtx,
  door: string,
  bearer: string,
  max: number,
): Promise<void> {
  const { count } = await countTry(db, { door, bearer, now, windowSeconds });
  if (count > max) throw new DeskError("calls_too_fast", { max });
}
