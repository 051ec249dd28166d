import { AppError } from "#domain/errors.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { findInbox } from "#server/store/inbox.ts";

export const listVoices = defineReadAction({
  name: "list-voices",
  requires: "inbox.manage",
  async run(ctx, { inboxId }) {
    const { workspaceId } = requireAuthenticated(ctx.actor);
    const inbox = await findInbox(ctx.db, workspaceId, inboxId);
    if (!inbox) throw new AppError("not_found");
    const provider =
      inbox.kind === "phone" ? ctx.installation.findVoiceProvider(inbox.provider) : null;
    return { rows: (provider?.voices ?? []).map((voice) => ({ ...voice })) };
  },
});
