import { defineWriteAction } from "#server/actions/define-action.ts";
import { deleteSavedView as deleteSavedViewRow } from "#server/store/conversation/saved-view.ts";
import { lockOwnSavedView, publishSavedViewChange } from "./own-saved-view.ts";

export const deleteSavedView = defineWriteAction({
  name: "delete-saved-view",
  requires: "profile.manage",
  async run(ctx, { savedViewId }) {
    const { name, memberId } = await lockOwnSavedView(ctx, savedViewId);
    await deleteSavedViewRow(ctx.db, ctx.workspaceId, savedViewId);
    publishSavedViewChange(ctx, savedViewId, memberId, "removed");
    if (memberId === null) ctx.audit(savedViewId, { name });
    return { done: true };
  },
});
