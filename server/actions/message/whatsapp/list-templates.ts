import { limit } from "#domain/limits.ts";
import { defineErrand } from "#server/actions/action.ts";
import { openAccountFor } from "#server/actions/line/open-account.ts";
import { getLineFor } from "#server/actions/message/text-line.ts";
import { ProviderFault } from "#server/ports/outcome.ts";
import { listTemplateRecords, saveTemplates } from "#server/store/whatsapp.ts";

/** Asks the provider each time (a number that only texts has none), and answers with what it said last where it cannot be asked. */
export const listTemplates = defineErrand({
  name: "list-templates",
  needs: "conversation.reply",
  async run(ctx, { lineId }) {
    const line = await getLineFor(ctx, lineId);
    if (line.kind !== "whatsapp") return { rows: [], problem: null };
    const { provider, connection } = await openAccountFor(ctx, line.accountId);
    let problem: string | null = null;
    try {
      const found = (await provider.listTemplates?.(connection)) ?? [];
      const kept = found.slice(0, limit("templatesOfAccount")).map((one) => ({ ...one }));
      await ctx.write((write) =>
        saveTemplates(write.db, write.workspaceId, line.accountId, kept, write.now),
      );
    } catch (error) {
      // a fault of our own is none of the provider's
      if (!(error instanceof ProviderFault)) throw error;
      problem = error.message;
    }
    return { rows: await listTemplateRecords(ctx.db, ctx.workspaceId, line.accountId), problem };
  },
});
