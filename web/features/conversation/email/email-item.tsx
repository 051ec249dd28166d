import { memo, useState } from "react";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { useEntryFocus } from "#web/features/conversation/entries/focused-entry.ts";
import {
  isRecalled,
  type TimelineItem,
} from "#web/features/conversation/timeline/timeline-items.ts";
import { clsx } from "#web/ui/clsx.ts";
import { MailIcon } from "#web/ui/icons.tsx";
import { CollapsedEmail } from "./collapsed-email.tsx";
import { ExpandedEmail } from "./expanded-email.tsx";
import { useEmailAuthor } from "./use-email-author.ts";
import "./email.css";

interface MailItemProps {
  item: Extract<TimelineItem, { kind: "mail" }>;
  open: OpenConversation;
}

/** A mail on the timeline: one line until it is opened; the newest and the unread ones are open. */
export const EmailItem = memo(
  function MailItem({ item: { entry, startsOpen }, open }: MailItemProps) {
    const [wasOpen] = useState(startsOpen);
    const [chosen, setOpen] = useState<boolean | null>(null);
    // What was taken back nobody has read: the one line says enough.
    const isOpen = chosen ?? (wasOpen && !isRecalled(entry));
    const author = useEmailAuthor(entry);
    const mark = useEntryFocus(entry.id);
    return (
      <li
        {...mark}
        className={clsx("e mail starts ends", !isOpen && "closed")}
        aria-label={`Email from ${author.name}`}
      >
        <span className="node mail">
          <MailIcon />
        </span>
        {isOpen ? (
          <ExpandedEmail entry={entry} open={open} onFold={() => setOpen(false)} />
        ) : (
          <CollapsedEmail entry={entry} author={author.call} onOpen={() => setOpen(true)} />
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
