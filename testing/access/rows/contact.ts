import type { contactRoutes } from "#contract/contact.ts";
import type { RowsOf } from "./row.ts";

export const contactRows: RowsOf<typeof contactRoutes> = {
  listContacts: { asks: "contact.read", input: () => ({}) },
  showContact: { asks: "contact.read", input: ({ contactId }) => ({ contactId }) },
  updateContact: {
    asks: "contact.edit",
    input: ({ n, contactId }) => ({ contactId, notes: `Rings twice. ${n}` }),
  },
  addPoint: {
    asks: "contact.edit",
    input: ({ n, contactId }) => ({
      contactId,
      kind: "mail",
      value: `point.${n}@elsewhere.example`,
    }),
  },
  listConsent: { asks: "contact.read", input: ({ contactId }) => ({ contactId }) },
  recordConsent: {
    asks: "contact.edit",
    input: ({ pointId }) => ({ pointId, deed: "revoked", words: "No more texts, please." }),
  },
};
