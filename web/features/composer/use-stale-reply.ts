// Whether a colleague answered while I was writing: told before I press Send where this browser heard of
// it, and by the server's stop where it did not.
import { type RefObject, useCallback, useRef, useState } from "react";
import type { MemberId } from "#domain/ids.ts";
import { runCommand } from "#web/data/commands.ts";
import { isPending, lastSeqOf, type OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";

export interface StaleReplyState {
  /** What happened meanwhile, as a sentence; null when nothing did, or when I have looked. */
  readonly said: string | null;
  /** The server said so, naming a colleague or the customer. */
  readonly stopped: (who: string) => void;
  /** Whether nothing may leave until I have looked or chosen to send anyway; the choice then has the focus. */
  readonly holds: () => boolean;
  readonly showButton: RefObject<HTMLButtonElement | null>;
  readonly show: () => void;
  /** Up to where I looked when I was told: it counts as seen at once. */
  readonly shownSeq: () => number;
  readonly settled: () => void;
}

export function useStaleReply(
  open: OpenConversation,
  me: MemberId,
  isWriting: boolean,
): StaleReplyState {
  const people = useMemberNames();
  const [stoppedBy, setStoppedBy] = useState<string | null>(null);
  const lastSeq = lastSeqOf(open);
  // Where the timeline stood when the first letter was typed.
  const began = useRef<number | null>(null);
  const [seenSeq, setSeenSeq] = useState(0);
  if (!isWriting) began.current = null;
  else began.current ??= lastSeq;

  const since = Math.max(began.current ?? lastSeq, seenSeq);
  const answer = open.entries.findLast(
    (entry) =>
      entry.kind === "message" &&
      entry.direction === "out" &&
      !isPending(entry) &&
      entry.seq > since &&
      entry.author.memberId !== null &&
      entry.author.memberId !== me,
  );
  const settled = useCallback(() => {
    setStoppedBy(null);
    setSeenSeq(lastSeq);
  }, [lastSeq]);
  const shownSeq = useRef(0);
  const showButton = useRef<HTMLButtonElement>(null);
  const said =
    stoppedBy !== null
      ? sayMovedOn(stoppedBy, open.conversation.contactName)
      : answer
        ? sayMovedOn(people.callOf(answer.author.memberId), open.conversation.contactName)
        : null;
  return {
    said,
    holds: () => {
      if (said !== null) showButton.current?.focus();
      return said !== null;
    },
    showButton,
    stopped: setStoppedBy,
    shownSeq: () => shownSeq.current,
    show: () => {
      shownSeq.current = lastSeq;
      settled();
      runCommand("newest");
    },
    settled,
  };
}

const sayMovedOn = (who: string, contact: string): string =>
  who === contact
    ? `${who} wrote again while you were typing. Your draft is saved.`
    : `${who.split(/\s/)[0]} replied while you were typing. Your draft is saved.`;
