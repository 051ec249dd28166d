import { DeskError } from "#domain/errors.ts";
import { defineErrand } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { presentLine } from "#server/presenters/present-line.ts";
import { findLine } from "#server/store/line.ts";
import { pointNumber } from "./account/point-number.ts";
import { openAccountFor } from "./open-account.ts";
import { getLine, saveLine } from "./update-line.ts";

export const setLineHooks = defineErrand({
  name: "set-line-hooks",
  needs: "line.manage",
  async run(ctx, { lineId }) {
    const { country } = asSomeone(ctx.actor);
    const line = await findLine(ctx.db, ctx.workspaceId, lineId);
    if (!line) throw new DeskError("not_found");
    const account = await openAccountFor(ctx, line.accountId);
    if (!account.provider.can.setsHooks || line.providerRef === null)
      throw new DeskError("hooks_not_settable");
    const pointed = await pointNumber(ctx, account, line.kind, line.providerRef).catch(
      (error: unknown) => {
        throw new DeskError("account_refused", {
          reason: error instanceof Error ? error.message : String(error),
        });
      },
    );
    const saved = await ctx.write(async (write) =>
      saveLine(write, await getLine(write, lineId), pointed),
    );
    return presentLine(saved, ctx.installation, country);
  },
});
