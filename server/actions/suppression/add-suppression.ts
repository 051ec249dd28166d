import { must } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { markAddress } from "#server/actions/message/delivery/learn-of-address.ts";
import { readyAddress } from "#server/actions/message/mail/sending/people.ts";
import { insertSuppression, listStanding } from "#server/store/mail/suppression.ts";

export const addSuppression = defineAction({
  name: "add-suppression",
  needs: "suppression.lift",
  async run(ctx, { address: typed, words }) {
    const address = readyAddress(typed);
    const isNew = await insertSuppression(ctx.db, ctx.workspaceId, {
      id: ctx.newId(),
      address,
      reason: "manual",
      words,
      entryId: null,
      at: ctx.now,
    });
    const [standing] = await listStanding(ctx.db, ctx.workspaceId, [address]);
    const row = must(standing, "just written, or there before");
    if (isNew) {
      await markAddress(ctx, address, null);
      ctx.audit(row.id, { address: row.address, words });
    }
    return row;
  },
});
