import { useState } from "react";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { isPending } from "#web/data/timeline/timeline.ts";
import { MailFiles } from "#web/features/conversation/mail/files/mail-files.tsx";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { CalendarCard } from "./calendar-card.tsx";
import { HtmlWords } from "./html-words.tsx";
import { MailBanners } from "./mail-banners.tsx";
import { TextWords } from "./text-words.tsx";
import "./mail-view.css";

/** What only the drawing knows. */
export interface Seen {
  readonly lies: readonly { says: string; leadsTo: string }[];
  readonly shownFiles: readonly string[];
}

interface MailViewProps {
  entry: MessageEntry;
  open: OpenConversation;
  /** The words alone, whatever they came dressed in. */
  isPlain: boolean;
}

export function MailView({ entry, open, isPlain }: MailViewProps) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const isDrawn = entry.mail?.hasHtml === true && !isPlain && !isPending(entry);
  return (
    <div className="mail-card">
      <MailBanners entry={entry} lies={seen?.lies ?? []} contact={open.contact} />
      {entry.mail?.calendar && <CalendarCard card={entry.mail.calendar} />}
      {isDrawn ? <HtmlWords entry={entry} onSeen={setSeen} /> : <TextWords entry={entry} />}
      <MailFiles entry={entry} hidden={isDrawn ? (seen?.shownFiles ?? null) : []} />
    </div>
  );
}
