import { memo } from "react";
import { capitalized, messageNames } from "#domain/message/message-names.ts";
import { useDesk } from "#web/data/desk.ts";
import { usePeople } from "#web/data/use-people.ts";
import { useWhy } from "#web/features/conversation/entries/why/use-why.ts";
import { WhyHere } from "#web/features/conversation/entries/why/why-here.tsx";
import type { TimelineItem } from "#web/features/conversation/timeline/timeline-items.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { names } from "#web/ui/class-names.ts";
import { TextIcon, WhatsappIcon, WhyIcon } from "#web/ui/icon.tsx";
import { ClockTime } from "#web/ui/time/ago.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { fullWords } from "#web/ui/time/time-words.ts";
import { useEntryMark } from "./asked-entry.ts";
import { linkedParts } from "./linked-parts.ts";
import { Pictures } from "./pictures.tsx";
import { TextTick } from "./text-tick.tsx";

interface TextItemProps {
  item: Extract<TimelineItem, { kind: "text" }>;
  contactName: string;
}

/** A bubble; the first of a run also carries the node on the line and the words above. */
export const TextItem = memo(function TextItem({ item, contactName }: TextItemProps) {
  const { entry, startsRun, endsRun, hasTick, voice } = item;
  const { lines } = useDesk("lines");
  const people = usePeople();
  const frame = useTimeFrame();
  const [isWhyOpen, toggleWhy] = useWhy(entry.id);
  const mark = useEntryMark(entry.id);
  const line = lines.find((one) => one.id === entry.lineId);
  const isOut = entry.direction === "out";
  const author = isOut ? people.nameOf(entry.author.memberId) : contactName;
  const isOnWhatsapp = entry.medium === "whatsapp";
  const isBad = hasTick && entry.delivery?.mayRetry === true;
  return (
    <li
      {...mark}
      className={names("e text", startsRun && "starts", endsRun && "ends")}
      aria-label={`${capitalized(messageNames[entry.medium])} from ${author}`}
    >
      {startsRun && (
        <>
          <span className="node text">{isOnWhatsapp ? <WhatsappIcon /> : <TextIcon />}</span>
          <div className="meta">
            <b>{isOnWhatsapp ? "WhatsApp" : "Texts"}</b>
            <span className="ell">on {line?.shown ?? "a deleted inbox"}</span>
            <span className="meta-end">
              <IconButton
                size="small"
                name="Why here"
                glyph={WhyIcon}
                on={isWhyOpen}
                className="why-button"
                onClick={toggleWhy}
              />
              <ClockTime at={entry.at} />
            </span>
          </div>
        </>
      )}
      {isWhyOpen && <WhyHere entry={entry} />}
      {voice !== null && (
        <p className={names("voice", isOut && "out")}>
          {isOut ? `${people.callOf(entry.author.memberId)} to ${voice}` : voice}
        </p>
      )}
      <div className={names("bubble-line", isOut && "out")}>
        {entry.attachments.length > 0 && <Pictures attachments={entry.attachments} by={author} />}
        {(entry.text !== "" || entry.attachments.length === 0) && (
          <div
            className={names(
              "bubble",
              isOut ? "out" : "in",
              isBad && "failed",
              entry.delivery?.state === "cancelled" && "cancelled",
            )}
            title={fullWords(entry.at, frame)}
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
      {hasTick && <TextTick entry={entry} />}
    </li>
  );
});

function Linked({ text }: { text: string }) {
  return linkedParts(text).map(({ words, href }, index) =>
    href === null ? (
      words
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <a key={index} href={href} target="_blank" rel="noreferrer noopener" className="inline-link">
        {words}
      </a>
    ),
  );
}
