import { addPoint } from "./add-point.ts";
import { listConsent } from "./list-consent.ts";
import { listContacts } from "./list-contacts.ts";
import { recordConsent } from "./record-consent.ts";
import { showContact } from "./show-contact.ts";
import { updateContact } from "./update-contact.ts";

export const contactActions = {
  addPoint,
  listContacts,
  showContact,
  updateContact,
  listConsent,
  recordConsent,
};
