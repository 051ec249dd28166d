import type { contactRoutes } from "#contract/contact.ts";
import type { contactMergeRoutes } from "#contract/contact-merge.ts";
import type { RowsOf } from "./row.ts";

export const contactRows: RowsOf<typeof contactRoutes & typeof contactMergeRoutes> = {
  listContacts: { asks: "contact.read", input: () => ({}) },
  createContact: {
    asks: "contact.update",
    input: ({ n }) => ({
      name: `Contact ${n}`,
      contactPoints: [{ kind: "email", value: `contact.${n}@elsewhere.example` }],
    }),
  },
  listContactConversations: {
    asks: "contact.read",
    input: ({ contactId }) => ({ contactId }),
  },
  getContact: { asks: "contact.read", input: ({ contactId }) => ({ contactId }) },
  updateContact: {
    asks: "contact.update",
    input: ({ n, contactId }) => ({ contactId, notes: `Rings twice. ${n}` }),
  },
  addContactPoint: {
    asks: "contact.update",
    input: ({ n, contactId }) => ({
      contactId,
      kind: "email",
      value: `point.${n}@elsewhere.example`,
    }),
  },
  updateContactPoint: {
    asks: "contact.update",
    input: ({ contactPointId }) => ({ contactPointId, label: "Work", isPrimary: true }),
  },
  removeContactPoint: {
    asks: "contact.update",
    input: ({ contactPointId }) => ({ contactPointId }),
    fresh: async (fixture, _, where) => ({ contactPointId: await fixture.addPoint(where) }),
  },
  previewContactMerge: {
    asks: "contact.update",
    // Two contacts of the same scope are never at hand: one contact is refused after it was found.
    ends: "invalid_input",
    input: ({ contactId }) => ({ contactId, mergedId: contactId }),
  },
  mergeContacts: {
    asks: "contact.update",
    ends: "invalid_input",
    input: ({ contactId }) => ({ contactId, mergedId: contactId }),
  },
  listContactMerges: { asks: "contact.read", input: ({ contactId }) => ({ contactId }) },
  undoContactMerge: {
    asks: "contact.update",
    input: ({ contactMergeId }) => ({ mergeId: contactMergeId }),
    fresh: async (fixture, _, where) => ({ contactMergeId: await fixture.mergeSpare(where) }),
  },
  listDuplicates: { asks: "contact.read", input: () => ({}) },
  listContactDuplicates: { asks: "contact.read", input: ({ contactId }) => ({ contactId }) },
  dismissDuplicate: {
    asks: "contact.update",
    ends: "invalid_input",
    input: ({ contactId }) => ({ contactId, otherId: contactId }),
  },
  listConsent: { asks: "contact.read", input: ({ contactId }) => ({ contactId }) },
  recordConsent: {
    asks: "contact.update",
    input: ({ contactPointId }) => ({
      contactPointId,
      decision: "revoked",
      text: "No more texts, please.",
    }),
  },
};
