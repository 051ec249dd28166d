import type { Entry } from "#contract/live-protocol.ts";
import { applyServerState } from "#web/data/conversations/conversation-cache.ts";
import { updateOpenConversation } from "#web/data/live/apply-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import type { ApiMutation } from "#web/data/use-api-mutation.ts";

type OnEmail = { readonly entry: Extract<Entry, { kind: "message" }> };

/** Makes the original sender of a forwarded email the customer of its conversation. */
export const assignForwardedSenderMutation: ApiMutation<OnEmail, Outputs["assignForwardedSender"]> =
  {
    request: ({ entry }) => rpc("assignForwardedSender", { entryId: entry.id }),
    onSuccess: (cache, conversation) => {
      applyServerState(cache, conversation);
      updateOpenConversation(cache, conversation.id, (open) => ({
        ...open,
        conversation: { ...open.conversation, ...conversation },
      }));
      void cache.invalidateQueries({ queryKey: queryKeys.conversation(conversation.number) });
    },
  };
