import { useEffect, useRef, useState } from "react";
import type {
  SimulatedCustomer,
  SimulatedThread,
  SimulatorState,
} from "#contract/simulator/simulator.ts";
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import { BatteryIcon, SignalIcon, WifiIcon } from "#web/features/simulator/icons.ts";
import { callEndLabel } from "#web/features/simulator/phone-call/call-labels.ts";
import callScreenStyles from "#web/features/simulator/phone-call/call-screen.module.css";
import { CallScreen } from "#web/features/simulator/phone-call/call-screen.tsx";
import { useSimulatedCall } from "#web/features/simulator/phone-call/use-simulated-call.ts";
import { Button } from "#web/ui/button/button.tsx";
import { CallIcon, OpensIcon } from "#web/ui/icons.tsx";
import { useSecond } from "#web/ui/time/elapsed.tsx";
import { formatTime } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import styles from "./phone.module.css";
import { TextComposer } from "./text-composer.tsx";
import { TextThread } from "./text-thread.tsx";

interface PhoneProps {
  customer: SimulatedCustomer;
  state: SimulatorState;
}

const lastText = (thread: SimulatedThread | undefined) => thread?.texts.at(-1);

export function Phone({ customer, state }: PhoneProps) {
  const frame = useTimeFrame();
  const { inboxNumber, choose, hasNewsElsewhere } = useSelectedInbox(customer, state);
  const simulatedCall = useSimulatedCall(customer);
  if (inboxNumber === null) {
    return (
      <div className={styles.phoneEmpty}>
        <p>Deskbell has no inbox for texts yet, so there's no one to write to.</p>
      </div>
    );
  }
  const thread = customer.threads.find((one) => one.inboxNumber === inboxNumber);
  return (
    <>
      <div className={styles.phoneBar} aria-hidden="true">
        <span className="num">{formatTime(frame.now, frame)}</span>
        <span className="hrow">
          <SignalIcon />
          <WifiIcon />
          <BatteryIcon />
        </span>
      </div>
      <header className={styles.phonePeer}>
        <b className="ell">{state.company}</b>
        <InboxSelect
          state={state}
          inboxNumber={inboxNumber}
          onChoose={choose}
          hasNewsElsewhere={hasNewsElsewhere}
        />
        <Button
          size="small"
          icon={CallIcon}
          busy={simulatedCall.isBusy}
          disabled={isOnCall(customer)}
          onClick={() => simulatedCall.start(inboxNumber)}
        >
          Call an inbox
        </Button>
        {simulatedCall.problem !== null && simulatedCall.call === null && (
          <p className={callScreenStyles.phoneLastCall} role="alert">
            {simulatedCall.problem}
          </p>
        )}
      </header>
      <LastCall customer={customer} />
      {simulatedCall.call !== null && (
        <CallScreen
          key={simulatedCall.call.sid}
          call={simulatedCall.call}
          callControls={simulatedCall}
          company={state.company}
          country={state.country}
        />
      )}
      <TextThread customer={customer} thread={thread} company={state.company} />
      <TextComposer
        key={customer.id}
        customer={customer}
        inboxNumber={inboxNumber}
        isStopped={thread?.isStopped ?? false}
        isFirst={(thread?.texts.length ?? 0) === 0}
        last={lastText(thread)?.channel ?? "sms"}
        hasWhatsapp={state.inboxes.some(
          ({ number, whatsappWebhookUrl }) => number === inboxNumber && whatsappWebhookUrl !== null,
        )}
      />
    </>
  );
}

const isOnCall = ({ call }: SimulatedCustomer): boolean => call !== null && call.state !== "ended";

const lastCallShownMs = 60_000;

/** How the last call ended, shown for a minute. */
function LastCall({ customer: { call } }: { customer: SimulatedCustomer }) {
  const second = useSecond();
  if (call?.state !== "ended" || second * 1000 - Date.parse(call.since) > lastCallShownMs)
    return null;
  return (
    <p className={callScreenStyles.phoneLastCall} role="status">
      {callEndLabel(call.endedAs)}
    </p>
  );
}

/** The thread on the screen: the one chosen, else the latest. */
function useSelectedInbox(customer: SimulatedCustomer, state: SimulatorState) {
  const newest = [...customer.threads].sort((a, b) =>
    (lastText(b)?.at ?? "").localeCompare(lastText(a)?.at ?? ""),
  )[0]?.inboxNumber;
  const [chosen, setChosen] = useState<string | null>(null);
  const isKnown = state.inboxes.some(({ number }) => number === chosen);
  const inboxNumber = (isKnown ? chosen : null) ?? newest ?? state.inboxes[0]?.number ?? null;
  const seen = useRef(new Map<string, string>());
  const shown = customer.threads.find((thread) => thread.inboxNumber === inboxNumber);
  useEffect(() => {
    if (inboxNumber !== null) seen.current.set(inboxNumber, lastText(shown)?.sid ?? "");
  }, [inboxNumber, shown]);
  const hasNewsElsewhere = customer.threads.some(
    (thread) =>
      thread.inboxNumber !== inboxNumber &&
      seen.current.has(thread.inboxNumber) &&
      seen.current.get(thread.inboxNumber) !== lastText(thread)?.sid,
  );
  return { inboxNumber, choose: setChosen, hasNewsElsewhere };
}

interface InboxSelectProps {
  state: SimulatorState;
  inboxNumber: string;
  hasNewsElsewhere: boolean;
  onChoose: (inboxNumber: string) => void;
}

function InboxSelect({ state, inboxNumber, hasNewsElsewhere, onChoose }: InboxSelectProps) {
  const formatted = formatPhoneNumber(inboxNumber, state.country);
  if (state.inboxes.length < 2) return <span className="num">{formatted}</span>;
  return (
    <label className={styles.phoneInbox}>
      <span className="sr">Inbox</span>
      <select value={inboxNumber} onChange={(event) => onChoose(event.target.value)}>
        {state.inboxes.map(({ number, name }) => (
          <option key={number} value={number}>
            {name}, {formatPhoneNumber(number, state.country)}
          </option>
        ))}
      </select>
      <OpensIcon className="s12" />
      {hasNewsElsewhere && (
        <span className={styles.phoneNews} title="New text from another inbox" />
      )}
    </label>
  );
}
