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
import { Button } from "#web/ui/button/button.tsx";
import { Switch } from "#web/ui/form/choice.tsx";
import { CallIcon } from "#web/ui/icons.tsx";
import { Popover } from "#web/ui/popover/popover.tsx";
import { tooltipProps } from "#web/ui/popover/tooltip.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { availabilityStatusOf, inboxNames, voicemailCountLabel } from "./availability-labels.ts";
import { DeviceList } from "./device-list.tsx";
import "./reach.css";

const ringTestMs = 2_500;

export function AvailabilityIndicator() {
  const { me, inboxes } = useBootstrap("me", "inboxes");
  const phone = usePhone();
  const connection = useConnectionStatus();
  const change = useUpdateMe();
  const float = usePopover("dialog");
  const [isRinging, setRinging] = useState(false);
  const isAvailable = me.availability === "available";
  const reach = availabilityStatusOf({
    isAvailable,
    isConnected: connection === "live" || connection === "joining",
    isOnCall: Object.keys(phone.paths).length > 0,
    isWrappingUp: me.phone === "wrapping_up",
    phone,
  });
  const waiting = phone.voicemails ?? 0;
  const lamp = waiting === 0 ? "" : voicemailCountLabel(waiting);
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
    await runPhoneCommand({ do: "updateReprocessing" });
  };
  return (
    <>
      <button
        type="button"
        className="reach-light"
        data-light={reach.light}
        aria-label={["Phone", reach.message, lamp].filter((one) => one !== "").join(": ")}
        {...tooltipProps(lamp === "" ? reach.message : `${reach.message}. ${lamp}`)}
        {...float.trigger}
      >
        <CallIcon className="s14" />
        <span className="reach-dot" />
        {waiting > 0 && (
          <span className="reach-voicemails num">{waiting > 99 ? "99+" : waiting}</span>
        )}
      </button>
      <Popover float={float} className="menu reach" label="Phone status" side="top" align="start">
        <div className="reach-head">
          <span className="reach-dot" data-light={reach.light} />
          <b className="grow">{reach.message}</b>
          <Button size="small" busy={isRinging} onClick={testRing}>
            Test ring
          </Button>
        </div>
        {reach.hint !== null && <p className="reach-hint">{reach.hint}</p>}
        {lamp !== "" && <p className="reach-hint">{lamp} on your phone system.</p>}
        {reach.light !== "off" &&
          phone.lineProblems.map((one) => (
            <p key={one.message} className="reach-hint">
              {inboxNames(one.inboxIds, inboxes)} can't be answered here. {one.message}
            </p>
          ))}
        {phone.readiness === "asks" && (
          <Button size="small" kind="primary" onClick={() => void allow()}>
            Allow the microphone
          </Button>
        )}
        <div className="reach-available">
          <Switch
            data-first
            checked={isAvailable}
            onChange={(event) =>
              change({ availability: event.currentTarget.checked ? "available" : "away" })
            }
          >
            Available
          </Switch>
        </div>
        <DeviceList />
        <a className="reach-more" href={routePaths.settings("audio")} onClick={float.hide}>
          Audio and devices
        </a>
      </Popover>
    </>
  );
}
