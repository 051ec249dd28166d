import { memo } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { ThreadingReason } from "#web/features/conversation/entries/threading-reason/lazy-threading-reason.tsx";
import { useThreadingReason } from "#web/features/conversation/entries/threading-reason/use-threading-reason.ts";
import type { TimelineItem } from "#web/features/conversation/timeline/timeline-items.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { TextIcon, WhatsappIcon, WhyIcon } from "#web/ui/icons.tsx";
import { formatFullDateTime } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { ClockTime } from "#web/ui/time/relative-time.tsx";
import styles from "./entries.module.css";
import { useEntryFocus } from "./focused-entry.ts";
import { ImageGallery } from "./image-gallery.tsx";
import { EntryText } from "./text/entry-text.tsx";
import { TextDeliveryStatus } from "./text-delivery-status.tsx";
import { useNamesOnPaper } from "./use-names-on-paper.ts";
import * as words from "./words.ts";

interface TextItemProps {
  item: Extract<TimelineItem, { kind: "text" }>;
  contactName: string;
}

/** A message bubble; the first of a run also shows the node and the header. */
export const TextItem = memo(function TextItem({ item, contactName }: TextItemProps) {
  const { entry, startsRun, endsRun, hasTick, voice } = item;
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const people = useNamesOnPaper();
  const frame = useTimeFrame();
  const [isWhyOpen, toggleThreadingReason] = useThreadingReason(entry.id);
  const mark = useEntryFocus(entry.id);
  const inbox = inboxes.find((one) => one.id === entry.inboxId);
  const isOut = entry.direction === "out";
  const author = isOut ? people.nameOf(entry.author.memberId) : contactName;
  const isOnWhatsapp = entry.channel === "whatsapp";
  const isBad = hasTick && entry.delivery?.canRetry === true;
  return (
    <li
      {...mark}
      data-part="entry"
      className={clsx(styles.entry, endsRun && styles.endsRun)}
      aria-label={format(words.messageFrom, { kind: entry.channel, who: author })}
    >
      {startsRun && (
        <>
          <span data-part="entry-marker" className={styles.marker} data-channel="text">
            {isOnWhatsapp ? <WhatsappIcon /> : <TextIcon />}
          </span>
          <div data-part="meta" className={styles.meta}>
            <b>{isOnWhatsapp ? words.whatsapp : words.texts}</b>
            <span className="ell">
              {fill(words.onInbox, { inbox: inbox?.formatted ?? words.aDeletedInbox })}
            </span>
            <span data-part="meta-end" className={styles.metaEnd}>
              <IconButton
                size="small"
                name={words.whyIsThisHere}
                icon={WhyIcon}
                on={isWhyOpen}
                className={styles.reasonButton}
                onClick={toggleThreadingReason}
              />
              <ClockTime at={entry.at} />
            </span>
          </div>
        </>
      )}
      {isWhyOpen && <ThreadingReason entry={entry} />}
      {voice !== null && (
        <p className={styles.sender} data-direction={entry.direction}>
          {isOut ? fill(words.whoTo, { who: people.callOf(entry.author.memberId), voice }) : voice}
        </p>
      )}
      <div className={styles.bubbleLine} data-direction={entry.direction}>
        {entry.attachments.length > 0 && (
          <ImageGallery attachments={entry.attachments} by={author} />
        )}
        {(entry.text !== "" || entry.attachments.length === 0) && (
          <div
            data-direction={entry.direction}
            className={styles.bubble}
            data-failed={isBad || undefined}
            data-canceled={entry.delivery?.state === "canceled" || undefined}
            title={formatFullDateTime(entry.at, frame)}
            dir="auto"
          >
            {entry.text === "" ? (
              <i className="muted">{words.emptyMessage}</i>
            ) : (
              <EntryText text={entry.text} />
            )}
          </div>
        )}
      </div>
      {hasTick && <TextDeliveryStatus entry={entry} />}
    </li>
  );
});
