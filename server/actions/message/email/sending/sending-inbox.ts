// The line a mail leaves from, with what its provider can carry.

import { limit } from "#domain/limits.ts";
import type { SendingInbox } from "#domain/message/email/decide-email.ts";
import type { Installation } from "#server/ports/external-services.ts";
import { maxAttachmentBytes } from "#server/presenters/present-inbox.ts";
import type { InboxRecord } from "#server/store/inbox.ts";

export function toSendingInbox(
  line: InboxRecord,
  outside: Pick<Installation, "findEmailProvider">,
): SendingInbox {
  const can = line.kind === "mail" ? outside.findEmailProvider(line.vendor)?.can : undefined;
  const broken =
    line.accountState === "broken"
      ? (line.accountProblem ?? "its provider account isn't working")
      : null;
  return {
    name: line.name,
    isArchived: line.isArchived,
    brokenBecause: !can
      ? "it doesn't support email"
      : can.send
        ? broken
        : "its account can only receive email",
    maxFileBytes: maxAttachmentBytes(can?.maxBytes ?? 0),
    maxRecipients: Math.min(can?.maxRecipients ?? 0, limit("mailRecipients")),
    undoSeconds: line.undoSeconds,
  };
}
