// The inbox an email is sent from, with its provider's limits.

import { limit } from "#domain/limits.ts";
import type { SendingInbox } from "#domain/message/email/decide-email.ts";
import type { Installation } from "#server/ports/external-services.ts";
import { maxAttachmentBytes } from "#server/presenters/present-inbox.ts";
import type { InboxRecord } from "#server/store/inbox.ts";

export function toSendingInbox(
  inbox: InboxRecord,
  services: Pick<Installation, "findEmailProvider">,
): SendingInbox {
  const can = inbox.kind === "email" ? services.findEmailProvider(inbox.provider)?.can : undefined;
  const broken =
    inbox.accountState === "broken"
      ? (inbox.accountProblem ?? "its provider account isn't working")
      : null;
  return {
    name: inbox.name,
    isArchived: inbox.isArchived,
    brokenBecause: !can
      ? "it doesn't support email"
      : can.send
        ? broken
        : "its account can only receive email",
    maxFileBytes: maxAttachmentBytes(can?.maxBytes ?? 0),
    maxRecipients: Math.min(can?.maxRecipients ?? 0, limit("recipientsPerEmail")),
    undoSeconds: inbox.undoSeconds,
  };
}
