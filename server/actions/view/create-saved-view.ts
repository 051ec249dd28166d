import type { SavedViewId } from "#domain/ids.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { rejectDuplicateName } from "#server/actions/workspace/reject-duplicate-name.ts";
import { insertSavedView } from "#server/store/conversation/saved-view.ts";
import { decideOwner, publishSavedViewChange, writeWithinLimits } from "./own-saved-view.ts";

export const createSavedView = defineWriteAction({
  name: "create-saved-view",
  requires: "profile.manage",
  async run(ctx, { name, filter, sort, ...shared }) {
    const owner = await decideOwner(ctx, shared);
    const id = ctx.newId<SavedViewId>();
    const createdBy = requireAuthenticated(ctx.actor).memberId;
    const row = { id, name, filter, sort, ...owner, createdBy, at: ctx.now };
    const view = await writeWithinLimits(ctx, owner.memberId, () =>
      rejectDuplicateName(name, insertSavedView(ctx.db, ctx.workspaceId, row)),
    );
    publishSavedViewChange(ctx, id, owner.memberId);
    if (owner.memberId === null) ctx.audit(id, { name });
    return view;
  },
});
