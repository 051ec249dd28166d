// The indicator below the views: whether a ring would reach the member, and where.
import { useState } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { audioPreferences } from "#web/data/call/media/audio-preferences.ts";
import { closeStream, openMicrophone } from "#web/data/call/media/microphone.ts";
import { startRingtone } from "#web/data/call/media/tones.ts";
import { useConnectionStatus } from "#web/data/live/live-store.ts";
import { routePaths } from "#web/data/routes.ts";
import { useUpdateMe } from "#web/data/use-update-me.ts";
import { runPhoneCommand, usePhone } from "#web/features/softphone/engine/phone-store.ts";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Switch } from "#web/ui/form/choice.tsx";
import { CallIcon } from "#web/ui/icons.tsx";
import menuStyles from "#web/ui/popover/menu.module.css";
import { Popover } from "#web/ui/popover/popover.tsx";
import { tooltipProps } from "#web/ui/popover/tooltip.ts";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import styles from "./availability-indicator.module.css";
import { availabilityStatusOf, inboxNames, voicemailCountLabel } from "./availability-labels.ts";
import { DeviceList } from "./device-list.tsx";

const ringTestMs = 2_500;

export function AvailabilityIndicator() {
  const { me, inboxes } = useBootstrap(({ me, inboxes }) => ({ me, inboxes }));
  const phone = usePhone();
  const connection = useConnectionStatus();
  const change = useUpdateMe();
  const float = usePopover("dialog");
  const [isRinging, setRinging] = useState(false);
  const isAvailable = me.availability === "available";
  const reach = availabilityStatusOf({
    isAvailable,
    isConnected: connection === "connected" || connection === "connecting",
    isOnCall: Object.keys(phone.paths).length > 0,
    isWrappingUp: me.phone === "wrapping_up",
    phone,
  });
  const waiting = phone.voicemails ?? 0;
  const voicemailLabel = waiting === 0 ? "" : voicemailCountLabel(waiting);
  const testRing = () => {
    setRinging(true);
    const stop = startRingtone();
    setTimeout(() => {
      stop();
      setRinging(false);
    }, ringTestMs);
  };
  const allow = async () => {
    await openMicrophone(audioPreferences()).then(closeStream, () => undefined);
    await runPhoneCommand({ kind: "checkReadiness" });
  };
  return (
    <>
      <button
        type="button"
        className={styles.availabilityLight}
        data-light={reach.light}
        aria-label={[words.phone, reach.message, voicemailLabel]
          .filter((one) => one !== "")
          .join(": ")}
        {...tooltipProps(
          voicemailLabel === "" ? reach.message : `${reach.message}. ${voicemailLabel}`,
        )}
        {...float.trigger}
      >
        <CallIcon className="s14" />
        <span className={styles.availabilityDot} />
        {waiting > 0 && (
          <span className={clsx("num", styles.availabilityVoicemails)}>
            {waiting > 99 ? "99+" : waiting}
          </span>
        )}
      </button>
      <Popover
        float={float}
        className={clsx(menuStyles.menu, styles.availability)}
        label={words.phoneStatus}
        side="top"
        align="start"
      >
        <div className={styles.availabilityHeader}>
          <span className={styles.availabilityDot} data-light={reach.light} />
          <b className="grow">{reach.message}</b>
          <Button size="small" busy={isRinging} onClick={testRing}>
            {words.testRing}
          </Button>
        </div>
        {reach.hint !== null && <p className={styles.availabilityHint}>{reach.hint}</p>}
        {voicemailLabel !== "" && (
          <p className={styles.availabilityHint}>
            {fill(words.voicemailsOnPhoneSystem, { voicemails: voicemailLabel })}
          </p>
        )}
        {reach.light !== "off" &&
          phone.inboxProblems.map((one) => (
            <p key={one.message} className={styles.availabilityHint}>
              {fill(words.cantBeAnsweredHere, { inboxes: inboxNames(one.inboxIds, inboxes) })}{" "}
              {one.message}
            </p>
          ))}
        {phone.readiness === "asks" && (
          <Button size="small" kind="primary" onClick={() => void allow()}>
            {words.allowMicrophone}
          </Button>
        )}
        <div className={styles.availabilityAvailable}>
          <Switch
            data-first
            checked={isAvailable}
            onChange={(event) =>
              change({ availability: event.currentTarget.checked ? "available" : "away" })
            }
          >
            {words.available}
          </Switch>
        </div>
        <DeviceList />
        <a
          className={styles.availabilityMore}
          href={routePaths.settings("audio")}
          onClick={float.hide}
        >
          {words.audioAndDevices}
        </a>
      </Popover>
    </>
  );
}
