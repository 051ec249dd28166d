import { useQuery } from "@tanstack/react-query";
import type { Contact, SavedReply } from "#contract/live.ts";
import { escapeHtml, fillHoles, firstNameOf, type HoleWords } from "#domain/message/saved-words.ts";
import { call } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { textOf } from "#web/features/composer/mail/words/mail-html.ts";

/** Asked for when the picker is first opened; news keeps them fresh. */
export function useSavedReplies(isWanted: boolean) {
  return useQuery({
    queryKey: keys.savedReplies,
    queryFn: () => call("listSavedReplies", {}),
    enabled: isWanted,
  });
}

interface Known {
  readonly contact: Pick<Contact, "name"> | null;
  readonly member: string;
  readonly line: string | undefined;
  readonly number: number | null;
}

export const holeWords = ({ contact, member, line, number }: Known): HoleWords => ({
  "contact.name": contact?.name ?? "",
  "contact.firstName": firstNameOf(contact?.name ?? ""),
  "member.name": member,
  "line.name": line ?? "",
  "conversation.number": number === null ? "" : String(number),
});

export const filledHtml = (reply: SavedReply, known: HoleWords): string =>
  fillHoles(reply.body, known, escapeHtml);

/** A text knows no bold and no lists. */
export const filledText = (reply: SavedReply, known: HoleWords): string =>
  fillHoles(textOf(reply.body), known);
