import { addContactPoint } from "./add-contact-point.ts";
import { getContact } from "./get-contact.ts";
import { listConsent } from "./list-consent.ts";
import { listContacts } from "./list-contacts.ts";
import { recordConsent } from "./record-consent.ts";
import { updateContact } from "./update-contact.ts";

export const contactActions = {
  addContactPoint,
  listContacts,
  getContact,
  updateContact,
  listConsent,
  recordConsent,
};
