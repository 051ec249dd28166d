import { useQuery } from "@tanstack/react-query";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";

const mostShown = 6;

/** Whom the typed letters could mean: first those of this conversation, then everybody we know. */
export function useRecipientSuggestions(
  typed: string,
  near: readonly EmailPerson[],
  taken: ReadonlySet<string>,
): readonly EmailPerson[] {
  const asked = typed.trim().toLowerCase();
  const isAsking = asked.length > 1;
  const { data, isPlaceholderData } = useQuery({
    queryKey: queryKeys.contacts(asked),
    queryFn: ({ signal }) => rpc("listContacts", { query: asked, size: mostShown }, { signal }),
    enabled: isAsking,
    staleTime: 10_000,
    placeholderData: (before) => before,
  });
  if (asked === "") return [];
  const isConfirmed = ({ name, address }: EmailPerson) =>
    `${name} ${address}`
      .toLowerCase()
      .split(/[\s@]+/)
      .some((part) => part.startsWith(asked)) || address.toLowerCase().startsWith(asked);
  const contacts = (isAsking ? (data?.rows ?? []) : []).flatMap((contact) =>
    contact.points
      .filter((point) => point.kind === "mail")
      .map((point) => {
        const name = contactDisplayName(contact);
        return { address: point.value, name: name === point.shown ? "" : name };
      }),
  );
  const seen = new Set(taken);
  // What answers letters typed before must not be what Enter takes now.
  const meant = isPlaceholderData ? contacts.filter(isConfirmed) : contacts;
  return [...near.filter(isConfirmed), ...meant]
    .filter(({ address }) => {
      const key = address.toLowerCase();
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    })
    .slice(0, mostShown);
}
