import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listSavedReplies as listSavedRepliesOf } from "#server/store/workspace/saved-reply.ts";

export const listSavedReplies = defineReadAction({
  name: "list-saved-replies",
  needs: "workspace.read",
  async run({ actor, db }) {
    const { workspaceId, memberId } = requireAuthenticated(actor);
    const own = actor.kind === "member" ? memberId : null;
    return { rows: await listSavedRepliesOf(db, workspaceId, own) };
  },
});
