import type { Contact } from "#contract/live.ts";
import { showPhoneNumber } from "#domain/contact/phone-number.ts";
import type { ContactRecord } from "#server/store/contact.ts";

export function presentContact(contact: ContactRecord, country: string): Contact {
  return {
    id: contact.id,
    name: contact.name,
    notes: contact.notes,
    points: contact.points.map(({ contactId: _, ...point }) => ({
      ...point,
      shown: point.kind === "phone" ? showPhoneNumber(point.value, country) : point.value,
    })),
  };
}
