import { showPhoneNumber } from "#domain/contact/phone-number.ts";
import { DeskError } from "#domain/errors.ts";
import { defineErrand } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { hookUrlOf } from "#server/presenters/present-account.ts";
import { listLines } from "#server/store/line.ts";
import { openAccountFor } from "./open-account.ts";

export const listAccountNumbers = defineErrand({
  name: "list-account-numbers",
  needs: "account.manage",
  async run(ctx, { accountId }) {
    const { country } = asSomeone(ctx.actor);
    const account = await openAccountFor(ctx, accountId);
    const numbers = await account.provider
      .listNumbers(account.connection)
      .catch((error: unknown) => {
        throw new DeskError("account_unreachable", {
          reason: error instanceof Error ? error.message : String(error),
        });
      });
    const lines = await listLines(ctx.db, ctx.workspaceId, null);
    const ours = hookUrlOf(ctx.installation.publicUrl, account);
    return {
      rows: numbers.map((one) => ({
        kind: one.kind ?? "phone",
        ref: one.ref,
        number: one.number,
        shown: one.kind === "sender" ? one.number : showPhoneNumber(one.number, country),
        name: one.name,
        canText: one.canText,
        isLine: lines.some(
          (line) =>
            !line.isArchived && line.kind === (one.kind ?? "phone") && line.address === one.number,
        ),
        hookIsOurs: one.textHook === ours,
        textHook: one.textHook,
      })),
    };
  },
});
