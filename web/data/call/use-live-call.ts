import { useQuery } from "@tanstack/react-query";
import type { Call } from "#contract/live-protocol.ts";
import type { ConversationId } from "#domain/ids.ts";
import { isLive, liveCallsQuery } from "./live-calls-query.ts";

/** The live call of a conversation. Only reads the cache; the phone loads the calls. */
export function useLiveCall(conversationId: ConversationId): Call | undefined {
  const { data } = useQuery({
    ...liveCallsQuery,
    enabled: false,
    select: (calls) => calls.find((one) => isLive(one) && one.conversationId === conversationId),
  });
  return data;
}
