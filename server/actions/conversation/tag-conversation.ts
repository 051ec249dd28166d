import { DeskError } from "#domain/errors.ts";
import type { TagId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { defineAction } from "#server/actions/action.ts";
import { listTags } from "#server/store/conversation/tag.ts";
import { takeConversationFor } from "./access.ts";
import { carryOut } from "./change.ts";

export const tagConversation = defineAction({
  name: "tag-conversation",
  needs: "conversation.work",
  async run(ctx, { conversationId, add, remove }) {
    const conversation = await takeConversationFor(ctx, conversationId);
    const known = new Map(
      (await listTags(ctx.db, ctx.workspaceId)).map((tag) => [tag.id as TagId, tag.name]),
    );
    if (add.some((id) => !known.has(id))) throw new DeskError("not_found");
    const tagIds = [...new Set([...conversation.tagIds, ...add])].filter(
      (id) => !remove.includes(id),
    );
    if (tagIds.length > limit("tagsPerConversation")) {
      throw DeskError.invalid([
        { path: "add", say: `A conversation can have up to ${limit("tagsPerConversation")} tags.` },
      ]);
    }
    const names = (ids: readonly TagId[]) =>
      ids
        .map((id) => known.get(id))
        .filter((name) => name !== undefined)
        .join(", ");
    const added = names(tagIds.filter((id) => !conversation.tagIds.includes(id)));
    const removed = names(conversation.tagIds.filter((id) => !tagIds.includes(id)));
    if (added === "" && removed === "") return conversation;
    return carryOut(ctx, conversation, { tagIds }, { deed: "tagged", facts: { added, removed } });
  },
});
