import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { listSavedReplies as listSavedRepliesOf } from "#server/store/workspace/saved-reply.ts";

export const listSavedReplies = defineRead({
  name: "list-saved-replies",
  needs: "workspace.read",
  async run({ actor, db }) {
    const { workspaceId, memberId } = asSomeone(actor);
    const own = actor.kind === "member" ? memberId : null;
    return { rows: await listSavedRepliesOf(db, workspaceId, own) };
  },
});
