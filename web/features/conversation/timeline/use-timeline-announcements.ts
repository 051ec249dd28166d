import { useEffect, useRef } from "react";
import { isPending, type OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { deliveryLabels } from "#web/features/conversation/entries/delivery-labels.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import { announce } from "#web/ui/feedback/live-region.tsx";
import { arrivedEntries } from "./arrived-entries.ts";
import type { MessageEntry } from "./timeline-items.ts";
import * as words from "./words.ts";

/** Announces new messages and failed sends to screen readers. */
export function useTimelineAnnouncements(open: OpenConversation): void {
  const people = useMemberNames();
  const announced = useRef<{
    id: string;
    entries: OpenConversation["entries"];
    failed: Set<string>;
  } | null>(null);
  useEffect(() => {
    const entries = open.entries.filter((entry) => !isPending(entry));
    const failures = entries.filter(
      (entry) => entry.kind === "message" && deliveryLabels(entry).indicator === "bad",
    );
    const before = announced.current;
    const failed = new Set(failures.map((entry) => entry.id as string));
    announced.current = { id: open.conversation.id, entries, failed };
    if (before?.id !== open.conversation.id) return;
    for (const entry of arrivedEntries(entries, before.entries)) {
      if (entry.kind === "message" && entry.direction === "in")
        announce(spokenMessage(entry, open.conversation.contactName));
      if (entry.kind === "note" && entry.author.kind === "member")
        announce(
          fill(words.noteBy, { who: people.callOf(entry.author.memberId), text: entry.text }),
        );
    }
    for (const entry of failures) {
      if (entry.kind === "message" && !before.failed.has(entry.id))
        announce(deliveryLabels(entry).text, "assertive");
    }
  }, [open, people]);
}

/** An email is announced by its subject, since its text may be long. */
function spokenMessage(entry: MessageEntry, contactName: string): string {
  if (entry.email === null)
    return format(words.messageFrom, { kind: entry.channel, who: contactName, text: entry.text });
  return fill(words.emailFrom, {
    who: entry.email.fromName || entry.from,
    text: entry.email.subject || entry.text.slice(0, 120),
  });
}
