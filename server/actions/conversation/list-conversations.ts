import { previewOf } from "#domain/conversation/preview.ts";
import { readViewKey } from "#domain/conversation/views.ts";
import { DeskError } from "#domain/errors.ts";
import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { cleanOutgoing } from "#server/mime/outgoing/clean-html.ts";
import {
  cursorOf,
  listConversations as listRows,
} from "#server/store/conversation/conversation-list.ts";
import { listDraftBeginnings } from "#server/store/conversation/draft.ts";
import { asPage, readCursor } from "#server/store/cursor.ts";

export const listConversations = defineRead({
  name: "list-conversations",
  needs: "conversation.read",
  async run(ctx, { view: key, sort, after, size }) {
    const actor = asSomeone(ctx.actor);
    const view = readViewKey(key);
    if (!view) throw DeskError.invalid([{ path: "view", say: `There's no view “${key}”.` }]);
    const rows = await listRows(ctx.db, {
      workspaceId: actor.workspaceId,
      memberId: actor.memberId,
      sight: actor.sight,
      view,
      sort,
      after: readCursor(after, ["moment", "id"]),
      most: size + 1,
    });
    if (view.kind !== "drafts") return asPage(rows, size, cursorOf(sort));
    const ids = rows.map((row) => row.id);
    const drafts = await listDraftBeginnings(ctx.db, actor.workspaceId, actor.memberId, ids);
    const previews = new Map(drafts.map((one) => [one.conversationId, previewOfDraft(one)]));
    const shown = rows.map((row) => {
      const draftPreview = previews.get(row.id);
      return draftPreview === undefined ? row : { ...row, draftPreview };
    });
    return asPage(shown, size, cursorOf(sort));
  },
});

const previewOfDraft = ({ medium, body }: { medium: string; body: string }): string =>
  previewOf(medium === "mail" ? cleanOutgoing(body).words : body, 0);
