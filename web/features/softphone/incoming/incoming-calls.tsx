// All incoming calls here, with ringtone, tab title and screen reader announcement.
import { useEffect, useLayoutEffect, useRef } from "react";
import type { Call } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { answerKeys } from "#web/data/call/answer-keys.ts";
import { callsRingingFor, canHoldForOther, transferrerOf } from "#web/data/call/call-selectors.ts";
import { startRingtone } from "#web/data/call/media/tones.ts";
import { myLeg } from "#web/data/call/my-leg.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { type PbxCaller, pbxCallerOf } from "#web/features/softphone/engine/pbx/pbx-caller.ts";
import type { PbxCall } from "#web/features/softphone/engine/phone-state.ts";
import {
  runPhoneCommand,
  useIsPhoneTab,
  usePhone,
} from "#web/features/softphone/engine/phone-store.ts";
import {
  useAllLiveCalls,
  useMyCallsSelector,
} from "#web/features/softphone/engine/use-live-calls.ts";
import * as words from "#web/features/softphone/words.ts";
import { announce } from "#web/ui/feedback/live-region.tsx";
import { keyCapLabels } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import { useHotkeys } from "#web/ui/keyboard/use-hotkeys.ts";
import { IncomingCall } from "./incoming-call.tsx";
import styles from "./incoming-call-card.module.css";
import { IncomingCallCard } from "./incoming-call-card.tsx";
import { type Leavable, otherCallActionFor, ringSpoken, ringText } from "./incoming-call-labels.ts";
import { requestNotificationPermission, showRingNotification } from "./ring-notifications.ts";
import { useRingingTitle } from "./use-ringing-title.ts";

export function IncomingCalls() {
  const phone = usePhone();
  const all = useAllLiveCalls();
  const isHere = useIsPhoneTab();
  const ringing = useMyCallsSelector(callsRingingFor).filter(
    (call) => !isSilenced(call, phone.expected),
  );
  const pbxCalls = phone.pbxCalls.filter((one) => one.isRinging);
  const mine = useMyCallsSelector(leavable);
  const beside = (id: string) => otherCallActionFor(id, mine, phone);
  // The media path of a call being answered opens while it still rings.
  const isOnCall = Object.keys(phone.paths).some((id) =>
    [...ringing, ...pbxCalls].every((call) => call.id !== id),
  );
  const [caller] = pbxCalls;
  const { nameOf } = useMemberNames();
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const transferrerId = ringing[0] && transferrerOf(ringing[0], me.id);
  const first =
    (transferrerId ? nameOf(transferrerId) : ringing[0]?.contactName) ??
    (caller && pbxCallerOf(caller, all).name) ??
    null;

  const isRinging = first !== null;
  useEffect(() => {
    if (!isRinging || !isHere) return;
    return startRingtone(isOnCall);
  }, [isRinging, isHere, isOnCall]);
  useRingingTitle(first);
  useEffect(requestNotificationPermission, []);
  const stack = useRef<HTMLDivElement>(null);
  const cards = ringing.length + pbxCalls.length;
  useLayoutEffect(() => {
    // Above everything else, and again with each new card, since a menu may have opened since.
    if (cards > 0) stack.current?.showPopover();
    return () => stack.current?.hidePopover();
  }, [cards]);
  return (
    <div ref={stack} className={styles.ringStack} popover="manual">
      {ringing.map((call, index) => (
        <AnnouncedCall key={call.id} call={call} isFirst={index === 0} announces={isHere}>
          <IncomingCall call={call} isFirst={index === 0} mine={beside(call.id)} />
        </AnnouncedCall>
      ))}
      {pbxCalls.map((call, index) => (
        <PbxCallCard
          key={call.id}
          call={call}
          who={pbxCallerOf(call, all)}
          isFirst={ringing.length + index === 0}
          holds={beside(call.id) === "hold"}
        />
      ))}
    </div>
  );
}

const leavable = (calls: readonly Call[], me: MemberId): Leavable => ({
  holdable: calls.filter((call) => canHoldForOther(call, me)).map((call) => call.id as string),
  listened: calls.filter((call) => myLeg(call, me)?.mode).map((call) => call.id as string),
});

const isSilenced = (
  call: Call,
  expected: Readonly<Record<string, { readonly isDeclined?: true }>>,
): boolean => expected[call.id]?.isDeclined === true;

interface AnnouncedCallProps {
  call: Call;
  isFirst: boolean;
  announces: boolean;
  children: React.ReactNode;
}

/** Announced once when it starts, and shown by the system while the page is hidden. */
function AnnouncedCall({ call, isFirst, announces, children }: AnnouncedCallProps) {
  const { me, inboxes } = useBootstrap(({ me, inboxes }) => ({ me, inboxes }));
  const { nameOf } = useMemberNames();
  const askerId = transferrerOf(call, me.id);
  const ringing = {
    call,
    inbox: inboxes.find((one) => one.id === call.inboxId),
    asker: askerId === null ? null : nameOf(askerId),
  };
  const text = ringSpoken(ringing, isFirst ? keyCapLabels(answerKeys, platform).join(" ") : "");
  // Once per ring, since the card's text may still change.
  const announcement = useRef(text);
  announcement.current = text;
  useEffect(() => announce(announcement.current, "assertive"), []);
  const { id, conversationNumber } = call;
  const { name } = ringText(ringing);
  const inboxName = ringing.inbox?.name ?? "";
  useEffect(
    () =>
      announces
        ? showRingNotification({ id, name, line: inboxName, number: conversationNumber })
        : undefined,
    [id, name, conversationNumber, inboxName, announces],
  );
  return children;
}

interface PbxCallCardProps {
  call: PbxCall;
  who: PbxCaller;
  isFirst: boolean;
  holds: boolean;
}

function PbxCallCard({ call, who, isFirst, holds }: PbxCallCardProps) {
  const answer = () => void runPhoneCommand({ kind: "pbxAnswer", id: call.id });
  useHotkeys({ [answerKeys]: answer }, { enabled: isFirst, overDialogs: true });
  return (
    <IncomingCallCard
      name={who.name}
      number={who.number}
      summary={words.callsYourOwnPhone}
      since={call.startedAtMs}
      details={[]}
      keys={isFirst ? answerKeys : undefined}
      isBusy={false}
      holds={holds}
      onAnswer={answer}
      onDecline={() => void runPhoneCommand({ kind: "pbxDecline", id: call.id })}
    />
  );
}
