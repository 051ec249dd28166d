import { addContactPoint } from "./add-contact-point.ts";
import { createContact } from "./create-contact.ts";
import { dismissDuplicate } from "./duplicates/dismiss-duplicate.ts";
import { listContactDuplicates } from "./duplicates/list-contact-duplicates.ts";
import { listDuplicates } from "./duplicates/list-duplicates.ts";
import { getContact } from "./get-contact.ts";
import { listConsent } from "./list-consent.ts";
import { listContactConversations } from "./list-contact-conversations.ts";
import { listContacts } from "./list-contacts.ts";
import { listContactMerges } from "./merging/list-contact-merges.ts";
import { mergeContacts } from "./merging/merge-contacts.ts";
import { previewContactMerge } from "./merging/preview-contact-merge.ts";
import { undoContactMerge } from "./merging/undo-contact-merge.ts";
import { recordConsent } from "./record-consent.ts";
import { removeContactPoint } from "./remove-contact-point.ts";
import { updateContact } from "./update-contact.ts";
import { updateContactPoint } from "./update-contact-point.ts";

export const contactActions = {
  addContactPoint,
  createContact,
  listContacts,
  listContactConversations,
  getContact,
  updateContact,
  updateContactPoint,
  removeContactPoint,
  listConsent,
  recordConsent,
  previewContactMerge,
  mergeContacts,
  listContactMerges,
  undoContactMerge,
  listDuplicates,
  listContactDuplicates,
  dismissDuplicate,
};
