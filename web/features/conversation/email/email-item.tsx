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
import "./email-item.module.css";
import styles from "#web/features/conversation/entries/entries.module.css";
import { fill } from "#web/language/fill.ts";
import * as words from "./words.ts";

interface EmailItemProps {
  item: Extract<TimelineItem, { kind: "email" }>;
  open: OpenConversation;
}

/** An email on the timeline, collapsed until opened; the newest and unread ones start open. */
export const EmailItem = memo(
  function EmailItemRow({ item: { entry, startsOpen }, open }: EmailItemProps) {
    const [wasOpen] = useState(startsOpen);
    const [chosen, setOpen] = useState<boolean | null>(null);
    // A recalled email was never sent, so it stays collapsed.
    const isOpen = chosen ?? (wasOpen && !isRecalled(entry));
    const author = useEmailAuthor(entry);
    const mark = useEntryFocus(entry.id);
    return (
      <li
        {...mark}
        data-channel="mail"
        data-part="entry"
        className={clsx(styles.entry, styles.endsRun)}
        data-closed={!isOpen || undefined}
        aria-label={fill(words.emailFrom, { name: author.name })}
      >
        <span data-part="entry-marker" className={styles.marker} data-channel="mail">
          <MailIcon />
        </span>
        {isOpen ? (
          <ExpandedEmail entry={entry} open={open} onFold={() => setOpen(false)} />
        ) : (
          <CollapsedEmail entry={entry} author={author} onOpen={() => setOpen(true)} />
        )}
      </li>
    );
  },
  // Other changes in the conversation do not affect an email.
  (before, after) =>
    before.item.entry === after.item.entry &&
    before.open.contact === after.open.contact &&
    before.open.conversation.subject === after.open.conversation.subject,
);
