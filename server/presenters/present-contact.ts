import type { Contact } from "#contract/live-protocol.ts";
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import type { ContactPointRecord, ContactRecord, ListedContact } from "#server/store/contact.ts";

export function presentContact(contact: ContactRecord, country: string): Contact {
  return {
    id: contact.id,
    name: contact.name,
    notes: contact.notes,
    contactPoints: contact.contactPoints.map((point) => presentPoint(point, country)),
  };
}

export const presentListedContact = (contact: ListedContact, country: string) => ({
  ...presentContact(contact, country),
  lastActivity: contact.lastActivity,
  openConversations: contact.openConversations,
});

export function presentPoint<Point extends ContactPointRecord>(one: Point, country: string) {
  const { contactId: _, ...point } = one;
  const formatted = one.kind === "phone" ? formatPhoneNumber(one.value, country) : one.value;
  return { ...point, formatted };
}
