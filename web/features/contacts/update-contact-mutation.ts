import type { QueryClient } from "@tanstack/react-query";
import type { Contact } from "#contract/live-protocol.ts";
import type { ContactId } from "#domain/ids.ts";
import { applyChanges } from "#web/data/live/apply-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { serialize } from "#web/data/transport/serialize.ts";
import type { ApiMutation } from "#web/data/use-api-mutation.ts";

export interface ContactChange {
  readonly contact: Contact;
  readonly name?: string;
  readonly notes?: string;
  /** What the notes were when they were opened. */
  readonly notesBefore?: string;
}

const put = (cache: QueryClient, now: Contact): void =>
  void applyChanges(cache, [{ noun: "contact", id: now.id, deed: "saved", now }]);

export async function showAgain(cache: QueryClient, contactId: ContactId): Promise<void> {
  const now = await rpc("getContact", { contactId }).catch(() => null);
  if (now) put(cache, now);
}

/** Of mine, not yet answered: an earlier answer knows nothing of what I changed since. */
const waiting = new Map<ContactId, number>();
const count = (id: ContactId, step: 1 | -1): void =>
  void waiting.set(id, (waiting.get(id) ?? 0) + step);

export const updateContactMutation: ApiMutation<ContactChange, Contact> = {
  ask: ({ contact, ...change }) =>
    serialize(`contact ${contact.id}`, () =>
      rpc("updateContact", { contactId: contact.id, ...change }),
    ),
  show: (cache, { contact, notesBefore: _, ...change }) => {
    count(contact.id, 1);
    put(cache, { ...shownOf(cache, contact), ...change });
    return () => {
      count(contact.id, -1);
      // Only that of it which was refused: something else may have been changed since.
      const { name, notes } = contact;
      const before = {
        ...(change.name === undefined ? {} : { name }),
        ...(change.notes === undefined ? {} : { notes }),
      };
      put(cache, { ...shownOf(cache, contact), ...before });
    };
  },
  // The field shows both versions.
  tells: (refusal) => refusal.code === "notes_changed",
  settle: (cache, now) => {
    count(now.id, -1);
    if (waiting.get(now.id) === 0) put(cache, now);
  },
};

const shownOf = (cache: QueryClient, contact: Contact): Contact =>
  cache
    .getQueriesData<OpenConversation>({ queryKey: queryKeys.conversations })
    .find(([, open]) => open?.contact.id === contact.id)?.[1]?.contact ?? contact;
