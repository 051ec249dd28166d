// Reschedules a scheduled email, or sends it now.
import type { Entry } from "#contract/live-protocol.ts";
import { applyEntryUpdate, type MessageEntry } from "#web/data/message-mutations.ts";
import { rpc } from "#web/data/rpc.ts";
import type { ApiMutation } from "#web/data/use-api-mutation.ts";

interface RescheduleInput {
  readonly entry: MessageEntry;
  /** Null: now. */
  readonly sendAt: string | null;
}

/** To edit it instead, cancel it: `cancelMutation` of message-mutations returns its content. */
export const rescheduleMutation: ApiMutation<RescheduleInput, Entry> = {
  request: ({ entry, sendAt }) => rpc("rescheduleMessage", { entryId: entry.id, sendAt }),
  onSuccess: applyEntryUpdate,
};
