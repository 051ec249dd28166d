import { useEffect, useMemo, useState } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useCommand } from "#web/data/commands.ts";
import { useRoute } from "#web/data/navigation.ts";
import { routePaths, type View } from "#web/data/routes.ts";
import { isPending, lastSeqOf, type OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { FocusedEntry } from "#web/features/conversation/entries/focused-entry.ts";
import { toggleThreadingReason } from "#web/features/conversation/entries/threading-reason/use-threading-reason.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { GoThereIcon, OpensIcon } from "#web/ui/icons.tsx";
import { formatDayInSentence } from "#web/ui/time/day-in-sentence.ts";
import { formatFullDateTime } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import styles from "./timeline.module.css";
import {
  firstNewSeq,
  isFirstNewEarlier,
  readSnapshotAt,
  rebaseReadSnapshot,
  timelineItems,
} from "./timeline-items.ts";
import { TimelineRow } from "./timeline-row.tsx";
import { useMarkRead } from "./use-mark-read.ts";
import { useOlderEntries } from "./use-older-entries.ts";
import { useTimelineAnnouncements } from "./use-timeline-announcements.ts";
import { useTimelineScroll } from "./use-timeline-scroll.ts";
import * as words from "./words.ts";

export function Timeline({ open, view }: { open: OpenConversation; view: View }) {
  const { conversation, entries, before } = open;
  const { contactId } = conversation;
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const frame = useTimeFrame();
  const focusedEntryId = useFocusedEntryId(conversation.number);
  // The marker is above what was unread on arrival, even after it is marked read; entries that arrive while viewing
  // need none.
  const [atFirst] = useState(() => readSnapshotAt(entries, conversation));
  const arrival = rebaseReadSnapshot(atFirst, entries);
  const newFromSeq = firstNewSeq(entries, arrival, me.id);
  const { timeZone, locale } = frame;
  const items = useMemo(() => {
    const dayOf = (at: string) => fullDay(at, timeZone, locale);
    return timelineItems(entries, { dayOf, newFromSeq, focusedEntryId, contactId });
  }, [entries, newFromSeq, focusedEntryId, contactId, timeZone, locale]);

  const older = useOlderEntries(open);
  const isFocusedAbove =
    focusedEntryId !== null && !entries.some((one) => one.id === focusedEntryId);
  const isNewAbove =
    focusedEntryId === null && before !== null && isFirstNewEarlier(entries, arrival);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `older.load` is omitted: its identity changes with each page
  useEffect(() => {
    if ((isFocusedAbove || isNewAbove) && before !== null) older.load();
  }, [isFocusedAbove, isNewAbove, before]);
  const last = entries.at(-1);
  const isLastMine = last?.kind !== "event" && last?.author.memberId === me.id;
  const scrollInput = useMemo(
    () => ({
      conversationId: conversation.id,
      firstId: entries[0]?.id,
      lastId: last?.id,
      count: entries.length,
      focusedEntryId,
      isNewAbove,
      isLastMine,
    }),
    [
      conversation.id,
      entries[0]?.id,
      last?.id,
      entries.length,
      focusedEntryId,
      isNewAbove,
      isLastMine,
    ],
  );
  const { box, isAtEnd, onScroll, toEnd } = useTimelineScroll(scrollInput, older.load);
  useMarkRead(conversation, lastSeqOf(open), isAtEnd);
  useTimelineAnnouncements(open);
  useCommand("threadingReason", () => box.current && toggleThreadingReason(box.current));
  useCommand("newest", () => toEnd("smooth"));
  const below = entries.filter(
    (entry) => entry.seq > conversation.readSeq && !isPending(entry) && entry.kind !== "event",
  ).length;
  const isMoreUnread = before !== null && (entries[0]?.seq ?? 0) > conversation.readSeq + 1;

  return (
    <div className={styles.timelinePlace}>
      <div
        ref={box}
        data-part="timeline"
        className={clsx("scroll", styles.timeline)}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        tabIndex={0}
      >
        {/* biome-ignore lint/a11y/noRedundantRoles: without bullets Safari no longer exposes it as a list */}
        <ol className={styles.entries} aria-label={words.timeline} role="list">
          {before !== null && (
            <li className={styles.older}>
              {older.hasFailed ? (
                <Button size="small" onClick={older.load}>
                  {words.loadEarlierMessages}
                </Button>
              ) : (
                <span className="sr">{words.loadingEarlierMessages}</span>
              )}
            </li>
          )}
          {before === null && <PreviousLink open={open} view={view} />}
          <FocusedEntry value={focusedEntryId}>
            {items.map((item) => (
              <TimelineRow key={item.key} item={item} open={open} />
            ))}
          </FocusedEntry>
        </ol>
      </div>
      {!isAtEnd && (
        <Button
          size="small"
          className={styles.toNewest}
          icon={OpensIcon}
          data-tip={words.jumpToLatest}
          data-tip-keys="shift+j"
          onClick={() => toEnd("smooth")}
        >
          {below > 0
            ? fill(words.newBelow, { below, more: isMoreUnread ? "+" : "" })
            : words.latest}
        </Button>
      )}
    </div>
  );
}

/** The entry in the URL. */
function useFocusedEntryId(number: number): string | null {
  const route = useRoute();
  return route.at === "conversations" && route.number === number ? (route.entry ?? null) : null;
}

const days = new Map<string, Intl.DateTimeFormat>();

/** The calendar day in that time zone, to tell days apart. */
function fullDay(at: string, timeZone: string, locale: string): string {
  const key = `${locale} ${timeZone}`;
  const format = days.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "short" });
  days.set(key, format);
  return format.format(new Date(at));
}

/** A conversation closed too long ago is not reopened; this links to it. */
function PreviousLink({ open, view }: { open: OpenConversation; view: View }) {
  const frame = useTimeFrame();
  const previous = open.earlier.find((one) => one.id === open.conversation.previousConversationId);
  if (!previous) return null;
  const { number } = previous;
  const day = formatDayInSentence(previous.lastEntryAt, frame);
  return (
    <li className={styles.previous}>
      <a
        href={routePaths.conversation(view, previous.number)}
        title={formatFullDateTime(previous.lastEntryAt, frame)}
      >
        <GoThereIcon className="s14" />
        {previous.subject === ""
          ? fill(words.continuedFrom, { number, day })
          : fill(words.continuedFromSubject, { number, day, subject: previous.subject })}
      </a>
    </li>
  );
}
