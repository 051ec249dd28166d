import { defineWriteAction } from "#server/actions/define-action.ts";
import { rejectDuplicateName } from "#server/actions/workspace/reject-duplicate-name.ts";
import { updateSavedViewRow } from "#server/store/conversation/saved-view.ts";
import {
  decideOwner,
  lockOwnSavedView,
  publishSavedViewChange,
  writeWithinLimits,
} from "./own-saved-view.ts";

export const updateSavedView = defineWriteAction({
  name: "update-saved-view",
  requires: "profile.manage",
  async run(ctx, { savedViewId, name, filter, sort, ...shared }) {
    const before = await lockOwnSavedView(ctx, savedViewId);
    const owner = await decideOwner(ctx, shared);
    const isMoved = owner.memberId !== before.memberId;
    const row = { id: savedViewId, name, filter, sort, ...owner, at: ctx.now };
    const view = await writeWithinLimits(ctx, owner.memberId, () =>
      rejectDuplicateName(name, updateSavedViewRow(ctx.db, ctx.workspaceId, row)),
    );
    // Also tells those who lose it.
    publishSavedViewChange(ctx, savedViewId, isMoved ? null : owner.memberId);
    if (before.memberId === null || owner.memberId === null)
      ctx.audit(savedViewId, { before: before.name, now: name, isShared: owner.memberId === null });
    return view;
  },
});
