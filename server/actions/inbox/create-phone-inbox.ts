import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import { AppError } from "#domain/errors.ts";
import type { InboxId } from "#domain/ids.ts";
import { type InboxKind, readTextSender } from "#domain/inbox/inbox-kind.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { openTextAccountFor } from "#server/actions/account/open-account.ts";
import { setNumberWebhooks } from "#server/actions/account/set-number-webhooks.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { assertBelowLimit } from "#server/actions/workspace/assert-below-limit.ts";
import { presentInbox } from "#server/presenters/present-inbox.ts";
import {
  findInbox,
  findInboxByAddress,
  type InboxRecord,
  insertInbox,
} from "#server/store/inbox.ts";
import { assertVisibility } from "./update-inbox.ts";

function parseSenderField(kind: InboxKind, typed: string, country: string): string {
  const address =
    kind === "sender" ? readTextSender(typed) : normalizePhoneNumber(typed, country)?.e164;
  if (address) return address;
  if (kind === "sender") throw new AppError("not_a_sender", { typed });
  throw new AppError("invalid_phone_number", { typed });
}

export const createPhoneInbox = defineExternalAction({
  name: "create-phone-inbox",
  requires: "inbox.manage",
  async run(ctx, input) {
    const { country } = requireAuthenticated(ctx.actor);
    const account = await openTextAccountFor(ctx, input.accountId);
    const { kind } = input;
    const address = parseSenderField(kind, input.address, country);
    // Checked before the number's webhooks are changed, and once more below, where it counts.
    if (await findInboxByAddress(ctx.db, ctx.workspaceId, kind, address))
      throw new AppError("address_taken", { address });
    const onWhatsapp = account.adapter.capabilities.whatsapp;
    if (kind === "whatsapp" && onWhatsapp === null)
      throw AppError.invalid([
        {
          path: "kind",
          message: `Deskbell doesn't support WhatsApp through ${account.adapter.name}.`,
        },
      ]);
    const providerRef =
      input.providerRef ?? (kind === "whatsapp" && onWhatsapp === "typed" ? "whatsapp" : null);
    const webhooks = await configureWebhooks();
    const inbox = await ctx.write(async (write) => {
      await assertVisibility(write, input.visibility, input.teamId);
      if (await findInboxByAddress(write.db, write.workspaceId, kind, address))
        throw new AppError("address_taken", { address });
      await assertBelowLimit(write, "inbox");
      const id = write.newId<InboxId>();
      await insertInbox(write.db, write.workspaceId, {
        id,
        kind,
        address,
        name: input.name,
        color: input.color,
        accountId: account.id,
        providerRef,
        visibility: input.visibility,
        teamId: input.teamId,
        undoSeconds: limit("textUndoSeconds"),
        webhookState: webhooks.state,
        numberService: webhooks.service,
        at: write.now,
      });
      write.publishChange("inbox", id, { inboxId: id });
      write.audit(id, { address, name: input.name });
      return required(await findInbox(write.db, write.workspaceId, id), "just written");
    });
    return {
      inbox: presentInbox(inbox, ctx.installation, country),
      webhookProblem: webhooks.problem,
    };

    /**
     * A provider that refuses the webhook URL doesn't block the inbox: the problem is reported, and the URL can be set
     * manually.
     */
    async function configureWebhooks(): Promise<{
      state: "set" | "unset" | "other_url";
      service: InboxRecord["numberService"];
      problem: string | null;
    }> {
      if (!account.adapter.capabilities.configuresWebhooks || providerRef === null)
        return { state: "unset", service: null, problem: null };
      return setNumberWebhooks(ctx, account, kind, providerRef).then(
        ({ webhookState, numberService }) => ({
          state: webhookState,
          service: numberService,
          problem: numberService?.caution ?? null,
        }),
        (error: unknown) => ({
          state: "unset" as const,
          service: null,
          problem: error instanceof Error ? error.message : String(error),
        }),
      );
    }
  },
});
