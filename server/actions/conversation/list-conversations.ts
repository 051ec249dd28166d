import { readViewKey } from "#domain/conversation/views.ts";
import { DeskError } from "#domain/errors.ts";
import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import {
  cursorOf,
  listConversations as listRows,
} from "#server/store/conversation/conversation-list.ts";
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
    return asPage(rows, size, cursorOf(sort));
  },
});
