import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { cancelMutation, retryMutation } from "#web/data/message-mutations.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { fill } from "#web/language/fill.ts";
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
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { ClockTime, RelativeTime } from "#web/ui/time/relative-time.tsx";
import { formatUntil } from "#web/ui/time/sentence-time.ts";
import { type DeliveryIndicator, type DeliveryLabels, deliveryLabels } from "./delivery-labels.ts";
import styles from "./entries.module.css";
import { ScheduledActions } from "./scheduled-actions.tsx";
import { useNamesOnPaper } from "./use-names-on-paper.ts";
import * as words from "./words.ts";

const UncertainDeliveryActions = lazyComponent(
  async () => (await import("./uncertain-delivery-actions.tsx")).UncertainDeliveryActions,
  {
    retry: true,
  },
);

const icons: Record<DeliveryIndicator, Icon> = {
  waiting: ClockIcon,
  sent: DoneIcon,
  delivered: DeliveredIcon,
  bad: FailedIcon,
  asking: WhyIcon,
  delayed: ClockIcon,
  canceled: RemoveIcon,
};

/** Below the bubble: author, time and delivery status, with actions if delivery failed. */
export function TextDeliveryStatus({ entry }: { entry: MessageEntry }) {
  const labels = deliveryLabels(entry);
  const isHeld = labels.indicator === "delayed";
  return (
    <div
      data-part="delivery-status"
      className={styles.deliveryStatus}
      data-bad={labels.indicator === "bad" || undefined}
    >
      {labels.indicator === "bad" ? (
        <FailedTick entry={entry} labels={labels} />
      ) : (
        <DeliveryIcon entry={entry} labels={labels} />
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

function DeliveryIcon({ entry, labels }: { entry: MessageEntry; labels: DeliveryLabels }) {
  const people = useNamesOnPaper();
  const Shape = icons[labels.indicator];
  const sendAfter = entry.delivery?.sendAfter ?? null;
  return (
    <>
      <span>
        {people.callOf(entry.author.memberId)}, <ClockTime at={entry.at} />,{" "}
        {labels.indicator !== "delayed" || sendAfter === null ? (
          labels.text
        ) : entry.delivery?.state === "scheduled" ? (
          <>
            {words.scheduledFor} <RelativeTime at={sendAfter} text={formatUntil} />
            {entry.email?.cancelsOnReply === true && words.unlessTheyReply}
          </>
        ) : (
          <SendCountdown until={sendAfter} />
        )}
      </span>
      <Shape
        className={clsx(
          "s14",
          labels.indicator === "delivered" && (entry.channel === "email" ? "c-email" : "c-sms"),
        )}
      />
    </>
  );
}

function FailedTick({ entry, labels }: { entry: MessageEntry; labels: DeliveryLabels }) {
  const { run, isBusy } = useApiMutation(retryMutation);
  const canReply = useCan("conversation.reply");
  return (
    <>
      <span>
        <FailedIcon className="s14" />
        <span>{labels.text}</span>
      </span>
      {entry.delivery?.canRetry !== true || !canReply ? null : entry.delivery.uncertain > 0 ? (
        <Suspense>
          <UncertainDeliveryActions entry={entry} />
        </Suspense>
      ) : (
        <Button
          size="small"
          icon={AgainIcon}
          busy={isBusy}
          onClick={() => void run({ entry, canDuplicate: false })}
        >
          {words.tryAgain}
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
      {words.undo}
    </Button>
  );
}

function SendCountdown({ until }: { until: string }) {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  useEffect(() => {
    // Not by the seconds left, which stay the same after a timer that is early or a clock that is set back.
    if (now >= Date.parse(until)) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  }, [now, until]);
  return left === 0 ? (
    words.leaving
  ) : (
    <span className="num">{fill(words.sendingIn, { left })}</span>
  );
}
