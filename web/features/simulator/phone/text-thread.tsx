import { useLayoutEffect, useRef } from "react";
import type {
  SimulatedCustomer,
  SimulatedText,
  SimulatedThread,
} from "#contract/simulator/simulator.ts";
import { simulatorMediaUrl } from "#web/features/simulator/simulator-api.ts";
import { DeliveredIcon, FailedIcon, FileIcon } from "#web/ui/icons.tsx";
import { formatDay, formatTime, type TimeFrame } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { carriedTypes } from "./choose-images.ts";
import styles from "./text-thread.module.css";

const pauseMs = 20 * 60_000;

/** Whether enough time passed to show the next text's time. */
const hasTimeGap = (before: string | undefined, at: string): boolean =>
  before === undefined || Date.parse(at) - Date.parse(before) > pauseMs;

interface TextThreadProps {
  customer: SimulatedCustomer;
  thread: SimulatedThread | undefined;
  company: string;
}

const atEndThresholdPx = 60;

export function TextThread({ customer, thread, company }: TextThreadProps) {
  const frame = useTimeFrame();
  const list = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  // Called again when an image loads, since its height is unknown before.
  const goToEnd = () => {
    const element = list.current;
    if (element !== null && isAtEnd.current) element.scrollTop = element.scrollHeight;
  };
  const texts = thread?.texts ?? [];
  // After every render: a text, a delivery status and a note all move the end.
  useLayoutEffect(goToEnd);
  const own = texts.findLast((text) => text.by === "customer");
  return (
    <ol
      ref={list}
      className={styles.texts}
      aria-label={`Texts with ${company}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: at }) => {
        isAtEnd.current = at.scrollHeight - at.scrollTop - at.clientHeight < atEndThresholdPx;
      }}
    >
      {texts.map((text, index) => (
        <li
          key={text.sid}
          className={styles.textRow}
          data-mine={text.by === "customer" || undefined}
        >
          {hasTimeGap(texts[index - 1]?.at, text.at) && (
            <p className={styles.textsWhen}>{formatMessageTime(text.at, frame)}</p>
          )}
          <Bubble text={text} onPicture={goToEnd} />
          {text === own && text.acceptance !== null && (
            <AcceptanceLabel acceptance={text.acceptance} />
          )}
        </li>
      ))}
      {(thread?.missed.length ?? 0) > 0 && (
        <li className={styles.textsNote}>{describeMissed(thread?.missed ?? [])}</li>
      )}
      {thread?.isStopped === true && (
        <li className={styles.textsNote}>
          {customer.name.split(" ")[0] || "This phone"} wrote STOP. Send START to receive texts from
          this inbox again.
        </li>
      )}
    </ol>
  );
}

function Bubble({ text, onPicture }: { text: SimulatedText; onPicture: () => void }) {
  return (
    <div className={styles.textBubble} data-by={text.by}>
      {text.by === "carrier" && <span className={styles.textBy}>From the carrier</span>}
      {text.channel === "whatsapp" && <span className={styles.textBy}>WhatsApp</span>}
      {text.images.map((picture) =>
        carriedTypes.some((type) => type === picture.type) ? (
          <img
            key={picture.sid}
            src={simulatorMediaUrl(picture.sid)}
            alt="Attached to this text"
            onLoad={onPicture}
          />
        ) : (
          <span key={picture.sid} className={styles.textFile}>
            <FileIcon className="s14" />
            {picture.type}
          </span>
        ),
      )}
      {text.text !== "" && <p>{text.text}</p>}
    </div>
  );
}

const deliveryLabels = {
  pending: "On its way",
  accepted: "Delivered to Deskbell",
  rejected: "Deskbell rejected it",
} as const;

function AcceptanceLabel({ acceptance }: { acceptance: NonNullable<SimulatedText["acceptance"]> }) {
  const isBad = acceptance === "rejected";
  return (
    <p className={styles.textTick} data-bad={isBad || undefined}>
      {acceptance === "accepted" && <DeliveredIcon className="s12" />}
      {isBad && <FailedIcon className="s12" />}
      {deliveryLabels[acceptance]}
    </p>
  );
}

function formatMessageTime(at: string, frame: TimeFrame): string {
  return `${formatDay(at, frame)} ${formatTime(at, frame)}`;
}

function describeMissed(missed: SimulatedThread["missed"]): string {
  const times = missed.reduce((sum, one) => sum + one.times, 0);
  const codes = missed.map(({ code }) => code).join(", ");
  return times === 1
    ? `1 text never arrived: ${codes}.`
    : `${times} texts never arrived: ${codes}.`;
}
