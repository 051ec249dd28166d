// Renders one timeline item.
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { CallItem } from "#web/features/conversation/call/call-item.tsx";
import { EmailItem } from "#web/features/conversation/email/email-item.tsx";
import { EventsItem } from "#web/features/conversation/entries/events/events-item.tsx";
import { undoneOperationsIn } from "#web/features/conversation/entries/events/thread-event-labels.ts";
import { NoteItem } from "#web/features/conversation/entries/note-item.tsx";
import { TextItem } from "#web/features/conversation/entries/text-item.tsx";
import dayDividerStyles from "#web/ui/display/day-divider.module.css";
import { formatDay } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import type { CallEntry, MessageEntry, TimelineItem } from "./timeline-items.ts";
import "#web/features/conversation/entries/entries.module.css";
import styles from "./timeline.module.css";
import * as words from "./words.ts";

interface TimelineRowProps {
  item: TimelineItem;
  open: OpenConversation;
}

/** The sender or recipient; the conversation's own contact by its current name. */
function nameOf(
  { person }: MessageEntry | CallEntry,
  { conversation: { contactId, contactName } }: OpenConversation,
): string {
  return person === undefined || person.contactId === contactId ? contactName : person.name;
}

export function TimelineRow({ item, open }: TimelineRowProps) {
  const frame = useTimeFrame();
  switch (item.kind) {
    case "day":
      return (
        <li className={styles.dayItem}>
          <h2
            data-part="day"
            className={dayDividerStyles.day}
            // Paper is read in another year.
            data-print={new Date(item.at).toLocaleDateString(frame.locale, {
              timeZone: frame.timeZone,
              dateStyle: "full",
            })}
          >
            {formatDay(item.at, frame)}
          </h2>
        </li>
      );
    case "new":
      return (
        <li data-part="new-item" className={styles.newItem}>
          <span>{words.newEntries}</span>
        </li>
      );
    case "text":
      return <TextItem item={item} contactName={nameOf(item.entry, open)} />;
    case "email":
      return <EmailItem item={item} open={open} />;
    case "call":
      return <CallItem entry={item.entry} contactName={nameOf(item.entry, open)} />;
    case "note":
      return <NoteItem entry={item.entry} />;
    case "events":
      return (
        <EventsItem
          entries={item.entries}
          contactName={open.conversation.contactName}
          undoneOperations={undoneOperationsIn(open.entries)}
        />
      );
  }
}
