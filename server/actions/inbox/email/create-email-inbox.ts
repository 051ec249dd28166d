import { AppError } from "#domain/errors.ts";
import type { InboxId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { assertVisibility } from "#server/actions/inbox/update-inbox.ts";
import { assertBelowLimit } from "#server/actions/workspace/assert-below-limit.ts";
import { presentInbox } from "#server/presenters/present-inbox.ts";
import { isUniqueViolation } from "#server/store/database.ts";
import { findInbox, insertInbox } from "#server/store/inbox.ts";
import {
  assertAccountSends,
  assertAddressesAvailable,
  assertAddressesClaimed,
  assertIntakeWorks,
  parseAddressField,
} from "./validate-email-inbox.ts";

export const createEmailInbox = defineWriteAction({
  name: "create-email-inbox",
  requires: "inbox.manage",
  async run(ctx, input) {
    const { country } = requireAuthenticated(ctx.actor);
    const address = parseAddressField(input.address, "address");
    await assertAccountSends(ctx, input.accountId);
    await assertIntakeWorks(ctx, input);
    await assertVisibility(ctx, input.visibility, input.teamId);
    await assertAddressesAvailable(ctx, [address]);
    await assertBelowLimit(ctx, "inbox");
    const id = ctx.newId<InboxId>();
    await insertInbox(ctx.db, ctx.workspaceId, {
      id,
      kind: "email",
      address,
      name: input.name,
      color: input.color,
      accountId: input.accountId,
      providerRef: null,
      visibility: input.visibility,
      teamId: input.teamId,
      undoSeconds: limit("emailUndoSeconds"),
      webhookState: "set",
      email: {
        intake: input.intake,
        intakeAccountId: input.intake === "imap" ? input.intakeAccountId : null,
        fromName: input.fromName,
      },
      at: ctx.now,
    }).catch((error: unknown) => {
      // A concurrent request in this workspace took the address.
      throw isUniqueViolation(error) ? new AppError("address_taken", { address }) : error;
    });
    const inbox = required(await findInbox(ctx.db, ctx.workspaceId, id), "just written");
    await assertAddressesClaimed(ctx, inbox);
    ctx.schedule("check-email-domains", { workspaceId: ctx.workspaceId });
    ctx.publishChange("inbox", id, { inboxId: id });
    ctx.publishChange("account", input.accountId);
    ctx.audit(id, { address, name: input.name, intake: input.intake });
    return presentInbox(inbox, ctx.installation, country);
  },
});
