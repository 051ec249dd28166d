import { AppError } from "#domain/errors.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { findInbox } from "#server/store/inbox.ts";

export const listVoices = defineReadAction({
  name: "list-voices",
  needs: "inbox.manage",
  async run(ctx, { inboxId }) {
    const { workspaceId } = requireAuthenticated(ctx.actor);
    const line = await findInbox(ctx.db, workspaceId, inboxId);
    if (!line) throw new AppError("not_found");
    const provider = line.kind === "phone" ? ctx.installation.findVoiceProvider(line.vendor) : null;
    return { rows: (provider?.voices ?? []).map((voice) => ({ ...voice })) };
  },
});
