// A response to a member who doesn't see every inbox has no names of contacts they may not know: one query for all
// contacts of a response, and none for members who see every inbox.
import type { ContactId } from "#domain/ids.ts";
import type { Actor } from "#server/actions/actor.ts";
import {
  addressText,
  listContactNames,
  replaceContactNames,
  unknownContactName,
} from "#server/presenters/contact-names.ts";
import { listAddressesIn, listHiddenContacts } from "#server/store/hidden-contacts.ts";
import type { Db } from "#server/store/sql.ts";

export async function hideContactNames<T>(
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  response: T,
): Promise<T> {
  if (!("visibleInboxIds" in actor) || actor.visibleInboxIds === null) return response;
  const { workspaceId, visibleInboxIds, country } = actor;
  const named = listContactNames(response);
  const ids = [...new Set(named.map((one) => one.contactId))];
  const hidden = new Set<ContactId>(
    await listHiddenContacts(db, workspaceId, ids, visibleInboxIds),
  );
  if (hidden.size === 0) return response;
  const nameless = named.filter((one) => hidden.has(one.contactId));
  const addresses = new Map(
    (
      await listAddressesIn(
        db,
        workspaceId,
        nameless.flatMap((one) => one.conversationId ?? []),
      )
    ).map((one) => [one.id, addressText(one.address, country)]),
  );
  return replaceContactNames(response, ({ contactId, address, conversationId }) =>
    hidden.has(contactId)
      ? (address ?? (conversationId && addresses.get(conversationId)) ?? unknownContactName)
      : null,
  );
}
