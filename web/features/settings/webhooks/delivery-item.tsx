import { useState } from "react";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { AgainIcon, DoneIcon, FailedIcon, NotShownIcon, WaitingIcon } from "#web/ui/icons.tsx";
import { formatLogTime, formatUpcoming, type TimeFrame } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import type { WebhookDelivery } from "./types.ts";
import styles from "./webhooks.module.css";
import * as words from "./words.ts";

export function DeliveryItem({ delivery }: { delivery: WebhookDelivery }) {
  const frame = useTimeFrame();
  const [isOpen, setOpen] = useState(false);
  const { id, type, conversationNumber, attemptedAt, changedAt } = delivery;
  const outcome = outcomeOf(delivery, frame);
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.delivery}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <RelativeTime
          at={attemptedAt ?? changedAt}
          text={formatLogTime}
          className={styles.time ?? ""}
        />
        <span className={styles.type}>
          <code>{type}</code>
          {conversationNumber !== null && ` #${conversationNumber}`}
        </span>
        <span className={clsx(styles.outcome, outcome.hue)}>
          <outcome.icon className="s14" />
          {outcome.text}
        </span>
      </button>
      {isOpen && <DeliveryDetails key={id} delivery={delivery} />}
    </li>
  );
}

function DeliveryDetails({ delivery }: { delivery: WebhookDelivery }) {
  const { id, attempts, maxAttempts, responseStatus, responseExcerpt, state } = delivery;
  const resend = useApiMutation({
    request: () => rpc("resendWebhook", { deliveryId: id }),
    onSuccess: (cache) => {
      void cache.invalidateQueries({ queryKey: settingsKeys.webhooks });
    },
  });
  return (
    <section className={styles.details} aria-label={words.delivery}>
      <p>
        {words.requestId} <code>{id}</code>
        {attempts > 0 &&
          ` · ${format(words.attempt, { count: String(attempts), max: String(Math.max(maxAttempts, attempts)) })}`}
      </p>
      {state === "pending" && delivery.problem !== null && <p>{words.queuedBehind}</p>}
      <h3>{words.response}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre tabIndex={0}>
        {[responseStatus, responseExcerpt].filter((one) => one !== null && one !== "").join("\n") ||
          words.noResponse}
      </pre>
      <Button
        size="small"
        icon={AgainIcon}
        busy={resend.isBusy}
        onClick={() => void resend.run(undefined)}
      >
        {words.resend}
      </Button>
    </section>
  );
}

function outcomeOf(delivery: WebhookDelivery, frame: TimeFrame) {
  const { state, attempts, nextAttemptAt, durationMs, responseStatus } = delivery;
  const status = String(responseStatus ?? "");
  if (state === "hidden") return { icon: NotShownIcon, hue: "c-text3", text: words.notVisible };
  if (state === "delivered")
    return {
      icon: DoneIcon,
      hue: "c-ok",
      text:
        attempts > 1
          ? fill(words.deliveredAfter, { status, count: String(attempts) })
          : fill(words.delivered, { status, milliseconds: durationMs ?? 0 }),
    };
  const problem = problemText(delivery);
  if (state === "failed") return { icon: FailedIcon, hue: "c-danger", text: problem };
  if (state === "manual" || problem === "" || nextAttemptAt === null)
    return { icon: WaitingIcon, hue: "c-text3", text: words.waiting };
  const time = formatUpcoming(nextAttemptAt, frame);
  return { icon: WaitingIcon, hue: "c-warn", text: fill(words.retryAt, { problem, time }) };
}

function problemText({ problem, responseStatus }: WebhookDelivery): string {
  const status = String(responseStatus ?? "");
  switch (problem) {
    case null:
      return "";
    case "status":
      return fill(words.status, { status });
    case "redirect":
      return fill(words.redirect, { status });
    case "timeout":
      return words.timeout;
    case "unreachable":
      return words.unreachable;
    case "forbidden":
      return words.forbidden;
    case "internal":
      return words.internal;
  }
}
