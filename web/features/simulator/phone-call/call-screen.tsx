import { useState } from "react";
import type { SimulatedCall } from "#contract/simulator/simulated-call.ts";
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import { clsx } from "#web/ui/clsx.ts";
import { CallIcon, HangUpIcon, KeypadIcon, SpeakerIcon } from "#web/ui/icons.tsx";
import { Elapsed } from "#web/ui/time/elapsed.tsx";
import { AudioLevel } from "./audio-level.tsx";
import { callStateLabel } from "./call-labels.ts";
import styles from "./call-screen.module.css";
import type { SimulatedCallHandle } from "./use-simulated-call.ts";

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"] as const;

interface CallScreenProps {
  readonly call: SimulatedCall;
  readonly callControls: SimulatedCallHandle;
  readonly company: string;
  readonly country: string;
}

/** Covers the texts while this phone rings or is in a call. */
export function CallScreen({ call, callControls, company, country }: CallScreenProps) {
  const [hasKeys, setKeys] = useState(true);
  const [pressed, setPressed] = useState("");
  const isOpen = call.state === "open";
  const ringsHere = call.by === "app" && call.state === "ringing";
  const caption = call.captions.at(-1);
  const press = (key: string) => {
    setPressed((before) => (before + key).slice(-12));
    callControls.press(key);
  };
  return (
    <div className={styles.callScreen} data-rings={ringsHere || undefined}>
      <header>
        <span className="num">{formatPhoneNumber(call.inboxNumber, country)}</span>
        <b className="ell">{company}</b>
        <span className={styles.callState} role="status">
          {callStateLabel(call)} {isOpen && <Elapsed since={call.since} className="num" />}
        </span>
      </header>
      {caption !== undefined && (
        <p className={styles.callCaption} aria-live="polite">
          <SpeakerIcon className="s14" />“{caption.text}”
        </p>
      )}
      {isOpen && hasKeys && (
        <fieldset className={styles.callKeys}>
          <legend className="sr">Keypad</legend>
          {keys.map((key) => (
            <button
              key={key}
              type="button"
              className={clsx(pressed.endsWith(key) && styles.last)}
              onClick={() => press(key)}
            >
              {key}
            </button>
          ))}
        </fieldset>
      )}
      {isOpen && pressed !== "" && <p className={clsx("num", styles.callPressed)}>{pressed}</p>}
      <footer>
        {callControls.problem !== null && <p role="alert">{callControls.problem}</p>}
        {callControls.leg?.mute && <p className={styles.callMute}>{callControls.leg.mute}</p>}
        {isOpen && callControls.leg !== null && <AudioLevel stream={callControls.leg.heard} />}
        <div className={styles.callActions}>
          {ringsHere && (
            <>
              <button
                type="button"
                className={clsx(styles.callAction, styles.answer)}
                disabled={callControls.isBusy}
                onClick={callControls.answer}
              >
                <CallIcon /> Answer
              </button>
              <button
                type="button"
                className={clsx(styles.callAction, styles.end)}
                onClick={callControls.decline}
              >
                <HangUpIcon /> Decline
              </button>
            </>
          )}
          {isOpen && (
            <>
              <button
                type="button"
                className={styles.callAction}
                aria-label="Keypad"
                aria-pressed={hasKeys}
                onClick={() => setKeys(!hasKeys)}
              >
                <KeypadIcon />
              </button>
              {callControls.leg === null ? (
                <button
                  type="button"
                  className={styles.callAction}
                  disabled={callControls.isBusy}
                  onClick={callControls.rejoin}
                >
                  <SpeakerIcon /> Listen here
                </button>
              ) : (
                <button type="button" className={styles.callAction} onClick={callControls.speak}>
                  <SpeakerIcon /> Play a voice
                </button>
              )}
            </>
          )}
          {!ringsHere && (
            <button
              type="button"
              className={clsx(styles.callAction, styles.end)}
              aria-label="Hang up"
              onClick={callControls.hangUp}
            >
              <HangUpIcon />
            </button>
          )}
        </div>
      </footer>
    </div>
  );
}
