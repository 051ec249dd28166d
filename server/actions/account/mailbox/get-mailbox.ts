import { AppError } from "#domain/errors.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { findAccount } from "#server/store/account.ts";
import { presentMailbox } from "./present-mailbox.ts";

export const getMailbox = defineReadAction({
  name: "get-mailbox",
  requires: "account.manage",
  async run(ctx, { accountId }) {
    const { workspaceId } = requireAuthenticated(ctx.actor);
    if (!(await findAccount(ctx.db, workspaceId, accountId))) throw new AppError("not_found");
    return presentMailbox(ctx.db, workspaceId, accountId);
  },
});
