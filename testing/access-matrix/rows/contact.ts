import type { contactRoutes } from "#contract/contact.ts";
import type { RowsOf } from "./row.ts";

export const contactRows: RowsOf<typeof contactRoutes> = {
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
