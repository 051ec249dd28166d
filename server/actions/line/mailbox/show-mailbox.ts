import { DeskError } from "#domain/errors.ts";
import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { findAccount } from "#server/store/account.ts";
import { presentMailbox } from "./present-mailbox.ts";

export const showMailbox = defineRead({
  name: "show-mailbox",
  needs: "account.manage",
  async run(ctx, { accountId }) {
    const { workspaceId } = asSomeone(ctx.actor);
    if (!(await findAccount(ctx.db, workspaceId, accountId))) throw new DeskError("not_found");
    return presentMailbox(ctx.db, workspaceId, accountId);
  },
});
