import { messagePreview } from "#domain/conversation/preview.ts";
import { hasDrafts, requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { resolveView } from "#server/actions/saved-view/resolve-view.ts";
import { sanitizeOutgoingHtml } from "#server/mime/outgoing/sanitize-html.ts";
import { listConversations as listRows } from "#server/store/conversation/conversation-list.ts";
import { listDraftPreviews } from "#server/store/conversation/draft.ts";
import { cursorOf, cursorPartsOf } from "#server/store/conversation/list-order.ts";
import { decodeCursor, toPage } from "#server/store/cursor.ts";
import { withOwnDrafts } from "./with-own-drafts.ts";

export const listConversations = defineReadAction({
  name: "list-conversations",
  requires: "conversation.read",
  async run(ctx, { view: key, sort, after, size }) {
    const actor = requireAuthenticated(ctx.actor);
    const view = await resolveView(ctx, key, "view");
    if (view.kind === "drafts" && !hasDrafts(actor)) return { rows: [], next: null };
    const found = await listRows(ctx.db, {
      workspaceId: actor.workspaceId,
      memberId: actor.memberId,
      visibleInboxIds: actor.visibleInboxIds,
      view,
      sort,
      after: decodeCursor(after, cursorPartsOf(sort)),
      max: size + 1,
    });
    const rows = found.map((row) => withOwnDrafts(actor, row));
    if (view.kind !== "drafts") return toPage(rows, size, cursorOf(sort));
    const ids = rows.map((row) => row.id);
    const drafts = await listDraftPreviews(ctx.db, actor.workspaceId, actor.memberId, ids);
    const previews = new Map(drafts.map((one) => [one.conversationId, previewOfDraft(one)]));
    const shown = rows.map((row) => {
      const draftPreview = previews.get(row.id);
      return draftPreview === undefined ? row : { ...row, draftPreview };
    });
    return toPage(shown, size, cursorOf(sort));
  },
});

const previewOfDraft = ({ kind, body }: { kind: string; body: string }): string =>
  messagePreview(kind === "email" ? sanitizeOutgoingHtml(body).text : body, 0).preview;
