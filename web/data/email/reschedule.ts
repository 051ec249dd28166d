// When a mail that waits for its time leaves: at another time, or now.
import type { Entry } from "#contract/live-protocol.ts";
import { rpc } from "#web/data/rpc.ts";
import { applyEntryUpdate, type MessageEntry } from "#web/data/timeline/message-mutations.ts";
import type { ApiMutation } from "#web/data/use-api-mutation.ts";

export interface RescheduleInput {
  readonly entry: MessageEntry;
  /** null: now. */
  readonly sendAt: string | null;
}

/** To take it back and write on, cancel it: `cancelMutation` of timeline/message-deeds gives the words back. */
export const rescheduleMutation: ApiMutation<RescheduleInput, Entry> = {
  ask: ({ entry, sendAt }) => rpc("rescheduleMessage", { entryId: entry.id, sendAt }),
  settle: applyEntryUpdate,
};
