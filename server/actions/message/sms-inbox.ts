// The inbox a text is sent from, with its provider's limits.
import { carriesTexts, channelOf } from "#domain/inbox/line-kind.ts";
import type { SmsInbox } from "#domain/message/decide-sms.ts";
import type { Installation } from "#server/ports/external-services.ts";
import { textLimitsOf } from "#server/presenters/text-limits.ts";
import type { InboxRecord } from "#server/store/inbox.ts";

export function smsInboxFromRecord(
  inbox: InboxRecord,
  services: Pick<Installation, "findSmsProvider">,
): SmsInbox {
  const provider = services.findSmsProvider(inbox.provider);
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
      (inbox.kind === "whatsapp" && provider.can.whatsapp === null)
        ? "it doesn't support texts"
        : broken,
    channel: channelOf(inbox.kind),
    ...textLimitsOf(inbox, provider),
    undoSeconds: inbox.undoSeconds,
  };
}
