// Detects that a teammate replied while the member was writing: a warning before Send if this browser knows, else the
// server rejects the send.
import { type RefObject, useCallback, useRef, useState } from "react";
import type { MemberId } from "#domain/ids.ts";
import { runCommand } from "#web/data/commands.ts";
import { seqInView } from "#web/data/conversations/read-state.ts";
import { isPending, lastSeqOf, type OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import type { SendOptions } from "#web/features/composer/email/types.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";

export interface StaleReplyState {
  /** What happened, as a sentence; null if nothing did or the member has looked. */
  readonly notice: string | null;
  /** How the message that was held or stopped was to be sent: scheduled, or with its conversation closed. */
  readonly attempt: SendOptions;
  /** The server rejected the send, naming the teammate or the customer. */
  readonly stopped: (who: string, attempt?: SendOptions) => void;
  /** True if the member must look or choose to send anyway; moves the focus to that choice. */
  readonly blocksSending: (attempt?: SendOptions) => boolean;
  readonly showButton: RefObject<HTMLButtonElement | null>;
  readonly show: () => void;
  /** The last entry on screen when the member began to write or dismissed the warning; it counts as seen at once. */
  readonly shownSeq: () => number;
  readonly settled: () => void;
}

export function useStaleReply(
  open: OpenConversation,
  me: MemberId,
  isWriting: boolean,
  onShow: () => void,
): StaleReplyState {
  const people = useMemberNames();
  const [stoppedBy, setStoppedBy] = useState<string | null>(null);
  const [attempt, setAttempt] = useState<SendOptions>({});
  const lastSeq = lastSeqOf(open);
  // The last entry when the member started to type.
  const seqWhenStarted = useRef<number | null>(null);
  const [seenSeq, setSeenSeq] = useState(0);
  const shownSeq = useRef(0);
  if (!isWriting) seqWhenStarted.current = null;
  else if (seqWhenStarted.current === null) {
    seqWhenStarted.current = lastSeq;
    shownSeq.current = Math.max(shownSeq.current, seqInView(open.conversation.id));
  }

  const since = Math.max(seqWhenStarted.current ?? lastSeq, seenSeq);
  const newerReply = open.entries.findLast(
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
    setAttempt({});
    setSeenSeq(lastSeq);
  }, [lastSeq]);
  const showButton = useRef<HTMLButtonElement>(null);
  const notice =
    stoppedBy !== null
      ? describeNewReply(stoppedBy, open.conversation.contactName)
      : newerReply
        ? describeNewReply(people.callOf(newerReply.author.memberId), open.conversation.contactName)
        : null;
  return {
    notice,
    attempt,
    blocksSending: (held = {}) => {
      if (notice === null) return false;
      setAttempt(held);
      showButton.current?.focus();
      showNotSent();
      return true;
    },
    showButton,
    stopped: (who, rejected = {}) => {
      setStoppedBy(who);
      setAttempt(rejected);
      showNotSent();
    },
    shownSeq: () => shownSeq.current,
    show: () => {
      shownSeq.current = lastSeq;
      settled();
      onShow();
      runCommand("newest");
    },
    settled,
  };
}

const showNotSent = () => showToast({ text: words.notSentYet, tone: "failed" });

const describeNewReply = (who: string, contact: string): string =>
  who === contact
    ? fill(words.wroteAgain, { who })
    : fill(words.repliedMeanwhile, { who: who.split(/\s/)[0] ?? who });
