import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import { AppError } from "#domain/errors.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { webhookUrlOf } from "#server/presenters/present-account.ts";
import { listInboxes } from "#server/store/inbox.ts";
import { openTextAccountFor } from "./open-account.ts";

export const listAccountNumbers = defineExternalAction({
  name: "list-account-numbers",
  requires: "account.manage",
  async run(ctx, { accountId }) {
    const { country } = requireAuthenticated(ctx.actor);
    const account = await openTextAccountFor(ctx, accountId);
    const numbers = await account.adapter
      .listNumbers(account.connection)
      .catch((error: unknown) => {
        throw new AppError("account_unreachable", {
          reason: error instanceof Error ? error.message : String(error),
        });
      });
    const inboxes = await listInboxes(ctx.db, ctx.workspaceId, null);
    const ours = webhookUrlOf(ctx.installation.publicUrl, account);
    return {
      rows: numbers.map((one) => ({
        kind: one.kind ?? "phone",
        ref: one.ref,
        number: one.number,
        formatted: one.kind === "sender" ? one.number : formatPhoneNumber(one.number, country),
        name: one.name,
        canText: one.canText,
        isInbox: inboxes.some(
          (inbox) =>
            !inbox.isArchived &&
            inbox.kind === (one.kind ?? "phone") &&
            inbox.address === one.number,
        ),
        pointsHere: one.smsWebhookUrl === ours,
        smsWebhookUrl: one.smsWebhookUrl,
      })),
    };
  },
});
