import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { listTags as listTagsOf } from "#server/store/conversation/tag.ts";

export const listTags = defineRead({
  name: "list-tags",
  needs: "workspace.read",
  async run({ actor, db }) {
    return { rows: await listTagsOf(db, asSomeone(actor).workspaceId) };
  },
});
