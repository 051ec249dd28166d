import { AppError } from "#domain/errors.ts";
import type { TagId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { listTags } from "#server/store/conversation/tag.ts";
import { applyConversationChange } from "./apply-conversation-change.ts";
import { lockVisibleConversation } from "./load-conversation.ts";

export const tagConversation = defineWriteAction({
  name: "tag-conversation",
  requires: "conversation.update",
  async run(ctx, { conversationId, add, remove }) {
    const conversation = await lockVisibleConversation(ctx, conversationId);
    const known = new Map(
      (await listTags(ctx.db, ctx.workspaceId)).map((tag) => [tag.id as TagId, tag.name]),
    );
    if (add.some((id) => !known.has(id))) throw new AppError("not_found");
    const tagIds = [...new Set([...conversation.tagIds, ...add])].filter(
      (id) => !remove.includes(id),
    );
    if (tagIds.length > limit("tagsPerConversation")) {
      throw AppError.invalid([
        {
          path: "add",
          message: `A conversation can have up to ${limit("tagsPerConversation")} tags.`,
        },
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
    return applyConversationChange(
      ctx,
      conversation,
      { tagIds },
      { type: "tagged", details: { added, removed } },
    );
  },
});
