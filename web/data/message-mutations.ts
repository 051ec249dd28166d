// Actions on a sent message: retry it, or cancel it before it is submitted.
import type { QueryClient } from "@tanstack/react-query";
import type { Entry } from "#contract/live-protocol.ts";
import { offerIntent, raiseIntent } from "#web/data/intents.ts";
import { updateOpenConversation } from "#web/data/live/apply-changes.ts";
import { recordEntryChange } from "#web/data/live/recent-changes.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { saveUnsentContent } from "#web/data/unsent-content.ts";
import type { ApiMutation } from "#web/data/use-api-mutation.ts";
import { templateKey, templateStorageKey } from "./timeline/recalled-messages.ts";
import { insertEntry } from "./timeline/timeline-cache.ts";
import { withdrawUndoOffer } from "./timeline/undo-offers.ts";

export type MessageEntry = Extract<Entry, { kind: "message" }>;
type OnEntry = { readonly entry: MessageEntry };

export const applyEntryUpdate = (cache: QueryClient, entry: Entry): void => {
  recordEntryChange(cache, entry);
  updateOpenConversation(cache, entry.conversationId, (open) => insertEntry(open, entry));
};

/** Shows the expected delivery status; a status read later by the server wins. */
function showDeliveryState(
  cache: QueryClient,
  entry: MessageEntry,
  state: "queued" | "canceled" | "sent",
): (() => void) | undefined {
  const { delivery } = entry;
  if (delivery === null) return undefined;
  const shown = {
    ...delivery,
    state,
    message: null,
    canRetry: false,
    uncertain: 0,
    canCancel: false,
  };
  const put = (one: MessageEntry) =>
    updateOpenConversation(cache, entry.conversationId, (open) => ({
      ...open,
      entries: open.entries.map((held) => (held.id === one.id ? one : held)),
    }));
  put({ ...entry, delivery: shown });
  return () => put(entry);
}

export const retryMutation: ApiMutation<OnEntry & { readonly canDuplicate: boolean }, Entry> = {
  request: ({ entry, canDuplicate }) => rpc("retryMessage", { entryId: entry.id, canDuplicate }),
  onMutate: (cache, { entry }) => showDeliveryState(cache, entry, "queued"),
  onSuccess: applyEntryUpdate,
};

/** For a message whose submission is uncertain. */
export const confirmSentAction: ApiMutation<OnEntry, Entry> = {
  request: ({ entry }) => rpc("confirmSent", { entryId: entry.id }),
  onMutate: (cache, { entry }) => showDeliveryState(cache, entry, "sent"),
  onSuccess: applyEntryUpdate,
};

export const cancelMutation = (
  cache: QueryClient,
): ApiMutation<OnEntry, Outputs["cancelMessage"]> => ({
  request: ({ entry }) => rpc("cancelMessage", { entryId: entry.id }),
  onMutate: (_, { entry }) => {
    withdrawUndoOffer(entry.id);
    return showDeliveryState(cache, entry, "canceled");
  },
  onSuccess: (_, { entry, text, email, attachments, template }, was) => {
    // WhatsApp uses the composer of texts
    const kind = was.entry.channel === "email" ? "email" : "text";
    applyEntryUpdate(cache, entry);
    const { conversationId, id: entryId } = entry;
    const { inboxId, contactPointId } = was.entry;
    if (template !== null) {
      // Stored first, so the template picker opens with it.
      saveUnsentContent(templateStorageKey(inboxId, contactPointId), {
        chosen: templateKey(template),
        values: template.values,
      });
      offerIntent("restoreTemplate", { conversationId, inboxId, contactPointId, template });
    } else
      raiseIntent("restoreMessage", {
        conversationId,
        entryId,
        kind,
        text,
        email,
        attachments,
        recipient: kind === "text" ? { inboxId, contactPointId } : undefined,
        draft: null,
      });
  },
});
