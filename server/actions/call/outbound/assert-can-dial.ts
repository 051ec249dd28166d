// Checks before dialing: the number is valid, this inbox may call it, and the rate limit allows it.
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

interface DialRequest {
  readonly inbox: InboxRecord;
  readonly typed: string;
}

export async function assertCanDial(
  ctx: WriteContext,
  actor: AuthenticatedActor,
  { inbox, typed }: DialRequest,
): Promise<PhoneNumber> {
  const { countries, allowsPremiumRate } = withPhoneDefaults(inbox.phone);
  const from = { name: inbox.name, countries, allowsPremiumRate };
  const number = decideDial(
    typed,
    { ...from, brokenBecause: brokenBecause(ctx, inbox) },
    actor.country,
  );
  // Fails at once instead of waiting for a carrier that does not respond.
  if (await isPaused(ctx, inbox.accountId, "calls"))
    throw new AppError("calls_paused", { inbox: inbox.name });
  await countDial(ctx, "call.member", actor.memberId, limit("dialsPerMember"));
  await countDial(ctx, "call.workspace", ctx.workspaceId, limit("dialsPerWorkspace"));
  return number;
}

function brokenBecause({ installation }: WriteContext, inbox: InboxRecord): string | null {
  if (inbox.kind !== "phone") return "it isn't a phone inbox";
  if (inbox.isArchived) return "it's archived";
  if (!installation.findVoiceProvider(inbox.provider)) return "its provider doesn't support calls";
  return inbox.accountState === "broken"
    ? (inbox.accountProblem ?? "its provider account isn't working")
    : null;
}

const windowSeconds = 600;

async function countDial(
  { db, now }: WriteContext,
  scope: string,
  subject: string,
  max: number,
): Promise<void> {
  const { count } = await countAttempt(db, { scope, subject, now, windowSeconds });
  if (count > max) throw new AppError("call_rate_exceeded", { max });
}
