import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { cancelMutation, retryMutation } from "#web/data/timeline/message-mutations.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import {
  AgainIcon,
  ClockIcon,
  DeliveredIcon,
  DoneIcon,
  FailedIcon,
  type Icon,
  RemoveIcon,
  UndoIcon,
  WhyIcon,
} from "#web/ui/icons.tsx";
import { part } from "#web/ui/part.tsx";
import { formatUpcoming } from "#web/ui/time/format-time.ts";
import { ClockTime, RelativeTime } from "#web/ui/time/relative-time.tsx";
import { type DeliveryIndicator, type DeliveryLabels, deliveryLabels } from "./delivery-labels.ts";
import { lowercaseTomorrow } from "./events/event-labels.ts";
import { ScheduledActions } from "./scheduled-actions.tsx";

const UncertainDeeds = part(async () => (await import("./uncertain-deeds.tsx")).UncertainDeeds, {
  isPatient: true,
});

const glyphs: Record<DeliveryIndicator, Icon> = {
  waiting: ClockIcon,
  sent: DoneIcon,
  delivered: DeliveredIcon,
  bad: FailedIcon,
  asking: WhyIcon,
  held: ClockIcon,
  cancelled: RemoveIcon,
};

/** Below the bubble: who, when, and what became of it, with the ways on when it went wrong. */
export function SmsDeliveryStatus({ entry }: { entry: MessageEntry }) {
  const told = deliveryLabels(entry);
  const isHeld = told.tick === "held";
  return (
    <div className={clsx("tick", told.tick === "bad" && "bad")}>
      {told.tick === "bad" ? (
        <BadTick entry={entry} told={told} />
      ) : (
        <QuietTick entry={entry} told={told} />
      )}
      {isHeld &&
        (entry.delivery?.state === "scheduled" ? (
          <ScheduledActions entry={entry} />
        ) : (
          <TakeBack entry={entry} />
        ))}
    </div>
  );
}

function QuietTick({ entry, told }: { entry: MessageEntry; told: DeliveryLabels }) {
  const people = useMemberNames();
  const Shape = glyphs[told.tick];
  const sendAfter = entry.delivery?.sendAfter ?? null;
  return (
    <>
      <span>
        {people.callOf(entry.author.memberId)}, <ClockTime at={entry.at} />,{" "}
        {told.tick !== "held" || sendAfter === null ? (
          told.words
        ) : entry.delivery?.state === "scheduled" ? (
          <>
            scheduled for{" "}
            <RelativeTime
              at={sendAfter}
              words={(at, frame) => lowercaseTomorrow(formatUpcoming(at, frame))}
            />
            {entry.mail?.cancelsOnReply === true && ", unless they reply"}
          </>
        ) : (
          <LeavesIn until={sendAfter} />
        )}
      </span>
      <Shape
        className={clsx(
          "s14",
          told.tick === "delivered" && `c-${entry.medium === "mail" ? "mail" : "text"}`,
        )}
      />
    </>
  );
}

function BadTick({ entry, told }: { entry: MessageEntry; told: DeliveryLabels }) {
  const { run, isBusy } = useApiMutation(retryMutation);
  const mayReply = useCan("conversation.reply");
  return (
    <>
      <span>
        <FailedIcon className="s14" />
        <span>{told.words}</span>
      </span>
      {entry.delivery?.canRetry !== true || !mayReply ? null : entry.delivery.uncertain > 0 ? (
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
  const { run, isBusy } = useApiMutation(cancelMutation(cache));
  if (!useCan("conversation.reply") || entry.delivery?.canCancel !== true) return null;
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
