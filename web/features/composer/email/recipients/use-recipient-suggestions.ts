import { useQuery } from "@tanstack/react-query";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";
import { rankName } from "#domain/search/rank-name.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";

const maxShown = 6;

/** Suggestions for the typed text: people in the conversation first, then all contacts. */
export function useRecipientSuggestions(
  typed: string,
  suggestedPeople: readonly EmailPerson[],
  usedAddresses: ReadonlySet<string>,
): readonly EmailPerson[] {
  const search = typed.trim().toLowerCase();
  const isSearching = search.length > 1;
  const { data, isPlaceholderData } = useQuery({
    queryKey: queryKeys.contacts(search, maxShown),
    queryFn: ({ signal }) => rpc("listContacts", { query: search, size: maxShown }, { signal }),
    enabled: isSearching,
    staleTime: 10_000,
    placeholderData: (before) => before,
  });
  if (search === "") return [];
  const isConfirmed = ({ name, address }: EmailPerson) =>
    rankName(`${name} ${address} ${address.split("@")[1]}`, search) < 2;
  const contacts = (isSearching ? (data?.rows ?? []) : []).flatMap((contact) =>
    contact.contactPoints
      .filter((point) => point.kind === "email")
      .map((point) => {
        const name = contactDisplayName(contact);
        return { address: point.value, name: name === point.formatted ? "" : name };
      }),
  );
  const rankOf = ({ name, address }: EmailPerson) => rankName(name || address, search);
  const seen = new Set(usedAddresses);
  // While results of earlier input are shown, keeps only those that still match, since Enter picks one.
  const meant = (isPlaceholderData ? contacts.filter(isConfirmed) : contacts).toSorted(
    (one, other) => rankOf(one) - rankOf(other),
  );
  return [...suggestedPeople.filter(isConfirmed), ...meant]
    .filter(({ address }) => seen.size < seen.add(address.toLowerCase()).size)
    .slice(0, maxShown);
}
