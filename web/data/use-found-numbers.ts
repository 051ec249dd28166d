// Contacts that match typed letters or digits, one row per number: for a new text and for a call.
import { useQuery } from "@tanstack/react-query";
import type { Contact } from "#contract/live-protocol.ts";
import { queryKeys } from "./query-keys.ts";
import { rpc } from "./rpc.ts";

export interface FoundNumber {
  readonly id: string;
  readonly contact: Contact;
  readonly point: Contact["contactPoints"][number];
}

const maxContacts = 5;

export function useFoundNumbers(typed: string, isEnabled: boolean) {
  const query = typed.trim();
  const enabled = isEnabled && query.length > 1;
  const { data, isPlaceholderData } = useQuery({
    queryKey: queryKeys.contacts(query, maxContacts),
    queryFn: ({ signal }) => rpc("listContacts", { query, size: maxContacts }, { signal }),
    enabled,
    staleTime: 10_000,
    placeholderData: (before) => before,
  });
  const found = (enabled ? (data?.rows ?? []) : []).flatMap((contact) =>
    contact.contactPoints
      .filter((point) => point.kind === "phone")
      .map((point): FoundNumber => ({ id: point.id, contact, point })),
  );
  /** Whether the results match the current text; until then Enter must not choose one. */
  return { found, isSettled: !enabled || (data !== undefined && !isPlaceholderData) };
}
