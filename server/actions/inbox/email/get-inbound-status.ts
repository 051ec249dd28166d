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
  requires: "inbox.manage",
  async run(ctx, { inboxId }) {
    const { workspaceId } = requireAuthenticated(ctx.actor);
    const inbox = await findInbox(ctx.db, workspaceId, inboxId);
    if (!inbox) throw new AppError("not_found");
    if (inbox.kind !== "email")
      throw new AppError("inbox_type_mismatch", { inbox: inbox.name, what: "email" });
    const accountIds = [inbox.accountId, ...(inbox.intakeAccountId ? [inbox.intakeAccountId] : [])];
    const listener = inbox.intake === "smtp" ? ctx.installation.smtpListener() : null;
    const lastEmailAt = await findLastReceivedAt(ctx.db, workspaceId, inbox.id);
    return {
      lastEmailAt,
      smtpListener: listener && { host: listener.host, port: listener.port },
      unreadable: await countDeadLetterEmails(ctx.db, workspaceId, accountIds),
      ...(await describeInbound(ctx, inbox, lastEmailAt !== null)),
    };
  },
});

interface InboundStatus {
  readonly isWorking: boolean;
  readonly message: string;
}

/** Describes what is known to work, and what only the first email will show. */
async function describeInbound(
  ctx: ReadContext,
  inbox: InboxRecord,
  hasEmail: boolean,
): Promise<InboundStatus> {
  const waiting = "No email yet. Send one to this address from another mailbox.";
  if (inbox.isArchived)
    return { isWorking: false, message: "The inbox is archived and doesn't receive email." };
  switch (inbox.intake) {
    case "smtp":
      return ctx.installation.smtpListener()
        ? {
            isWorking: true,
            message: hasEmail
              ? "Deskbell's mail server is running."
              : `Deskbell's mail server is running. ${waiting}`,
          }
        : {
            isWorking: false,
            message:
              "Deskbell's mail server isn't running. It starts within seconds; if not, check the log.",
          };
    case "webhook":
      return inbox.accountState === "broken"
        ? {
            isWorking: false,
            message: inbox.accountProblem ?? "The provider account isn't working.",
          }
        : { isWorking: true, message: hasEmail ? "The provider delivers email." : waiting };
    case "imap":
      return describeMailbox(
        ctx,
        inbox,
        hasEmail ? "The mailbox is connected." : `The mailbox is connected. ${waiting}`,
      );
  }
}

async function describeMailbox(
  ctx: ReadContext,
  inbox: InboxRecord,
  well: string,
): Promise<InboundStatus> {
  const { workspaceId } = requireAuthenticated(ctx.actor);
  const account =
    inbox.intakeAccountId && (await findAccount(ctx.db, workspaceId, inbox.intakeAccountId));
  if (!account) return { isWorking: false, message: "No mailbox selected." };
  return account.state === "working" || account.state === "untested"
    ? { isWorking: true, message: well }
    : { isWorking: false, message: account.problem ?? "Can't reach the mailbox." };
}
