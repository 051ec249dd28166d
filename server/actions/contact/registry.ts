import { addContactPoint } from "./add-contact-point.ts";
import { createContact } from "./create-contact.ts";
import { getContact } from "./get-contact.ts";
import { listConsent } from "./list-consent.ts";
import { listContactConversations } from "./list-contact-conversations.ts";
import { listContacts } from "./list-contacts.ts";
import { recordConsent } from "./record-consent.ts";
import { updateContact } from "./update-contact.ts";

export const contactActions = {
  addContactPoint,
  createContact,
  listContacts,
  listContactConversations,
  getContact,
  updateContact,
  listConsent,
  recordConsent,
};
