import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listTags as listTagsOf } from "#server/store/conversation/tag.ts";

export const listTags = defineReadAction({
  name: "list-tags",
  requires: "workspace.read",
  async run({ actor, db }) {
    return { rows: await listTagsOf(db, requireAuthenticated(actor).workspaceId) };
  },
});
