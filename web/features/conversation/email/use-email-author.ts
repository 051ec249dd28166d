import { useMemberNames } from "#web/data/use-member-names.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";

/** The author of an email. An external sender's name is only a claim; the address is shown on demand. */
export function useEmailAuthor({ direction, author, email, from }: MessageEntry): {
  name: string;
  /** A shorter name for lists. */
  call: string;
} {
  const people = useMemberNames();
  if (direction === "out" && author.memberId !== null)
    return { name: people.nameOf(author.memberId), call: people.callOf(author.memberId) };
  const name = email?.fromName || from;
  return { name, call: name };
}
