import { AppError } from "#domain/errors.ts";
import { openTextAccountFor } from "#server/actions/account/open-account.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";

export const listSendingServices = defineExternalAction({
  name: "list-sending-services",
  requires: "inbox.manage",
  async run(ctx, { accountId }) {
    const { adapter, connection, settings } = await openTextAccountFor(ctx, accountId);
    const found = await adapter.listServices?.(connection).catch((error: unknown) => {
      throw new AppError("account_unreachable", {
        reason: error instanceof Error ? error.message : String(error),
      });
    });
    const defaultService = settings[adapter.capabilities.sendsThrough?.setting ?? ""] ?? null;
    return {
      rows: (found ?? []).map(({ ref, name }) => ({ ref, name })),
      defaultService: defaultService || null,
    };
  },
});
