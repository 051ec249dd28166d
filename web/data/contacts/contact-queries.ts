import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Contact } from "#contract/live-protocol.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";

type ContactPage = Outputs["listContacts"];
export type ListedContact = ContactPage["rows"][number];
export type ContactSort = "activity" | "name";
type ConversationPage = Outputs["listContactConversations"];

/** About two screens of rows. */
const size = 50;
const from = (after: string | undefined) => (after === undefined ? {} : { after });

export const contactListQuery = (query: string, sort: ContactSort) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.contactActivity, "list", query, sort],
    queryFn: ({ pageParam, signal }): Promise<ContactPage> =>
      rpc("listContacts", { query, sort, size, ...from(pageParam) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: ContactPage) => last.next ?? undefined,
    staleTime: 10_000,
    placeholderData: (before) => before,
  });

export const contactQuery = (contactId: string) =>
  queryOptions({
    queryKey: queryKeys.contact(contactId),
    queryFn: ({ signal }): Promise<Contact> =>
      rpc("getContact", { contactId: contactId as Contact["id"] }, { signal }),
    // The feed sends changes of a contact only to those who view one of its conversations. A new name also changes these.
    refetchInterval: 30_000,
  });

export const contactConversationsQuery = (contactId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.contactActivity, contactId],
    queryFn: ({ pageParam, signal }): Promise<ConversationPage> =>
      rpc(
        "listContactConversations",
        { contactId: contactId as Contact["id"], size, ...from(pageParam) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: ConversationPage) => last.next ?? undefined,
  });
