import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { formatFullDateTime } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { endpointName } from "./endpoint-labels.ts";
import { useTurnOn } from "./endpoint-row.tsx";
import type { WebhookEndpoint } from "./types.ts";
import * as words from "./words.ts";

/** What is wrong with an endpoint, what is safe, and what to do. */
export function EndpointBanner({ endpoint }: { endpoint: WebhookEndpoint }) {
  const frame = useTimeFrame();
  const turn = useTurnOn();
  const { id, state, stateChangedAt, failingSince, pausedUntil, isMemberActive } = endpoint;
  const name = endpointName(endpoint);
  const turnOn = (
    <Button
      size="small"
      busy={turn.isBusy}
      onClick={() => void turn.run({ endpointId: id, isOn: true })}
    >
      {words.turnOn}
    </Button>
  );
  if (state === "failed")
    return (
      <Banner kind="danger" inset actions={turnOn}>
        {fill(words.turnedOffBanner, { name, time: formatFullDateTime(stateChangedAt, frame) })}
      </Banner>
    );
  if (state === "off")
    return (
      <Banner inset actions={turnOn}>
        {fill(words.offBanner, { name })}
      </Banner>
    );
  if (!isMemberActive)
    return (
      <Banner kind="warn" inset>
        {fill(words.memberGoneBanner, { name })}
      </Banner>
    );
  if (failingSince === null) return null;
  return (
    <Banner kind="warn" inset>
      {fill(words.failingBanner, { name, time: formatFullDateTime(failingSince, frame) })}{" "}
      {pausedUntil !== null &&
        fill(words.nextTry, { time: formatFullDateTime(pausedUntil, frame) })}
    </Banner>
  );
}
