// Which subscribers may see the names in changes, and the changes as the others receive them. Read once for all
// subscribers, and only if one of them doesn't see every inbox.
import type { AnyChangeEvent } from "#contract/live-protocol.ts";
import type { ContactHistory } from "#domain/contact/knows-contact.ts";
import type { WorkspaceId } from "#domain/ids.ts";
import {
  addressText,
  type ContactNameSlot,
  listContactNames,
  replaceContactNames,
  unknownContactName,
} from "#server/presenters/contact-names.ts";
import { listAddressesIn, listContactHistories } from "#server/store/hidden-contacts.ts";
import type { Db } from "#server/store/sql.ts";

/** The contact a change names; a change names one at most. */
export interface NameScope {
  /** Decides who may see the name. */
  readonly history: ContactHistory;
  /** The same change with the address instead of the name. */
  withoutName(event: AnyChangeEvent): AnyChangeEvent;
}

export async function readNameScopes(
  { db, workspaceId }: { readonly db: Db; readonly workspaceId: WorkspaceId },
  events: readonly AnyChangeEvent[],
  country: string,
): Promise<(event: AnyChangeEvent) => NameScope | null> {
  const slots = new Map<AnyChangeEvent, ContactNameSlot>();
  for (const event of events) {
    const [slot] = listContactNames(event);
    if (slot) slots.set(event, slot);
  }
  const ids = [...new Set([...slots.values()].map((slot) => slot.contactId))];
  const histories = new Map(
    (await listContactHistories(db, workspaceId, ids))
      // With one inbox, all who see the conversation know a contact that wasn't merged.
      .filter((one) => one.inboxes.length > 1 || one.audiences.length > 0)
      .map((one) => [one.id, one]),
  );
  const nameless = [...slots.values()].filter((slot) => histories.has(slot.contactId));
  const addresses = new Map(
    (
      await listAddressesIn(
        db,
        workspaceId,
        nameless.flatMap((slot) => slot.conversationId ?? []),
      )
    ).map((one) => [one.id, addressText(one.address, country)]),
  );
  return (event) => {
    const slot = slots.get(event);
    const history = slot && histories.get(slot.contactId);
    if (!slot || !history) return null;
    const { address, conversationId } = slot;
    const shown =
      address ?? (conversationId && addresses.get(conversationId)) ?? unknownContactName;
    return { history, withoutName: (one) => replaceContactNames(one, () => shown) };
  };
}
