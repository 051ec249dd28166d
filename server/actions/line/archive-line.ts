import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { presentLine } from "#server/presenters/present-line.ts";
import { findLineByAddress } from "#server/store/line.ts";
import { checkAddressesAreFree } from "./mail/mail-line.ts";
import { getLine, saveLine } from "./update-line.ts";

export const archiveLine = defineAction({
  name: "archive-line",
  needs: "line.manage",
  async run(ctx, { lineId, isArchived }) {
    const { country } = asSomeone(ctx.actor);
    const line = await getLine(ctx, lineId);
    if (!isArchived && line.kind === "mail")
      await checkAddressesAreFree(ctx, [line.address, ...line.aliases], line.id);
    else if (!isArchived) {
      const living = await findLineByAddress(ctx.db, ctx.workspaceId, "phone", line.address);
      if (living && living.id !== line.id)
        throw new DeskError("address_taken", { address: line.address });
    }
    return presentLine(await saveLine(ctx, line, { isArchived }), ctx.installation, country);
  },
});
