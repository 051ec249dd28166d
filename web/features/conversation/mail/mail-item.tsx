import { memo, useState } from "react";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { useEntryMark } from "#web/features/conversation/entries/asked-entry.ts";
import {
  isTakenBack,
  type TimelineItem,
} from "#web/features/conversation/timeline/timeline-items.ts";
import { names } from "#web/ui/class-names.ts";
import { MailIcon } from "#web/ui/icon.tsx";
import { MailRow } from "./mail-row.tsx";
import { OpenMail } from "./open-mail.tsx";
import { useMailAuthor } from "./use-mail-author.ts";
import "./mail.css";

interface MailItemProps {
  item: Extract<TimelineItem, { kind: "mail" }>;
  open: OpenConversation;
}

/** A mail on the timeline: one line until it is opened; the newest and the unread ones are open. */
export const MailItem = memo(
  function MailItem({ item: { entry, startsOpen }, open }: MailItemProps) {
    const [wasOpen] = useState(startsOpen);
    const [chosen, setOpen] = useState<boolean | null>(null);
    // What was taken back nobody has read: the one line says enough.
    const isOpen = chosen ?? (wasOpen && !isTakenBack(entry));
    const author = useMailAuthor(entry);
    const mark = useEntryMark(entry.id);
    return (
      <li
        {...mark}
        className={names("e mail starts ends", !isOpen && "closed")}
        aria-label={`Email from ${author.name}`}
      >
        <span className="node mail">
          <MailIcon />
        </span>
        {isOpen ? (
          <OpenMail entry={entry} open={open} onFold={() => setOpen(false)} />
        ) : (
          <MailRow entry={entry} author={author.call} onOpen={() => setOpen(true)} />
        )}
      </li>
    );
  },
  // What else changes in a conversation does not change a mail.
  (before, after) =>
    before.item.entry === after.item.entry &&
    before.open.contact === after.open.contact &&
    before.open.conversation.subject === after.open.conversation.subject,
);
