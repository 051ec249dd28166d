// What a conversation may be put together with: those alike, or those searched for.
import { queryOptions } from "@tanstack/react-query";
import type { ConversationId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { comparableSubject } from "#domain/message/mail/subject.ts";
import { call, type Outputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";

export type Like = Outputs["listLikeConversations"]["rows"][number];

export const likeQuery = (conversationId: ConversationId, query: string) =>
  queryOptions({
    queryKey: keys.like(conversationId, query),
    queryFn: ({ signal }) => call("listLikeConversations", { conversationId, query }, { signal }),
    staleTime: 5_000,
    placeholderData: (before) => before,
  });

const dayMs = 24 * 3600_000;

/**
 * Another conversation of the same customer under the same subject, of nearly the same days. Told from what
 * is here already, so that the suggestion stands there when the timeline does. Two that are linked were taken
 * apart on purpose.
 */
export function twinOf({ conversation, earlier }: OpenConversation) {
  const isThere = ({ place }: { place: string }) => place === "open" || place === "snoozed";
  const subject = comparableSubject(conversation.subject);
  if (subject === null || !isThere(conversation)) return null;
  const isLinked = (one: { id: string; previousId: string | null }) =>
    one.previousId === conversation.id || conversation.previousId === one.id;
  const daysApart = (at: string) =>
    Math.abs(Date.parse(at) - Date.parse(conversation.lastAt)) / dayMs;
  const twin = earlier.find(
    (one) =>
      isThere(one) &&
      !isLinked(one) &&
      comparableSubject(one.subject) === subject &&
      daysApart(one.lastAt) < limits.twinDays.max,
  );
  return twin ?? null;
}
