// The inbox a text is sent from, with its provider's limits, and the number it is sent to.
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import { carriesTexts, textChannelOf } from "#domain/inbox/inbox-kind.ts";
import type { TextInbox, TextRecipient } from "#domain/message/decide-text.ts";
import { toTextRecipient } from "#domain/message/text-recipient.ts";
import type { Installation } from "#server/ports/external-services.ts";
import { textLimitsOf } from "#server/presenters/text-limits.ts";
import type { ContactPointRecord } from "#server/store/contact.ts";
import type { InboxRecord } from "#server/store/inbox.ts";

export function textInboxFromRecord(
  inbox: InboxRecord,
  services: Pick<Installation, "findTextProvider">,
): TextInbox {
  const provider = services.findTextProvider(inbox.provider);
  const broken =
    inbox.accountState === "broken"
      ? (inbox.accountProblem ?? "its provider account isn't working")
      : null;
  return {
    name: inbox.name,
    isArchived: inbox.isArchived,
    brokenBecause:
      provider === null ||
      !carriesTexts(inbox.kind) ||
      (inbox.kind === "whatsapp" && provider.capabilities.whatsapp === null)
        ? "it doesn't support texts"
        : broken,
    channel: textChannelOf(inbox.kind),
    ...textLimitsOf(inbox, provider),
    undoSeconds: inbox.undoSeconds,
  };
}

export const textRecipientFromRecord = (
  point: ContactPointRecord,
  country: string,
  lastInAt: string | null = null,
): TextRecipient =>
  toTextRecipient({ ...point, formatted: formatPhoneNumber(point.value, country) }, lastInAt);
