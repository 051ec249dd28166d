import type { QueryClient } from "@tanstack/react-query";
import type { Contact } from "#contract/live-protocol.ts";
import { applyChanges } from "#web/data/live/apply-changes.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import type { ApiMutation } from "#web/data/use-api-mutation.ts";

/** The lists of contacts are read again. */
const onSuccess = (cache: QueryClient, contact: Contact): void =>
  void applyChanges(cache, [
    { entity: "contact", id: contact.id, operation: "upserted", state: contact },
  ]);

interface NewDetail {
  readonly contactId: Contact["id"];
  readonly value: string;
  readonly label: string;
}

export const addDetailMutation: ApiMutation<NewDetail, Contact> = {
  request: async ({ contactId, value, label }) => {
    const kind = value.includes("@") ? "email" : "phone";
    const contact = await rpc("addContactPoint", { contactId, kind, value: value.trim() });
    // Sorted by id, the newest is the last of those that aren't primary.
    const added = contact.contactPoints
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .at(-1);
    if (label.trim() === "" || added === undefined) return contact;
    return rpc("updateContactPoint", { contactPointId: added.id, label: label.trim() });
  },
  onSuccess,
};

export const updateDetailMutation: ApiMutation<Inputs["updateContactPoint"], Contact> = {
  request: (input) => rpc("updateContactPoint", input),
  onSuccess,
};

export const removeDetailMutation: ApiMutation<Inputs["removeContactPoint"], Contact> = {
  request: (input) => rpc("removeContactPoint", input),
  onSuccess,
};
