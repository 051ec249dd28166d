import { comparableSubject } from "#domain/message/subject.ts";
import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { getConversationFor } from "#server/actions/conversation/access.ts";
import { listConversationsById } from "#server/store/conversation.ts";
import { listKin } from "#server/store/regrouping.ts";

const most = 8;
const ranks = { same_subject: 0, related: 1, same_customer: 2 } as const;

export const listLikeConversations = defineRead({
  name: "list-like-conversations",
  needs: "conversation.read",
  async run(ctx, { conversationId }) {
    const { workspaceId, sight } = asSomeone(ctx.actor);
    const conversation = await getConversationFor(ctx, conversationId);
    const subject = comparableSubject(conversation.subject);
    const kin = await listKin(ctx.db, workspaceId, conversationId, sight);
    const judged = kin
      .map(({ id, subject: theirs, isRelated }) => {
        const isSame = subject !== null && comparableSubject(theirs) === subject;
        const why = isSame ? "same_subject" : isRelated ? "related" : "same_customer";
        return { id, why } as const;
      })
      .sort((one, other) => ranks[one.why] - ranks[other.why])
      .slice(0, most);
    const rows = await listConversationsById(
      ctx.db,
      workspaceId,
      judged.map((one) => one.id),
    );
    return {
      rows: judged.flatMap(({ id, why }) => {
        const found = rows.find((row) => row.id === id);
        return found ? [{ conversation: found, why }] : [];
      }),
    };
  },
});
