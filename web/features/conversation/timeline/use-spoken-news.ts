import { useEffect, useRef } from "react";
import { isPending, type OpenConversation } from "#web/data/timeline/timeline.ts";
import { usePeople } from "#web/data/use-people.ts";
import { deliveryWords } from "#web/features/conversation/entries/delivery-words.ts";
import { announce } from "#web/ui/feedback/live-region.tsx";

/** New words of others and failures of ours, for those who listen instead of look. */
export function useSpokenNews(open: OpenConversation): void {
  const people = usePeople();
  const told = useRef<{ id: string; seq: number; failed: Set<string> } | null>(null);
  useEffect(() => {
    const entries = open.entries.filter((entry) => !isPending(entry));
    const failures = entries.filter(
      (entry) => entry.kind === "message" && deliveryWords(entry).tick === "bad",
    );
    const lastSeq = entries.at(-1)?.seq ?? 0;
    const before = told.current;
    const failed = new Set(failures.map((entry) => entry.id as string));
    told.current = { id: open.conversation.id, seq: lastSeq, failed };
    if (before === null || before.id !== open.conversation.id) return;
    for (const entry of entries) {
      if (entry.seq <= before.seq) continue;
      if (entry.kind === "message" && entry.direction === "in")
        announce(`Text from ${open.conversation.contactName}: ${entry.text}`);
      if (entry.kind === "note" && entry.author.kind === "member")
        announce(`Note by ${people.callOf(entry.author.memberId)}: ${entry.text}`);
    }
    for (const entry of failures) {
      if (entry.kind === "message" && !before.failed.has(entry.id))
        announce(deliveryWords(entry).words, "assertive");
    }
  }, [open, people]);
}
