import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { cancelAction, retryAction } from "#web/data/timeline/message-deeds.ts";
import { useAction } from "#web/data/use-action.ts";
import { useMay } from "#web/data/use-may.ts";
import { usePeople } from "#web/data/use-people.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import { names } from "#web/ui/class-names.ts";
import {
  AgainIcon,
  ClockIcon,
  DeliveredIcon,
  DoneIcon,
  FailedIcon,
  type Glyph,
  RemoveIcon,
  UndoIcon,
  WhyIcon,
} from "#web/ui/icon.tsx";
import { part } from "#web/ui/part.tsx";
import { Ago, ClockTime } from "#web/ui/time/ago.tsx";
import { untilWords } from "#web/ui/time/time-words.ts";
import { type DeliveryWords, deliveryWords, type Tick } from "./delivery-words.ts";
import { inSentence } from "./events/event-words.ts";
import { ScheduledDeeds } from "./scheduled-deeds.tsx";

const UncertainDeeds = part(async () => (await import("./uncertain-deeds.tsx")).UncertainDeeds, {
  isPatient: true,
});

const glyphs: Record<Tick, Glyph> = {
  waiting: ClockIcon,
  sent: DoneIcon,
  delivered: DeliveredIcon,
  bad: FailedIcon,
  asking: WhyIcon,
  held: ClockIcon,
  cancelled: RemoveIcon,
};

/** Below the bubble: who, when, and what became of it, with the ways on when it went wrong. */
export function TextTick({ entry }: { entry: MessageEntry }) {
  const told = deliveryWords(entry);
  const isHeld = told.tick === "held";
  return (
    <div className={names("tick", told.tick === "bad" && "bad")}>
      {told.tick === "bad" ? (
        <BadTick entry={entry} told={told} />
      ) : (
        <QuietTick entry={entry} told={told} />
      )}
      {isHeld &&
        (entry.delivery?.state === "scheduled" ? (
          <ScheduledDeeds entry={entry} />
        ) : (
          <TakeBack entry={entry} />
        ))}
    </div>
  );
}

function QuietTick({ entry, told }: { entry: MessageEntry; told: DeliveryWords }) {
  const people = usePeople();
  const Shape = glyphs[told.tick];
  const holdUntil = entry.delivery?.holdUntil ?? null;
  return (
    <>
      <span>
        {people.callOf(entry.author.memberId)}, <ClockTime at={entry.at} />,{" "}
        {told.tick !== "held" || holdUntil === null ? (
          told.words
        ) : entry.delivery?.state === "scheduled" ? (
          <>
            scheduled for{" "}
            <Ago at={holdUntil} words={(at, frame) => inSentence(untilWords(at, frame))} />
            {entry.mail?.stopsOnReply === true && ", unless they reply"}
          </>
        ) : (
          <LeavesIn until={holdUntil} />
        )}
      </span>
      <Shape
        className={names(
          "s14",
          told.tick === "delivered" && `c-${entry.medium === "mail" ? "mail" : "text"}`,
        )}
      />
    </>
  );
}

function BadTick({ entry, told }: { entry: MessageEntry; told: DeliveryWords }) {
  const { run, isBusy } = useAction(retryAction);
  const mayReply = useMay("conversation.reply");
  return (
    <>
      <span>
        <FailedIcon className="s14" />
        <span>{told.words}</span>
      </span>
      {entry.delivery?.mayRetry !== true || !mayReply ? null : entry.delivery.uncertain > 0 ? (
        <Suspense>
          <UncertainDeeds entry={entry} />
        </Suspense>
      ) : (
        <Button
          size="small"
          glyph={AgainIcon}
          busy={isBusy}
          onClick={() => void run({ entry, canDuplicate: false })}
        >
          Try again
        </Button>
      )}
    </>
  );
}

/** Until it has left, whoever wrote it or a colleague can take it back; the words return to the composer. */
function TakeBack({ entry }: { entry: MessageEntry }) {
  const cache = useQueryClient();
  const { run, isBusy } = useAction(cancelAction(cache));
  if (!useMay("conversation.reply") || entry.delivery?.mayCancel !== true) return null;
  return (
    <Button size="small" glyph={UndoIcon} busy={isBusy} onClick={() => void run({ entry })}>
      Undo
    </Button>
  );
}

function LeavesIn({ until }: { until: string }) {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return left === 0 ? "leaving" : <span className="num">sending in {left} s</span>;
}
