import { limit } from "#domain/limits.ts";
import { openTextAccountFor } from "#server/actions/account/open-account.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { getVisibleInbox } from "#server/actions/inbox/load-inbox.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { listTemplateRecords, saveTemplates } from "#server/store/whatsapp.ts";

/**
 * Asks the provider on each request, and falls back to its last response if it is unavailable. Only WhatsApp inboxes have
 * templates.
 */
export const listTemplates = defineExternalAction({
  name: "list-templates",
  requires: "conversation.reply",
  async run(ctx, { inboxId }) {
    const inbox = await getVisibleInbox(ctx, inboxId);
    if (inbox.kind !== "whatsapp") return { rows: [], problem: null };
    const { adapter, connection } = await openTextAccountFor(ctx, inbox.accountId);
    let problem: string | null = null;
    try {
      const found = (await adapter.listTemplates?.(connection)) ?? [];
      const templates = found.slice(0, limit("templatesPerAccount")).map((one) => ({ ...one }));
      await ctx.write((write) =>
        saveTemplates(write.db, write.workspaceId, inbox.accountId, templates, write.now),
      );
    } catch (error) {
      // our own errors are not the provider's
      if (!(error instanceof ProviderError)) throw error;
      problem = error.message;
    }
    return { rows: await listTemplateRecords(ctx.db, ctx.workspaceId, inbox.accountId), problem };
  },
});
