import { limit } from "#domain/limits.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listSavedViews as listRows } from "#server/store/conversation/saved-view.ts";
import { readerOf } from "./own-saved-view.ts";

export const listSavedViews = defineReadAction({
  name: "list-saved-views",
  requires: "conversation.read",
  async run({ actor, db }) {
    const { workspaceId } = requireAuthenticated(actor);
    const maxBytes = limit("savedViewsBytes");
    return { rows: await listRows(db, workspaceId, readerOf(actor), maxBytes) };
  },
});
