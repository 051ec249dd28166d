import { useQueryClient } from "@tanstack/react-query";
import { routePaths } from "#web/data/routes.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import rowStyles from "#web/features/settings/components/rows.module.css";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Switch } from "#web/ui/form/choice.tsx";
import { DoneIcon, FailedIcon, WaitingIcon, WebhookIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { endpointName, endpointStatus, eventsLabel } from "./endpoint-labels.ts";
import type { WebhookEndpoint } from "./types.ts";
import styles from "./webhooks.module.css";
import * as words from "./words.ts";

type List = Outputs["listWebhookEndpoints"];

export function useTurnOn() {
  const cache = useQueryClient();
  return useApiMutation({
    request: (input: { endpointId: WebhookEndpoint["id"]; isOn: boolean }) =>
      rpc("updateWebhookEndpoint", input),
    onSuccess: (_, endpoint) => {
      cache.setQueryData<List>(
        settingsKeys.webhooks,
        (held) =>
          held && { rows: held.rows.map((one) => (one.id === endpoint.id ? endpoint : one)) },
      );
    },
  });
}

export function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, day, state, lastAttemptAt, description } = endpoint;
  const name = endpointName(endpoint);
  const turn = useTurnOn();
  const status = endpointStatus(endpoint);
  const Shape =
    status.hue === "c-ok"
      ? DoneIcon
      : status.hue === "c-warn" || status.text === words.notTested
        ? WaitingIcon
        : FailedIcon;
  const total = day.delivered + day.failed;
  return (
    <li
      data-part="settings-row"
      className={clsx(rowStyles.settingsRow, rowStyles.target, styles.row)}
    >
      <WebhookIcon className={rowStyles.cQuiet} />
      <div className="grow">
        <div className={rowStyles.settingsRowName}>
          <a
            className={clsx("ell", rowStyles.settingsRowLink)}
            href={routePaths.settings(`webhooks/${id}`)}
          >
            {name}
          </a>
        </div>
        <div className={rowStyles.settingsRowDetails}>
          {description !== "" && <span className="ell">{url.replace(/^https?:\/\//, "")}</span>}
          <span>{eventsLabel(endpoint)}</span>
          {total > 0 && (
            <span>
              {fill(words.deliveredShare, {
                percent: String(Math.floor((day.delivered * 1000) / total) / 10),
              })}
            </span>
          )}
          {day.medianMs !== null && <span>{fill(words.median, { ms: String(day.medianMs) })}</span>}
          <span>
            {lastAttemptAt === null ? (
              words.neverSent
            ) : (
              <>
                {words.lastSent} <RelativeTime at={lastAttemptAt} />
              </>
            )}
          </span>
        </div>
      </div>
      <HistoryBars day={day} />
      <span className={clsx(styles.state, status.hue)}>
        <Shape className="s14" />
        {status.text}
      </span>
      <Switch
        data-part="button"
        aria-label={fill(words.isOn, { name })}
        checked={state === "on"}
        disabled={turn.isBusy}
        onChange={(event) => void turn.run({ endpointId: id, isOn: event.target.checked })}
      />
    </li>
  );
}

function HistoryBars({ day }: { day: WebhookEndpoint["day"] }) {
  return (
    <span
      role="img"
      className={styles.history}
      aria-label={format(words.history, { delivered: day.delivered, failed: day.failed })}
    >
      {day.halfHours.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: 48 half hours, always the same ones
        <span key={index} data-is={one} />
      ))}
    </span>
  );
}
