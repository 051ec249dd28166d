// What can still be done to a message of ours: sent again after it failed, taken back before it left.
import type { QueryClient } from "@tanstack/react-query";
import type { Entry } from "#contract/live.ts";
import { call, type Outputs } from "#web/data/api.ts";
import { changeOpen } from "#web/data/live/apply-news.ts";
import { rememberEntry } from "#web/data/live/recent-changes.ts";
import type { Action } from "#web/data/use-action.ts";
import { withdrawOffer } from "./offers.ts";
import { tellTakenBack, tellTemplateBack } from "./taken-back.ts";
import { placeEntry } from "./timeline.ts";

export type MessageEntry = Extract<Entry, { kind: "message" }>;
type OnEntry = { readonly entry: MessageEntry };

export const takeEntry = (cache: QueryClient, entry: Entry): void => {
  rememberEntry(cache, entry);
  changeOpen(cache, entry.conversationId, (open) => placeEntry(open, entry));
};

/** Shows the delivery as it will be; what the server says later is dated later and wins. */
function showState(
  cache: QueryClient,
  entry: MessageEntry,
  state: "queued" | "cancelled" | "sent",
): (() => void) | undefined {
  const { delivery } = entry;
  if (delivery === null) return undefined;
  const shown = { ...delivery, state, say: null, mayRetry: false, uncertain: 0, mayCancel: false };
  const put = (one: MessageEntry) =>
    changeOpen(cache, entry.conversationId, (open) => ({
      ...open,
      entries: open.entries.map((held) => (held.id === one.id ? one : held)),
    }));
  put({ ...entry, delivery: shown });
  return () => put(entry);
}

export const retryAction: Action<OnEntry & { readonly canDuplicate: boolean }, Entry> = {
  ask: ({ entry, canDuplicate }) => call("retryMessage", { entryId: entry.id, canDuplicate }),
  show: (cache, { entry }) => showState(cache, entry, "queued"),
  settle: takeEntry,
};

/** Of a message of which nobody knows whether it left. */
export const confirmSentAction: Action<OnEntry, Entry> = {
  ask: ({ entry }) => call("confirmSent", { entryId: entry.id }),
  show: (cache, { entry }) => showState(cache, entry, "sent"),
  settle: takeEntry,
};

export const cancelAction = (cache: QueryClient): Action<OnEntry, Outputs["cancelMessage"]> => ({
  ask: ({ entry }) => call("cancelMessage", { entryId: entry.id }),
  show: (_, { entry }) => {
    withdrawOffer(entry.id);
    return showState(cache, entry, "cancelled");
  },
  settle: (_, { entry, text, mail, attachments, template }, was) => {
    // WhatsApp is written where texts are
    const medium = was.entry.medium === "mail" ? "mail" : "text";
    takeEntry(cache, entry);
    const { conversationId, id: entryId } = entry;
    const { lineId, pointId } = was.entry;
    if (template !== null) tellTemplateBack({ conversationId, lineId, pointId, template });
    else tellTakenBack({ conversationId, entryId, medium, text, mail, attachments, draft: null });
  },
});
