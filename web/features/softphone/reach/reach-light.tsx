// The light at the foot of the views: whether a ring would find me, and where.
import { useState } from "react";
import { mediaChoice } from "#web/data/call/media/media-choice.ts";
import { closeStream, openMicrophone } from "#web/data/call/media/microphone.ts";
import { startBell } from "#web/data/call/media/sound.ts";
import { useChangeMe } from "#web/data/change-me.ts";
import { useDesk } from "#web/data/desk.ts";
import { useConnection } from "#web/data/live/live-store.ts";
import { addressOf } from "#web/data/place.ts";
import { perform, usePhone } from "#web/features/softphone/phone/the-phone.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Switch } from "#web/ui/field/choice.tsx";
import { FloatSurface } from "#web/ui/float/float-surface.tsx";
import { tipProps } from "#web/ui/float/tooltip.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import { CallIcon } from "#web/ui/icon.tsx";
import { DeviceList } from "./device-list.tsx";
import { lineNames, reachOf, voicemailWords } from "./reach-words.ts";
import "./reach.css";

const ringTestMs = 2_500;

export function ReachLight() {
  const { me, lines } = useDesk("me", "lines");
  const phone = usePhone();
  const connection = useConnection();
  const change = useChangeMe();
  const float = useFloat("dialog");
  const [isRinging, setRinging] = useState(false);
  const isAvailable = me.availability === "available";
  const reach = reachOf({
    isAvailable,
    isConnected: connection === "live" || connection === "joining",
    isOnCall: Object.keys(phone.paths).length > 0,
    isWrappingUp: me.phone === "wrapping_up",
    phone,
  });
  const waiting = phone.voicemails ?? 0;
  const lamp = waiting === 0 ? "" : voicemailWords(waiting);
  const testRing = () => {
    setRinging(true);
    const stop = startBell();
    setTimeout(() => {
      stop();
      setRinging(false);
    }, ringTestMs);
  };
  const allow = async () => {
    await openMicrophone(mediaChoice()).then(closeStream, () => undefined);
    await perform({ do: "lookAgain" });
  };
  return (
    <>
      <button
        type="button"
        className="reach-light"
        data-light={reach.light}
        aria-label={["Phone", reach.say, lamp].filter((one) => one !== "").join(": ")}
        {...tipProps(lamp === "" ? reach.say : `${reach.say}. ${lamp}`)}
        {...float.trigger}
      >
        <CallIcon className="s14" />
        <span className="reach-dot" />
        {waiting > 0 && (
          <span className="reach-voicemails num">{waiting > 99 ? "99+" : waiting}</span>
        )}
      </button>
      <FloatSurface
        float={float}
        className="menu reach"
        label="Phone status"
        side="top"
        align="start"
      >
        <div className="reach-head">
          <span className="reach-dot" data-light={reach.light} />
          <b className="grow">{reach.say}</b>
          <Button size="small" busy={isRinging} onClick={testRing}>
            Test ring
          </Button>
        </div>
        {reach.hint !== null && <p className="reach-hint">{reach.hint}</p>}
        {lamp !== "" && <p className="reach-hint">{lamp} on your phone system.</p>}
        {reach.light !== "off" &&
          phone.lineProblems.map((one) => (
            <p key={one.say} className="reach-hint">
              {lineNames(one.lineIds, lines)} can't be answered here. {one.say}
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
        <a className="reach-more" href={addressOf.settings("sound")} onClick={float.hide}>
          Audio and devices
        </a>
      </FloatSurface>
    </>
  );
}
