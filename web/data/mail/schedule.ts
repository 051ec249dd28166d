// When a mail that waits for its time leaves: at another time, or now.
import type { Entry } from "#contract/live.ts";
import { call } from "#web/data/api.ts";
import { type MessageEntry, takeEntry } from "#web/data/timeline/message-deeds.ts";
import type { Action } from "#web/data/use-action.ts";

export interface NewTime {
  readonly entry: MessageEntry;
  /** null: now. */
  readonly sendAt: string | null;
}

/** To take it back and write on, cancel it: `cancelAction` of timeline/message-deeds gives the words back. */
export const rescheduleAction: Action<NewTime, Entry> = {
  ask: ({ entry, sendAt }) => call("rescheduleMessage", { entryId: entry.id, sendAt }),
  settle: takeEntry,
};
