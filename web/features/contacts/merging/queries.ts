import { queryOptions } from "@tanstack/react-query";
import type { Contact } from "#contract/live-protocol.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";

type ContactId = Contact["id"];
const key = (...parts: readonly string[]) => [...queryKeys.contactActivity, "merging", ...parts];

export const mergePreviewQuery = (contactId: ContactId, mergedId: ContactId) =>
  queryOptions({
    queryKey: key("preview", contactId, mergedId),
    queryFn: ({ signal }) => rpc("previewContactMerge", { contactId, mergedId }, { signal }),
  });

export const contactMergesQuery = (contactId: ContactId) =>
  queryOptions({
    queryKey: key("merges", contactId),
    queryFn: ({ signal }) => rpc("listContactMerges", { contactId }, { signal }),
  });

export const contactDuplicatesQuery = (contactId: ContactId) =>
  queryOptions({
    queryKey: key("duplicates", contactId),
    queryFn: ({ signal }) => rpc("listContactDuplicates", { contactId }, { signal }),
  });

/** The next pairs to decide on. */
export const duplicatesQuery = queryOptions({
  queryKey: key("all"),
  queryFn: ({ signal }) => rpc("listDuplicates", { size: 20 }, { signal }),
});

export const mergeCandidatesQuery = (query: string) =>
  queryOptions({
    queryKey: key("candidates", query),
    queryFn: ({ signal }) => rpc("listContacts", { query, sort: "activity", size: 8 }, { signal }),
    placeholderData: (before) => before,
  });
