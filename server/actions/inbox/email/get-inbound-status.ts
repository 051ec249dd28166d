import { AppError } from "#domain/errors.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction, type ReadContext } from "#server/actions/define-action.ts";
import { findAccount } from "#server/store/account.ts";
import {
  countDeadLetterEmails,
  findLastReceivedAt,
} from "#server/store/email-inbox/last-received.ts";
import { findInbox, type InboxRecord } from "#server/store/inbox.ts";

export const getInboundStatus = defineReadAction({
  name: "get-inbound-status",
  needs: "inbox.manage",
  async run(ctx, { inboxId }) {
    const { workspaceId } = requireAuthenticated(ctx.actor);
    const line = await findInbox(ctx.db, workspaceId, inboxId);
    if (!line) throw new AppError("not_found");
    if (line.kind !== "mail")
      throw new AppError("inbox_type_mismatch", { line: line.name, what: "email" });
    const accountIds = [line.accountId, ...(line.intakeAccountId ? [line.intakeAccountId] : [])];
    const door = line.intake === "smtp" ? ctx.installation.smtpListener() : null;
    const lastMailAt = await findLastReceivedAt(ctx.db, workspaceId, line.id);
    return {
      lastMailAt,
      door: door && { host: door.host, port: door.port },
      unreadable: await countDeadLetterEmails(ctx.db, workspaceId, accountIds),
      ...(await sayArrival(ctx, line, lastMailAt !== null)),
    };
  },
});

interface Said {
  readonly isWorking: boolean;
  readonly say: string;
}

/** What is sure, and what only the first mail will show. */
async function sayArrival(ctx: ReadContext, line: InboxRecord, hasMail: boolean): Promise<Said> {
  const waiting = "No email yet. Send one to this address from another mailbox.";
  if (line.isArchived)
    return { isWorking: false, say: "The inbox is archived and doesn't receive email." };
  switch (line.intake) {
    case "smtp":
      return ctx.installation.smtpListener()
        ? {
            isWorking: true,
            say: hasMail
              ? "Deskbell's mail server is running."
              : `Deskbell's mail server is running. ${waiting}`,
          }
        : {
            isWorking: false,
            say: "Deskbell's mail server isn't running. It starts within seconds; if not, check the log.",
          };
    case "hook":
      return line.accountState === "broken"
        ? { isWorking: false, say: line.accountProblem ?? "The provider account isn't working." }
        : { isWorking: true, say: hasMail ? "The provider delivers email." : waiting };
    case "imap":
      return sayMailbox(
        ctx,
        line,
        hasMail ? "The mailbox is connected." : `The mailbox is connected. ${waiting}`,
      );
  }
}

async function sayMailbox(ctx: ReadContext, line: InboxRecord, well: string): Promise<Said> {
  const { workspaceId } = requireAuthenticated(ctx.actor);
  const account =
    line.intakeAccountId && (await findAccount(ctx.db, workspaceId, line.intakeAccountId));
  if (!account) return { isWorking: false, say: "No mailbox selected." };
  return account.state === "working" || account.state === "untested"
    ? { isWorking: true, say: well }
    : { isWorking: false, say: account.problem ?? "Can't reach the mailbox." };
}
