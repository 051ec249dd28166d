import type { QueryClient } from "@tanstack/react-query";
import type { Contact } from "#contract/live.ts";
import { call } from "#web/data/api.ts";
import { applyNews } from "#web/data/live/apply-news.ts";
import type { Action } from "#web/data/use-action.ts";

export interface ContactChange {
  readonly contact: Contact;
  readonly name?: string;
  readonly notes?: string;
}

const put = (cache: QueryClient, now: Contact): void =>
  void applyNews(cache, [{ noun: "contact", id: now.id, deed: "saved", now }]);

export const updateContact: Action<ContactChange, Contact> = {
  ask: ({ contact, ...change }) => call("updateContact", { contactId: contact.id, ...change }),
  show: (cache, { contact, ...change }) => {
    put(cache, { ...contact, ...change });
    return () => put(cache, contact);
  },
  settle: put,
};
