import type { Contact } from "#contract/live.ts";
import { showPhoneNumber } from "#domain/contact/phone-number.ts";
import type { ContactRecord, PointRecord } from "#server/store/contact.ts";

export function presentContact(contact: ContactRecord, country: string): Contact {
  return {
    id: contact.id,
    name: contact.name,
    notes: contact.notes,
    points: contact.points.map((point) => presentPoint(point, country)),
  };
}

export function presentPoint<Point extends PointRecord>(one: Point, country: string) {
  const { contactId: _, ...point } = one;
  const shown = one.kind === "phone" ? showPhoneNumber(one.value, country) : one.value;
  return { ...point, shown };
}
