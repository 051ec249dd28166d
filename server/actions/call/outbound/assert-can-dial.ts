// Before anything is dialled: is it a number, may this line call there, and not too often.
import { decideDial } from "#domain/call/dialing/decide-dial.ts";
import type { PhoneNumber } from "#domain/contact/phone-number.ts";
import { AppError } from "#domain/errors.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { isPaused } from "#server/actions/inbox/breaker.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { countAttempt } from "#server/store/rate-limit-counter.ts";

export interface DialRequest {
  readonly line: InboxRecord;
  readonly typed: string;
}

export async function assertCanDial(
  ctx: WriteContext,
  actor: AuthenticatedActor,
  { line, typed }: DialRequest,
): Promise<PhoneNumber> {
  const { countries, allowsPremiumRate } = withPhoneDefaults(line.phone);
  const from = { name: line.name, countries, allowsPremiumRate };
  const number = decideDial(
    typed,
    { ...from, brokenBecause: brokenBecause(ctx, line) },
    actor.country,
  );
  // At once, and not after a carrier that hangs has been waited for.
  if (await isPaused(ctx, line.accountId, "calls"))
    throw new AppError("calls_paused", { line: line.name });
  await countDial(ctx, "call.member", actor.memberId, limit("callsOfMember"));
  await countDial(ctx, "call.workspace", ctx.workspaceId, limit("callsOfWorkspace"));
  return number;
}

function brokenBecause({ installation }: WriteContext, line: InboxRecord): string | null {
  if (line.kind !== "phone") return "it isn't a phone inbox";
  if (line.isArchived) return "it's archived";
  if (!installation.findVoiceProvider(line.vendor)) return "its provider doesn't support calls";
  return line.accountState === "broken"
    ? (line.accountProblem ?? "its provider account isn't working")
    : null;
}

const windowSeconds = 600;

async function countDial(
  { db, now }: WriteContext,
  door: string,
  bearer: string,
  max: number,
): Promise<void> {
  const { count } = await countAttempt(db, { door, bearer, now, windowSeconds });
  if (count > max) throw new AppError("call_rate_exceeded", { max });
}
