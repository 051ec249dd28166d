import { limit } from "#domain/limits.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listSavedReplies as listSavedRepliesOf } from "#server/store/workspace/saved-reply.ts";

export const listSavedReplies = defineReadAction({
  name: "list-saved-replies",
  requires: "workspace.read",
  async run({ actor, db }) {
    const { workspaceId, memberId } = requireAuthenticated(actor);
    const own = actor.kind === "member" ? memberId : null;
    const maxBytes = limit("savedRepliesBytes");
    return { rows: await listSavedRepliesOf(db, workspaceId, own, maxBytes) };
  },
});
