import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { setAddressState } from "#server/actions/message/delivery/update-address-health.ts";
import { normalizeRecipientAddress } from "#server/actions/message/email/sending/normalize-recipients.ts";
import {
  findSuppression,
  insertSuppression,
  listActiveSuppressions,
} from "#server/store/email/suppression.ts";

export const addSuppression = defineWriteAction({
  name: "add-suppression",
  requires: "suppression.manage",
  async run(ctx, { address: typed, text }) {
    const address = normalizeRecipientAddress(typed);
    const { visibleInboxIds } = requireAuthenticated(ctx.actor);
    const added = {
      id: ctx.newId(),
      address: address.toLowerCase(),
      reason: "manual" as const,
      text,
      entryId: null,
      at: ctx.now,
    };
    const isNew = await insertSuppression(ctx.db, ctx.workspaceId, added);
    const [active] = await listActiveSuppressions(ctx.db, ctx.workspaceId, [address]);
    const row = required(active, "just written, or there before");
    if (isNew) {
      await setAddressState(ctx, address, null);
      ctx.audit(row.id, { address: row.address, text });
      return row;
    }
    // The reason and the bounce may be from an inbox hidden from this member.
    const shown = await findSuppression(ctx.db, ctx.workspaceId, row.id, visibleInboxIds);
    return shown ?? { ...added, at: ctx.now.toISOString() };
  },
});
