import type { Contact } from "#contract/live-protocol.ts";
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import type { ContactPointRecord, ContactRecord, ListedContact } from "#server/store/contact.ts";

export function presentContact(contact: ContactRecord, country: string): Contact {
  return {
    id: contact.id,
    name: contact.name,
    notes: contact.notes,
    contactPoints: withPrimary(contact.contactPoints).map((point) => presentPoint(point, country)),
  };
}

/** The first of a kind is the primary one, also where no member chose one. */
const withPrimary = (points: readonly ContactPointRecord[]): ContactPointRecord[] =>
  points.map((point) => ({
    ...point,
    isPrimary: points.find((one) => one.kind === point.kind) === point,
  }));

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
