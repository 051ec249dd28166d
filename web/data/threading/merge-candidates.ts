// Conversations to merge with: likely duplicates, or search results.

import { queryOptions } from "@tanstack/react-query";
import { dayMs } from "#domain/day-ms.ts";
import type { ConversationId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { comparableSubject } from "#domain/message/email/subject.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";

export type MergeCandidate = Outputs["listMergeCandidates"]["rows"][number];

export const mergeCandidatesQuery = (conversationId: ConversationId, query: string) =>
  queryOptions({
    queryKey: queryKeys.like(conversationId, query),
    queryFn: ({ signal }) => rpc("listMergeCandidates", { conversationId, query }, { signal }),
    staleTime: 5_000,
    placeholderData: (before) => before,
  });

/**
 * Another conversation of the same customer with the same subject, from nearly the same days. Uses loaded data only, so
 * the suggestion appears together with the timeline. Linked conversations were split on purpose.
 */
export function findLikelyDuplicate({ conversation, earlier }: OpenConversation) {
  const isThere = ({ folder }: { folder: string }) => folder === "open" || folder === "snoozed";
  const subject = comparableSubject(conversation.subject);
  if (subject === null || !isThere(conversation)) return null;
  const isLinked = (one: { id: string; previousConversationId: string | null }) =>
    one.previousConversationId === conversation.id ||
    conversation.previousConversationId === one.id;
  const daysApart = (at: string) =>
    Math.abs(Date.parse(at) - Date.parse(conversation.lastEntryAt)) / dayMs;
  const duplicate = earlier.find(
    (one) =>
      isThere(one) &&
      !isLinked(one) &&
      comparableSubject(one.subject) === subject &&
      daysApart(one.lastEntryAt) < limits.similarSubjectDays.max,
  );
  return duplicate ?? null;
}
