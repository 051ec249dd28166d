// One thing on the timeline, whatever it is.
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { CallItem } from "#web/features/conversation/call/call-item.tsx";
import { EventsItem } from "#web/features/conversation/entries/events/events-item.tsx";
import { takenBackIn } from "#web/features/conversation/entries/events/regroup-words.ts";
import { NoteItem } from "#web/features/conversation/entries/note-item.tsx";
import { TextItem } from "#web/features/conversation/entries/text-item.tsx";
import { MailItem } from "#web/features/conversation/mail/mail-item.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { dayWords } from "#web/ui/time/time-words.ts";
import type { CallEntry, MessageEntry, TimelineItem } from "./timeline-items.ts";
import "#web/ui/text/day-divider.css";
import "#web/features/conversation/entries/entries.css";

interface TimelineRowProps {
  item: TimelineItem;
  open: OpenConversation;
}

/** Whom it is from or to: of the conversation's own contact the name as it is now. */
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
        <li className="day-item">
          <h2 className="day">{dayWords(item.at, frame)}</h2>
        </li>
      );
    case "new":
      return (
        <li className="new-item">
          <span>New</span>
        </li>
      );
    case "text":
      return <TextItem item={item} contactName={nameOf(item.entry, open)} />;
    case "mail":
      return <MailItem item={item} open={open} />;
    case "call":
      return <CallItem entry={item.entry} contactName={nameOf(item.entry, open)} />;
    case "note":
      return <NoteItem entry={item.entry} />;
    case "events":
      return (
        <EventsItem
          entries={item.entries}
          contactName={open.conversation.contactName}
          takenBack={takenBackIn(open.entries)}
        />
      );
  }
}
