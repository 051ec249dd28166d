// All that rings here, and what makes it heard: the bell, the tab's name, a word for those who hear the page.
import { useEffect, useLayoutEffect, useRef } from "react";
import type { Call } from "#contract/live.ts";
import type { MemberId } from "#domain/ids.ts";
import { answerKeys } from "#web/data/call/answer-keys.ts";
import { startBell } from "#web/data/call/media/sound.ts";
import { askerOf, mayStandAside, myLeg, ringingFor } from "#web/data/call/my-calls.ts";
import { useDesk } from "#web/data/desk.ts";
import { usePeople } from "#web/data/use-people.ts";
import {
  type OutsideWho,
  whoIsOutside,
} from "#web/features/softphone/phone/outside/who-is-outside.ts";
import type { OutsideCall } from "#web/features/softphone/phone/phone-state.ts";
import { perform, useHasPhoneHere, usePhone } from "#web/features/softphone/phone/the-phone.ts";
import { useAllLiveCalls, useOfMyCalls } from "#web/features/softphone/phone/use-calls.ts";
import { announce } from "#web/ui/feedback/live-region.tsx";
import { keyCaps } from "#web/ui/keys/key-notation.ts";
import { platform } from "#web/ui/keys/platform.ts";
import { useHotkeys } from "#web/ui/keys/use-hotkeys.ts";
import { askToNotify, notifyOfRing } from "./notify.ts";
import { RingCard } from "./ring-card.tsx";
import { RingPaper } from "./ring-paper.tsx";
import { besideOf, type Leavable, ringHead, ringSpoken } from "./ring-words.ts";
import { useRingTitle } from "./use-ring-title.ts";

export function RingStack() {
  const phone = usePhone();
  const all = useAllLiveCalls();
  const isHere = useHasPhoneHere();
  const ringing = useOfMyCalls(ringingFor).filter((call) => !isSilenced(call, phone.asked));
  const outside = phone.outside.filter((one) => one.isRinging);
  const mine = useOfMyCalls(leavable);
  const beside = (id: string) => besideOf(id, mine, phone);
  // The path of a call that is being answered opens while it still rings.
  const isOnCall = Object.keys(phone.paths).some((id) =>
    [...ringing, ...outside].every((call) => call.id !== id),
  );
  const [caller] = outside;
  const { nameOf } = usePeople();
  const { me } = useDesk("me");
  const asks = ringing[0] && askerOf(ringing[0], me.id);
  const first =
    (asks ? nameOf(asks) : ringing[0]?.contactName) ??
    (caller && whoIsOutside(caller, all).name) ??
    null;

  const isRinging = first !== null;
  useEffect(() => {
    if (!isRinging || !isHere) return;
    return startBell(isOnCall);
  }, [isRinging, isHere, isOnCall]);
  useRingTitle(first);
  useEffect(askToNotify, []);
  const stack = useRef<HTMLDivElement>(null);
  const cards = ringing.length + outside.length;
  useLayoutEffect(() => {
    // Above whatever is open, and again with each new card: a menu may have opened since.
    if (cards > 0) stack.current?.showPopover();
    return () => stack.current?.hidePopover();
  }, [cards]);
  return (
    <div ref={stack} className="ring-stack" popover="manual">
      {ringing.map((call, place) => (
        <Spoken key={call.id} call={call} isFirst={place === 0} tells={isHere}>
          <RingCard call={call} isFirst={place === 0} mine={beside(call.id)} />
        </Spoken>
      ))}
      {outside.map((call, place) => (
        <OutsideCard
          key={call.id}
          call={call}
          who={whoIsOutside(call, all)}
          isFirst={ringing.length + place === 0}
          holds={beside(call.id) === "hold"}
        />
      ))}
    </div>
  );
}

const leavable = (calls: readonly Call[], me: MemberId): Leavable => ({
  mayLeave: calls.filter((call) => mayStandAside(call, me)).map((call) => call.id as string),
  listened: calls.filter((call) => myLeg(call, me)?.mode).map((call) => call.id as string),
});

const isSilenced = (
  call: Call,
  asked: Readonly<Record<string, { readonly isDeclined?: true }>>,
): boolean => asked[call.id]?.isDeclined === true;

interface SpokenProps {
  call: Call;
  isFirst: boolean;
  tells: boolean;
  children: React.ReactNode;
}

/** Said once when it begins, and shown by the system while the page is out of sight. */
function Spoken({ call, isFirst, tells, children }: SpokenProps) {
  const { me, lines } = useDesk("me", "lines");
  const { nameOf } = usePeople();
  const askerId = askerOf(call, me.id);
  const ringing = {
    call,
    line: lines.find((one) => one.id === call.lineId),
    asker: askerId === null ? null : nameOf(askerId),
  };
  const words = ringSpoken(ringing, isFirst ? keyCaps(answerKeys, platform).join(" ") : "");
  // Once for each ring: what the card says of it may still change.
  const told = useRef(words);
  told.current = words;
  useEffect(() => announce(told.current, "assertive"), []);
  const { id, conversationNumber } = call;
  const { name } = ringHead(ringing);
  const line = ringing.line?.name ?? "";
  useEffect(
    () => (tells ? notifyOfRing({ id, name, line, number: conversationNumber }) : undefined),
    [id, name, conversationNumber, line, tells],
  );
  return children;
}

interface OutsideCardProps {
  call: OutsideCall;
  who: OutsideWho;
  isFirst: boolean;
  holds: boolean;
}

function OutsideCard({ call, who, isFirst, holds }: OutsideCardProps) {
  const answer = () => void perform({ do: "outsideAnswer", id: call.id });
  useHotkeys({ [answerKeys]: answer }, { enabled: isFirst, overDialogs: true });
  return (
    <RingPaper
      name={who.name}
      number={who.number}
      line="is calling your own phone"
      since={call.startedAtMs}
      facts={[]}
      keys={isFirst ? answerKeys : undefined}
      isBusy={false}
      holds={holds}
      onAnswer={answer}
      onDecline={() => void perform({ do: "outsideDecline", id: call.id })}
    />
  );
}
