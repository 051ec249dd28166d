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
  const capabilities =
    inbox.kind === "email" ? services.findEmailProvider(inbox.provider)?.capabilities : undefined;
  const broken =
    inbox.accountState === "broken"
      ? (inbox.accountProblem ?? "its provider account isn't working")
      : null;
  return {
    name: inbox.name,
    isArchived: inbox.isArchived,
    brokenBecause: !capabilities
      ? "it doesn't support email"
      : capabilities.send
        ? broken
        : "its account can only receive email",
    maxFileBytes: maxAttachmentBytes(capabilities?.maxBytes ?? 0),
    maxRecipients: Math.min(capabilities?.maxRecipients ?? 0, limit("recipientsPerEmail")),
    undoSeconds: inbox.undoSeconds,
  };
}
