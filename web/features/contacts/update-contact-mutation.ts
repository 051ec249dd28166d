import type { QueryClient } from "@tanstack/react-query";
import type { Contact } from "#contract/live-protocol.ts";
import type { ContactId } from "#domain/ids.ts";
import { applyChanges } from "#web/data/live/apply-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { serialize } from "#web/data/transport/serialize.ts";
import type { ApiMutation } from "#web/data/use-api-mutation.ts";

interface ContactChange {
  readonly contact: Contact;
  readonly name?: string;
  readonly notes?: string;
  /** The notes when editing began. */
  readonly notesBefore?: string;
}

const applyContact = (cache: QueryClient, contact: Contact): void =>
  void applyChanges(cache, [
    { entity: "contact", id: contact.id, operation: "upserted", state: contact },
  ]);

export async function refetchContact(cache: QueryClient, contactId: ContactId): Promise<void> {
  const contact = await rpc("getContact", { contactId }).catch(() => null);
  if (contact) applyContact(cache, contact);
}

/** Our changes without a response per contact; an earlier response does not include later ones. */
const waiting = new Map<ContactId, number>();
const count = (id: ContactId, step: 1 | -1): void =>
  void waiting.set(id, (waiting.get(id) ?? 0) + step);

export const updateContactMutation: ApiMutation<ContactChange, Contact> = {
  request: ({ contact, ...change }) =>
    serialize(`contact ${contact.id}`, () =>
      rpc("updateContact", { contactId: contact.id, ...change }),
    ),
  onMutate: (cache, { contact, notesBefore: _, ...change }) => {
    count(contact.id, 1);
    applyContact(cache, { ...cachedContact(cache, contact), ...change });
    return () => {
      count(contact.id, -1);
      // Reverts only the refused fields, since others may have changed meanwhile.
      const { name, notes } = contact;
      const before = {
        ...(change.name === undefined ? {} : { name }),
        ...(change.notes === undefined ? {} : { notes }),
      };
      applyContact(cache, { ...cachedContact(cache, contact), ...before });
    };
  },
  // The field shows both versions itself.
  errorDisplay: (error) => error.code === "notes_changed",
  onSuccess: (cache, contact) => {
    count(contact.id, -1);
    if (waiting.get(contact.id) === 0) applyContact(cache, contact);
  },
};

const cachedContact = (cache: QueryClient, contact: Contact): Contact =>
  cache
    .getQueriesData<OpenConversation>({ queryKey: queryKeys.conversations })
    .find(([, open]) => open?.contact.id === contact.id)?.[1]?.contact ?? contact;
