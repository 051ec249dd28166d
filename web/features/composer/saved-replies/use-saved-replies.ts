import { useQuery } from "@tanstack/react-query";
import type { Contact, SavedReply } from "#contract/live-protocol.ts";
import {
  fillPlaceholders,
  firstNameOf,
  type PlaceholderValues,
} from "#domain/message/placeholders.ts";
import { escapeHtml } from "#domain/text/escape-html.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { emailHtmlToText } from "#web/features/composer/email/content/email-html.ts";

/** Loaded when the picker is first opened; the change feed keeps them current. */
export function useSavedReplies(isRequested: boolean) {
  return useQuery({
    queryKey: queryKeys.savedReplies,
    queryFn: () => rpc("listSavedReplies", {}),
    enabled: isRequested,
  });
}

interface Known {
  readonly contact: Pick<Contact, "name"> | null;
  readonly member: string;
  readonly inboxName: string | undefined;
  readonly number: number | null;
}

export const placeholderValuesOf = ({
  contact,
  member,
  inboxName,
  number,
}: Known): PlaceholderValues => ({
  "contact.name": contact?.name ?? "",
  "contact.firstName": firstNameOf(contact?.name ?? ""),
  "member.name": member,
  "inbox.name": inboxName ?? "",
  "conversation.number": number === null ? "" : String(number),
});

export const renderSavedReplyHtml = (reply: SavedReply, known: PlaceholderValues): string =>
  fillPlaceholders(reply.body, known, escapeHtml);

/** Texts have no formatting, so the reply becomes plain text. */
export const renderSavedReplyText = (reply: SavedReply, known: PlaceholderValues): string =>
  fillPlaceholders(emailHtmlToText(reply.body), known);
