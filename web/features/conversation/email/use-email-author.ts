import { useMemberNames } from "#web/data/use-member-names.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";

/** Who wrote it; of a stranger it is a claim, and the address stands beside it on demand. */
export function useEmailAuthor({ direction, author, mail, from }: MessageEntry): {
  name: string;
  /** Shorter, where many stand in a row. */
  call: string;
} {
  const people = useMemberNames();
  if (direction === "out" && author.memberId !== null)
    return { name: people.nameOf(author.memberId), call: people.callOf(author.memberId) };
  const name = mail?.fromName || from;
  return { name, call: name };
}
