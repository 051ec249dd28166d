import { useEffect, useRef, useState } from "react";
import type { UnsentEmail } from "#contract/live-protocol.ts";
import { useCommand } from "#web/data/commands.ts";
import { unsentEmailLabels } from "#web/data/email/unsent-email-labels.ts";
import { raiseIntent } from "#web/data/intents.ts";
import { useCan } from "#web/data/use-can.ts";
import { clsx } from "#web/ui/clsx.ts";
import { MailIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import styles from "./unsent-emails.module.css";
import * as words from "./words.ts";

interface UnsentEmailsProps {
  emails: readonly UnsentEmail[];
  /** Keys then move between conversations. */
  isConversationOpen: boolean;
}

/** Drafts of new emails, listed above drafts in conversations. Keys move through both as through one list. */
export function UnsentEmails({ emails, isConversationOpen }: UnsentEmailsProps) {
  const canReply = useCan("conversation.reply");
  const list = useRef<HTMLUListElement>(null);
  const { place, isRowChosen } = useFocusPlace(list);
  const buttons = () => [...(list.current?.querySelectorAll("button") ?? [])];
  const [hasMoved, setMoved] = useState(false);
  const move = (step: 1 | -1) => {
    setMoved(true);
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    if (at < 0) all.at(step === 1 ? 0 : -1)?.focus();
    else if (at + step >= all.length) firstRow()?.focus();
    else all[Math.max(0, at + step)]?.focus();
  };
  const isHere = place === "here";
  // The focus may be anywhere, such as on the heading while the list was loading.
  const isFirstStep = !isRowChosen && !hasMoved;
  const isStart = (place === "nowhere" || isFirstStep) && !isHere && !isConversationOpen;
  useCommand("next", () => move(1), { isFirst: true, enabled: isHere || isStart });
  useCommand("previous", () => move(-1), { isFirst: true, enabled: isHere || place === "below" });
  // Of the focused email, not of the conversation with the tab stop.
  useCommand("open", () => (document.activeElement as HTMLElement).click(), {
    isFirst: true,
    enabled: isHere,
  });
  const latest = useRef(move);
  latest.current = move;
  useEffect(() => {
    if (!isHere && place !== "below") return;
    const keyDown = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      if (place === "below" && step === 1 && !isStart) return;
      event.preventDefault();
      latest.current(step);
    };
    // Before the list's own keys.
    document.addEventListener("keydown", keyDown, { capture: true });
    return () => document.removeEventListener("keydown", keyDown, { capture: true });
  }, [isHere, isStart, place]);
  return (
    <ul
      ref={list}
      className={clsx("scroll", styles.unsentEmails)}
      aria-label={words.unsentNewEmails}
    >
      {emails.map((email) => {
        const { title, to } = unsentEmailLabels(email);
        return (
          <li key={email.id}>
            <button
              type="button"
              className={styles.unsentEmail}
              disabled={!canReply}
              onClick={() => raiseIntent("startNewEmail", { unsent: email })}
            >
              <MailIcon className="c-email" />
              <span className={clsx("ell", styles.unsentTo)}>{to}</span>
              <RelativeTime at={email.updatedAt} />
              <span className={clsx("ell", styles.unsentTitle)}>
                <b className="c-accent">{words.newEmail}</b>
                {title !== to && ` · ${title}`}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const firstRow = () => document.querySelector<HTMLElement>('[role=option][aria-posinset="1"]');

/** Where the focus is: on these emails, on the first conversation below them, nowhere, or elsewhere. */
type FocusPlace = "here" | "below" | "nowhere" | "elsewhere";

function useFocusPlace(list: { readonly current: HTMLElement | null }) {
  const [place, setPlace] = useState<FocusPlace>("nowhere");
  // The member chose a conversation below. If the focused element was removed, the focus was moved there for them.
  const [isRowChosen, setRowChosen] = useState(false);
  useEffect(() => {
    const locateFocus = () => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) setPlace("nowhere");
      else if (list.current?.contains(focused)) setPlace("here");
      else setPlace(focused === firstRow() ? "below" : "elsewhere");
    };
    locateFocus();
    const came = ({ target, relatedTarget }: FocusEvent) => {
      locateFocus();
      if (relatedTarget !== null && target instanceof Element && target.role === "option")
        setRowChosen(true);
    };
    // After the focus has moved.
    const left = () => requestAnimationFrame(locateFocus);
    document.addEventListener("focusin", came);
    document.addEventListener("focusout", left);
    return () => {
      document.removeEventListener("focusin", came);
      document.removeEventListener("focusout", left);
    };
  }, [list]);
  return { place, isRowChosen };
}
