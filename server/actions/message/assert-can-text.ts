// Before a text leaves: may this inbox text there, and not too many strangers at once. WhatsApp has none of it: a number
// there costs by country and template, its owner earns nothing, and each contact has agreed first.
import { assertDestination } from "#domain/call/dialing/decide-dial.ts";
import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import { AppError } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { textChannelOf } from "#domain/inbox/inbox-kind.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { ContactPointRecord } from "#server/store/contact.ts";
import { hasTextedUs } from "#server/store/conversation/texted-points.ts";
import { type InboxRecord, listInboxes } from "#server/store/inbox.ts";
import { countAttempt } from "#server/store/rate-limit-counter.ts";

interface TextDestination {
  readonly inbox: InboxRecord;
  readonly point: ContactPointRecord;
  readonly homeCountry: string;
  readonly memberId: MemberId;
}

const windowSeconds = 600;

export async function assertCanText(ctx: WriteContext, to: TextDestination): Promise<void> {
  const { inbox, point, homeCountry, memberId } = to;
  const number = normalizePhoneNumber(point.value, homeCountry);
  if (textChannelOf(inbox.kind) !== "sms" || !number) return;
  const isReply = await hasTextedUs(ctx.db, ctx.workspaceId, point);
  const { allowsPremiumRate } = withPhoneDefaults(inbox.phone);
  const countries = isReply ? null : await allowedCountries(ctx, inbox, homeCountry);
  assertDestination(number, { name: inbox.name, allowsPremiumRate }, countries);
  if (isReply) return;
  const max = limit("firstTextsOfMember");
  const row = { scope: "text.member", subject: memberId, now: ctx.now, windowSeconds };
  if ((await countAttempt(ctx.db, row)).count > max)
    throw new AppError("text_rate_exceeded", { max });
}

/**
 * A name or short code has no phone settings: it may text where any phone inbox may. null: there is none either, and
 * the provider's own permissions decide.
 */
async function allowedCountries(
  { db, workspaceId }: WriteContext,
  inbox: InboxRecord,
  homeCountry: string,
): Promise<readonly string[] | null> {
  if (inbox.kind === "phone") return [homeCountry, ...withPhoneDefaults(inbox.phone).countries];
  const phones = (await listInboxes(db, workspaceId, null)).filter(
    (one) => one.kind === "phone" && !one.isArchived,
  );
  if (phones.length === 0) return null;
  return [homeCountry, ...phones.flatMap((one) => withPhoneDefaults(one.phone).countries)];
}
