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

/** Below the bubble: author, time and delivery status, with actions if delivery failed. */
export function SmsDeliveryStatus({ entry }: { entry: MessageEntry }) {
  const labels = deliveryLabels(entry);
  const isHeld = labels.tick === "held";
  return (
    <div className={clsx("tick", labels.tick === "bad" && "bad")}>
      {labels.tick === "bad" ? (
        <FailedTick entry={entry} told={labels} />
      ) : (
        <DeliveryTick entry={entry} told={labels} />
      )}
      {isHeld &&
        (entry.delivery?.state === "scheduled" ? (
          <ScheduledActions entry={entry} />
        ) : (
          <UnsendButton entry={entry} />
        ))}
    </div>
  );
}

function DeliveryTick({ entry, told: labels }: { entry: MessageEntry; told: DeliveryLabels }) {
  const people = useMemberNames();
  const Shape = glyphs[labels.tick];
  const sendAfter = entry.delivery?.sendAfter ?? null;
  return (
    <>
      <span>
        {people.callOf(entry.author.memberId)}, <ClockTime at={entry.at} />,{" "}
        {labels.tick !== "held" || sendAfter === null ? (
          labels.text
        ) : entry.delivery?.state === "scheduled" ? (
          <>
            scheduled for{" "}
            <RelativeTime
              at={sendAfter}
              text={(at, frame) => lowercaseTomorrow(formatUpcoming(at, frame))}
            />
            {entry.email?.cancelsOnReply === true && ", unless they reply"}
          </>
        ) : (
          <SendCountdown until={sendAfter} />
        )}
      </span>
      <Shape
        className={clsx(
          "s14",
          labels.tick === "delivered" && `c-${entry.channel === "mail" ? "mail" : "text"}`,
        )}
      />
    </>
  );
}

function FailedTick({ entry, told: labels }: { entry: MessageEntry; told: DeliveryLabels }) {
  const { run, isBusy } = useApiMutation(retryMutation);
  const mayReply = useCan("conversation.reply");
  return (
    <>
      <span>
        <FailedIcon className="s14" />
        <span>{labels.text}</span>
      </span>
      {entry.delivery?.canRetry !== true || !mayReply ? null : entry.delivery.uncertain > 0 ? (
        <Suspense>
          <UncertainDeeds entry={entry} />
        </Suspense>
      ) : (
        <Button
          size="small"
          icon={AgainIcon}
          busy={isBusy}
          onClick={() => void run({ entry, canDuplicate: false })}
        >
          Try again
        </Button>
      )}
    </>
  );
}

/** Until a message is submitted, any member who may reply can undo it; its content returns to the composer. */
function UnsendButton({ entry }: { entry: MessageEntry }) {
  const cache = useQueryClient();
  const { run, isBusy } = useApiMutation(cancelMutation(cache));
  if (!useCan("conversation.reply") || entry.delivery?.canCancel !== true) return null;
  return (
    <Button size="small" icon={UndoIcon} busy={isBusy} onClick={() => void run({ entry })}>
      Undo
    </Button>
  );
}

function SendCountdown({ until }: { until: string }) {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return left === 0 ? "leaving" : <span className="num">sending in {left} s</span>;
}
