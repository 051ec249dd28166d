// Numbers and addresses that a member types for a contact.
import { normalizeAddress } from "#domain/contact/email-address.ts";
import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import { AppError } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { isSendableAddress } from "#domain/message/email/decide-email.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { countAttempt, uncountAttempt } from "#server/store/rate-limit-counter.ts";

export function parseTypedPoint(kind: "phone" | "email", typed: string, country: string): string {
  if (kind === "phone") {
    const number = normalizePhoneNumber(typed, country);
    if (number === null) throw new AppError("invalid_phone_number", { typed });
    return number.e164;
  }
  const address = normalizeAddress(typed);
  if (!isSendableAddress(address)) throw new AppError("invalid_email_address", { typed });
  return address;
}

const takenScope = "contact_point.taken";
const windowSeconds = 3_600;

/** Counted before the lookup, so that a member over the limit learns nothing more. */
export async function countTaken({ db, now }: WriteContext, memberId: MemberId): Promise<true> {
  const attempt = { scope: takenScope, subject: memberId, now, windowSeconds };
  const { count, windowStart } = await countAttempt(db, attempt);
  const seconds = Math.ceil((Date.parse(windowStart) - now.getTime()) / 1000) + windowSeconds;
  if (count > limit("takenContactPointsPerHour"))
    throw new AppError("too_many_requests", { seconds: Math.max(1, seconds) });
  return true;
}

export const uncountTaken = ({ db }: WriteContext, memberId: MemberId): Promise<unknown> =>
  uncountAttempt(db, takenScope, memberId);
