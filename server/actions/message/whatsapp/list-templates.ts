import { limit } from "#domain/limits.ts";
import { openSmsAccountFor } from "#server/actions/account/open-account.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { getVisibleInbox } from "#server/actions/message/sms-inbox.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { listTemplateRecords, saveTemplates } from "#server/store/whatsapp.ts";

/** Asks the provider each time (a number that only texts has none), and answers with what it said last where it cannot be asked. */
export const listTemplates = defineExternalAction({
  name: "list-templates",
  needs: "conversation.reply",
  async run(ctx, { inboxId }) {
    const line = await getVisibleInbox(ctx, inboxId);
    if (line.kind !== "whatsapp") return { rows: [], problem: null };
    const { provider, connection } = await openSmsAccountFor(ctx, line.accountId);
    let problem: string | null = null;
    try {
      const found = (await provider.listTemplates?.(connection)) ?? [];
      const kept = found.slice(0, limit("templatesOfAccount")).map((one) => ({ ...one }));
      await ctx.write((write) =>
        saveTemplates(write.db, write.workspaceId, line.accountId, kept, write.now),
      );
    } catch (error) {
      // a fault of our own is none of the provider's
      if (!(error instanceof ProviderError)) throw error;
      problem = error.message;
    }
    return { rows: await listTemplateRecords(ctx.db, ctx.workspaceId, line.accountId), problem };
  },
});
