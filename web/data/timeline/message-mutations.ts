// What can still be done to a message of ours: sent again after it failed, taken back before it left.
import type { QueryClient } from "@tanstack/react-query";
import type { Entry } from "#contract/live-protocol.ts";
import { updateOpenConversation } from "#web/data/live/apply-changes.ts";
import { recordEntryChange } from "#web/data/live/recent-changes.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import type { ApiMutation } from "#web/data/use-api-mutation.ts";
import { emitMessageRecalled, tellTemplateBack } from "./recalled-messages.ts";
import { insertEntry } from "./timeline-cache.ts";
import { withdrawUndoOffer } from "./undo-offers.ts";

export type MessageEntry = Extract<Entry, { kind: "message" }>;
type OnEntry = { readonly entry: MessageEntry };

export const applyEntryUpdate = (cache: QueryClient, entry: Entry): void => {
  recordEntryChange(cache, entry);
  updateOpenConversation(cache, entry.conversationId, (open) => insertEntry(open, entry));
};

/** Shows the delivery as it will be; what the server says later is dated later and wins. */
function showState(
  cache: QueryClient,
  entry: MessageEntry,
  state: "queued" | "cancelled" | "sent",
): (() => void) | undefined {
  const { delivery } = entry;
  if (delivery === null) return undefined;
  const shown = { ...delivery, state, say: null, canRetry: false, uncertain: 0, canCancel: false };
  const put = (one: MessageEntry) =>
    updateOpenConversation(cache, entry.conversationId, (open) => ({
      ...open,
      entries: open.entries.map((held) => (held.id === one.id ? one : held)),
    }));
  put({ ...entry, delivery: shown });
  return () => put(entry);
}

export const retryMutation: ApiMutation<OnEntry & { readonly canDuplicate: boolean }, Entry> = {
  ask: ({ entry, canDuplicate }) => rpc("retryMessage", { entryId: entry.id, canDuplicate }),
  show: (cache, { entry }) => showState(cache, entry, "queued"),
  settle: applyEntryUpdate,
};

/** Of a message of which nobody knows whether it left. */
export const confirmSentAction: ApiMutation<OnEntry, Entry> = {
  ask: ({ entry }) => rpc("confirmSent", { entryId: entry.id }),
  show: (cache, { entry }) => showState(cache, entry, "sent"),
  settle: applyEntryUpdate,
};

export const cancelMutation = (
  cache: QueryClient,
): ApiMutation<OnEntry, Outputs["cancelMessage"]> => ({
  ask: ({ entry }) => rpc("cancelMessage", { entryId: entry.id }),
  show: (_, { entry }) => {
    withdrawUndoOffer(entry.id);
    return showState(cache, entry, "cancelled");
  },
  settle: (_, { entry, text, mail, attachments, template }, was) => {
    // WhatsApp is written where texts are
    const medium = was.entry.medium === "mail" ? "mail" : "text";
    applyEntryUpdate(cache, entry);
    const { conversationId, id: entryId } = entry;
    const { inboxId, contactPointId } = was.entry;
    if (template !== null) tellTemplateBack({ conversationId, inboxId, contactPointId, template });
    else
      emitMessageRecalled({
        conversationId,
        entryId,
        medium,
        text,
        mail,
        attachments,
        draft: null,
      });
  },
});
