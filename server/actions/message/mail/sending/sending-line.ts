// The line a mail leaves from, with what its provider can carry.

import { limit } from "#domain/limits.ts";
import type { SendingLine } from "#domain/message/mail/decide-mail.ts";
import type { Installation } from "#server/ports/outside.ts";
import { mostFileBytes } from "#server/presenters/present-line.ts";
import type { LineRecord } from "#server/store/line.ts";

export function sendingLineOf(
  line: LineRecord,
  outside: Pick<Installation, "findMailProvider">,
): SendingLine {
  const can = line.kind === "mail" ? outside.findMailProvider(line.vendor)?.can : undefined;
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
    maxFileBytes: mostFileBytes(can?.maxBytes ?? 0),
    maxRecipients: Math.min(can?.maxRecipients ?? 0, limit("mailRecipients")),
    undoSeconds: line.undoSeconds,
  };
}
