import type { ConversationRow } from "#contract/live-protocol.ts";
import { limits } from "#domain/limits.ts";
import { routePaths, type View } from "#web/data/routes.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { fill } from "#web/language/fill.ts";
import type { TimeFrame } from "#web/ui/time/format-time.ts";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { formatPastTime, formatUntil } from "#web/ui/time/sentence-time.ts";
import styles from "./contact-pane.module.css";
import { LastEntryIcon } from "./last-entry-icon.tsx";
import * as words from "./words.ts";

const folderLabels = {
  open: words.openSince,
  snoozed: words.snoozedSince,
  closed: "{when}",
  spam: words.inSpamSince,
  trash: words.inTrashSince,
  merged: words.mergedSince,
} as const satisfies Record<ConversationRow["folder"], string>;

/** "open, 5 min ago", "snoozed until 23 Nov, 09:00", and for a closed one only its last activity. */
export function statusText(
  row: Pick<ConversationRow, "folder" | "snoozedUntil">,
  lastAt: string,
  frame: TimeFrame,
): string {
  if (row.folder === "snoozed" && row.snoozedUntil !== null)
    return fill(words.snoozedUntil, { when: formatUntil(row.snoozedUntil, frame) });
  return fill(folderLabels[row.folder], { when: lastAt });
}

/** Other conversations with this contact, open or closed. */
export function OtherConversations({ open, view }: { open: OpenConversation; view: View }) {
  const { earlier } = open;
  if (earlier.length === 0) return null;
  const hasMore = earlier.length >= limits.earlierConversations.max;
  return (
    <section className={styles.contactSection} aria-label={words.otherConversations}>
      <h2>{fill(hasMore ? words.otherNewest : words.otherCount, { count: earlier.length })}</h2>
      {earlier.map((one) => (
        <a key={one.id} className={styles.earlier} href={routePaths.conversation(view, one.number)}>
          <LastEntryIcon last={one.lastEntry} />
          <span className="ell grow">
            {one.subject === "" ? one.lastEntry.preview : one.subject}
          </span>
          <RelativeTime
            at={one.lastEntryAt}
            className={styles.earlierPlace}
            text={(at, frame) => statusText(one, formatPastTime(at, frame), frame)}
          />
        </a>
      ))}
      {hasMore && (
        <a href={routePaths.search(`from:"${open.conversation.contactName.replaceAll('"', "")}"`)}>
          {words.searchTheirMessages}
        </a>
      )}
    </section>
  );
}
