import { Suspense, useState } from "react";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { isPending } from "#web/data/timeline/timeline-cache.ts";
import { EmailFiles } from "#web/features/conversation/email/attachments/email-files.tsx";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { EmailBanners } from "./email-banners.tsx";
import styles from "./email-content-view.module.css";
import { HtmlContent } from "./html-content.tsx";
import { TextContent } from "./text-content.tsx";
import type { RenderReport } from "./types.ts";

const CalendarInviteCard = lazyComponent(
  async () => (await import("./calendar-invite-card.tsx")).CalendarInviteCard,
  { retry: true },
);

interface EmailContentViewProps {
  entry: MessageEntry;
  open: OpenConversation;
  /** Shows plain text instead of HTML. */
  isPlain: boolean;
}

export function EmailContentView({ entry, open, isPlain }: EmailContentViewProps) {
  const [seen, setSeen] = useState<RenderReport | null>(null);
  const showsHtml = entry.email?.hasHtml === true && !isPlain && !isPending(entry);
  return (
    <div data-testid="email-card" className={styles.emailCard}>
      <EmailBanners
        entry={entry}
        misleadingLinks={seen?.misleadingLinks ?? []}
        contact={open.contact}
      />
      <Suspense fallback={null}>
        {entry.email?.calendar && <CalendarInviteCard card={entry.email.calendar} />}
      </Suspense>
      {showsHtml ? <HtmlContent entry={entry} onSeen={setSeen} /> : <TextContent entry={entry} />}
      <EmailFiles entry={entry} hidden={showsHtml ? (seen?.shownFiles ?? null) : []} />
    </div>
  );
}
