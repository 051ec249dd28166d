import { DeskError } from "#domain/errors.ts";
import { defineErrand } from "#server/actions/action.ts";
import { openAccountFor } from "./open-account.ts";

export const listSendingServices = defineErrand({
  name: "list-sending-services",
  needs: "line.manage",
  async run(ctx, { accountId }) {
    const { provider, connection, settings } = await openAccountFor(ctx, accountId);
    const found = await provider.listServices?.(connection).catch((error: unknown) => {
      throw new DeskError("account_unreachable", {
        reason: error instanceof Error ? error.message : String(error),
      });
    });
    const usual = settings[provider.can.sendsThrough?.setting ?? ""] ?? null;
    return { rows: (found ?? []).map(({ ref, name }) => ({ ref, name })), usual: usual || null };
  },
});
