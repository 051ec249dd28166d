import { AppError } from "#domain/errors.ts";
import { sourceLanguage } from "#domain/language/languages.ts";
import { limit } from "#domain/limits.ts";
import { composeTestEmail } from "#domain/message/compose-test-email.ts";
import { describeEmailProblem } from "#domain/message/email/email-problems.ts";
import { unreachable } from "#domain/required.ts";
import { openEmailAccountFor } from "#server/actions/account/open-account.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import type { EmailOutcome } from "#server/ports/email.ts";
import { findInbox } from "#server/store/inbox.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";

export const sendTestEmail = defineExternalAction({
  name: "send-test-email",
  requires: "inbox.manage",
  async run(ctx, { inboxId, to }) {
    const inbox = await findInbox(ctx.db, ctx.workspaceId, inboxId);
    if (!inbox) throw new AppError("not_found");
    if (inbox.kind !== "email")
      throw new AppError("inbox_type_mismatch", { inbox: inbox.name, what: "email" });
    if (inbox.isArchived) throw new AppError("inbox_archived", { inbox: inbox.name });
    const account = await openEmailAccountFor(ctx, inbox.accountId);
    const { name: workspaceName, language } = await getWorkspace(ctx.db, ctx.workspaceId);
    const email = composeTestEmail(language ?? sourceLanguage, {
      inbox: inbox.name,
      address: inbox.address,
      workspace: workspaceName,
    });
    const ref = ctx.newId();
    const messageId = `test.${ref}@${inbox.address.slice(inbox.address.lastIndexOf("@") + 1)}`;
    const outcome = await account.adapter.send(
      account.connection,
      {
        ref,
        messageId,
        inReplyTo: null,
        references: [messageId],
        date: ctx.now,
        from: { address: inbox.address, name: inbox.fromName || workspaceName },
        replyTo: null,
        to: [{ address: to, name: "" }],
        cc: [],
        bcc: [],
        ...email,
        html: null,
        files: [],
        headers: [["Auto-Submitted", "auto-generated"]],
      },
      AbortSignal.timeout(limit("providerTimeoutSeconds") * 1000),
    );
    return describeOutcome(outcome, to);
  },
});

function describeOutcome(outcome: EmailOutcome, to: string): { isSent: boolean; message: string } {
  const withDetail = (text: string, detail: string | null) =>
    detail === null || detail === "" ? text : `${text} It said: ${detail}`;
  switch (outcome.kind) {
    case "accepted": {
      const [verdict] = outcome.recipients;
      return verdict !== undefined && verdict.kind !== "accepted"
        ? {
            isSent: false,
            message: withDetail(describeEmailProblem(verdict.problem, to, true), verdict.detail),
          }
        : {
            isSent: true,
            message: `The provider accepted it. Check ${to}, including the spam folder.`,
          };
    }
    case "rejected":
      return {
        isSent: false,
        message: withDetail(describeEmailProblem(outcome.problem, to, true), outcome.detail),
      };
    case "retry":
      return { isSent: false, message: describeEmailProblem(outcome.problem, to, true) };
    case "unknown":
      return {
        isSent: false,
        message: `The connection to the provider failed (${outcome.reason}). The email may have been sent; check ${to}.`,
      };
    default:
      return unreachable(outcome);
  }
}
