import { AppError, unreachable } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { describeEmailProblem } from "#domain/message/email/email-problems.ts";
import { openEmailAccountFor } from "#server/actions/account/open-account.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import type { EmailOutcome } from "#server/ports/email.ts";
import { findInbox } from "#server/store/inbox.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";

export const sendTestEmail = defineExternalAction({
  name: "send-test-email",
  needs: "inbox.manage",
  async run(ctx, { inboxId, to }) {
    const line = await findInbox(ctx.db, ctx.workspaceId, inboxId);
    if (!line) throw new AppError("not_found");
    if (line.kind !== "mail")
      throw new AppError("inbox_type_mismatch", { line: line.name, what: "email" });
    if (line.isArchived) throw new AppError("inbox_archived", { line: line.name });
    const account = await openEmailAccountFor(ctx, line.accountId);
    const { name: house } = await getWorkspace(ctx.db, ctx.workspaceId);
    const ref = ctx.newId();
    const messageId = `test.${ref}@${line.address.slice(line.address.lastIndexOf("@") + 1)}`;
    const outcome = await account.provider.send(
      account.connection,
      {
        ref,
        messageId,
        inReplyTo: null,
        references: [messageId],
        date: ctx.now,
        from: { address: line.address, name: line.fromName || house },
        replyTo: null,
        to: [{ address: to, name: "" }],
        cc: [],
        bcc: [],
        subject: `Test of the inbox ${line.name}`,
        text: `This is a test email from ${line.address}, sent by Deskbell for ${house}.\r\n\r\nIt arrived, so the inbox can send. If it landed in your spam folder, open Domains in the settings.\r\n`,
        html: null,
        files: [],
        headers: [["Auto-Submitted", "auto-generated"]],
      },
      AbortSignal.timeout(limit("providerTimeoutSeconds") * 1000),
    );
    return describeOutcome(outcome, to);
  },
});

function describeOutcome(outcome: EmailOutcome, to: string): { isSent: boolean; say: string } {
  const told = (words: string, detail: string | null) =>
    detail === null || detail === "" ? words : `${words} It said: ${detail}`;
  switch (outcome.kind) {
    case "accepted": {
      const [verdict] = outcome.recipients;
      return verdict !== undefined && verdict.kind !== "accepted"
        ? {
            isSent: false,
            say: told(describeEmailProblem(verdict.problem, to, true), verdict.detail),
          }
        : {
            isSent: true,
            say: `The provider accepted it. Check ${to}, including the spam folder.`,
          };
    }
    case "refused":
      return {
        isSent: false,
        say: told(describeEmailProblem(outcome.problem, to, true), outcome.detail),
      };
    case "retry":
      return { isSent: false, say: describeEmailProblem(outcome.problem, to, true) };
    case "unknown":
      return {
        isSent: false,
        say: `The connection to the provider failed (${outcome.why}). The email may have been sent; check ${to}.`,
      };
    default:
      return unreachable(outcome);
  }
}
