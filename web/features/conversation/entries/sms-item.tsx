import { memo } from "react";
import { capitalized, messageNames } from "#domain/message/message-names.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { ThreadingReason } from "#web/features/conversation/entries/threading-reason/threading-reason.tsx";
import { useThreadingReason } from "#web/features/conversation/entries/threading-reason/use-threading-reason.ts";
import type { TimelineItem } from "#web/features/conversation/timeline/timeline-items.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { TextIcon, WhatsappIcon, WhyIcon } from "#web/ui/icons.tsx";
import { formatFullDateTime } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { ClockTime } from "#web/ui/time/relative-time.tsx";
import { useEntryFocus } from "./focused-entry.ts";
import { ImageGallery } from "./image-gallery.tsx";
import { linkify } from "./linkify.ts";
import { SmsDeliveryStatus } from "./sms-delivery-status.tsx";

interface TextItemProps {
  item: Extract<TimelineItem, { kind: "text" }>;
  contactName: string;
}

/** A message bubble; the first of a run also shows the node and the header. */
export const SmsItem = memo(function TextItem({ item, contactName }: TextItemProps) {
  const { entry, startsRun, endsRun, hasTick, voice } = item;
  const { inboxes } = useBootstrap("inboxes");
  const people = useMemberNames();
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
      className={clsx("e text", startsRun && "starts", endsRun && "ends")}
      aria-label={`${capitalized(messageNames[entry.channel])} from ${author}`}
    >
      {startsRun && (
        <>
          <span className="node text">{isOnWhatsapp ? <WhatsappIcon /> : <TextIcon />}</span>
          <div className="meta">
            <b>{isOnWhatsapp ? "WhatsApp" : "Texts"}</b>
            <span className="ell">on {inbox?.formatted ?? "a deleted inbox"}</span>
            <span className="meta-end">
              <IconButton
                size="small"
                name="Why here"
                icon={WhyIcon}
                on={isWhyOpen}
                className="why-button"
                onClick={toggleThreadingReason}
              />
              <ClockTime at={entry.at} />
            </span>
          </div>
        </>
      )}
      {isWhyOpen && <ThreadingReason entry={entry} />}
      {voice !== null && (
        <p className={clsx("voice", isOut && "out")}>
          {isOut ? `${people.callOf(entry.author.memberId)} to ${voice}` : voice}
        </p>
      )}
      <div className={clsx("bubble-line", isOut && "out")}>
        {entry.attachments.length > 0 && (
          <ImageGallery attachments={entry.attachments} by={author} />
        )}
        {(entry.text !== "" || entry.attachments.length === 0) && (
          <div
            className={clsx(
              "bubble",
              isOut ? "out" : "in",
              isBad && "failed",
              entry.delivery?.state === "cancelled" && "cancelled",
            )}
            title={formatFullDateTime(entry.at, frame)}
            dir="auto"
          >
            {entry.text === "" ? (
              <i className="muted">Empty message</i>
            ) : (
              <Linked text={entry.text} />
            )}
          </div>
        )}
      </div>
      {hasTick && <SmsDeliveryStatus entry={entry} />}
    </li>
  );
});

function Linked({ text }: { text: string }) {
  return linkify(text).map(({ text: part, href }, index) =>
    href === null ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <a key={index} href={href} target="_blank" rel="noreferrer noopener" className="inline-link">
        {part}
      </a>
    ),
  );
}
