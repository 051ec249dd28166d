// Somebody calls: who, on which line, what they want by all one knows, and the ways to meet it. It never takes the
// focus by itself, so that nobody who is writing answers with a space; Alt+A answers from wherever one is.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import type { Call } from "#contract/live.ts";
import { answerKeys } from "#web/data/call/answer-keys.ts";
import { runsSince } from "#web/data/call/live-words.ts";
import { alsoRinging, askerOf, ringOf } from "#web/data/call/my-calls.ts";
import { runCommand } from "#web/data/commands.ts";
import { askText } from "#web/data/compose-wish.ts";
import { useDesk } from "#web/data/desk.ts";
import { currentAddress, go } from "#web/data/navigation.ts";
import { addressOf, readPlace } from "#web/data/place.ts";
import { conversationQuery } from "#web/data/queue/queries.ts";
import { usePeople } from "#web/data/use-people.ts";
import { perform, usePhone } from "#web/features/softphone/phone/the-phone.ts";
import { useServerTime } from "#web/features/softphone/phone/use-server-time.ts";
import { useHotkeys } from "#web/ui/keys/use-hotkeys.ts";
import { hasOpenWork } from "#web/ui/overlay/open-work.ts";
import { onNoticePressed } from "./notify.ts";
import { RingPaper } from "./ring-paper.tsx";
import { type Beside, contextWords, lastWordsOf, ringHead } from "./ring-words.ts";

interface RingCardProps {
  call: Call;
  /** Alt+A answers the first that rings. */
  isFirst: boolean;
  mine: Beside;
}

const step = (card: RefObject<HTMLElement | null>): void =>
  card.current?.querySelector<HTMLElement>("button")?.focus();

export function RingCard({ call, isFirst, mine }: RingCardProps) {
  const cache = useQueryClient();
  const { me, lines } = useDesk("me", "lines");
  const { callOf, nameOf } = usePeople();
  const phone = usePhone();
  const at = useServerTime();
  const card = useRef<HTMLElement>(null);
  // Asked for while it rings: whoever answers sees at once whom they speak with.
  const { data: open } = useQuery(conversationQuery(cache, call.conversationNumber));
  const line = lines.find((one) => one.id === call.lineId);
  const askerId = askerOf(call, me.id);
  const asker = askerId === null ? null : nameOf(askerId);
  // The list counts from the same moment; what a transfer brings rings from when it was offered.
  const since =
    asker === null ? runsSince(call) : (ringOf(call, me.id)?.offeredAt ?? call.startedAt);
  const facts = contextWords({
    call,
    lastWords: open === undefined ? "" : lastWordsOf(open),
    others: alsoRinging(call, me.id).map(callOf),
    mine,
  });
  const toConversation = () =>
    go(addressOf.conversation({ kind: "open" }, call.conversationNumber));

  useEffect(() => onNoticePressed(call.id, () => step(card)), [call.id]);

  const answer = async () => {
    const answered = await perform({ do: "answer", callId: call.id });
    // What stands in a dialog or a form would be lost; the dock offers the conversation.
    if (answered.isDone && !hasOpenWork()) toConversation();
  };
  useHotkeys(
    { [answerKeys]: () => phone.answering === null && void answer() },
    { enabled: isFirst, overDialogs: true },
  );
  const answerByText = () => {
    void perform({ do: "decline", callId: call.id });
    const place = readPlace(currentAddress());
    const isThere = place.at === "queue" && place.number === call.conversationNumber;
    if (isThere && runCommand("text")) return;
    askText(call.conversationNumber);
    toConversation();
  };
  return (
    <RingPaper
      ref={card}
      {...ringHead({ call, line, asker })}
      since={at(since)}
      facts={facts}
      keys={isFirst ? answerKeys : undefined}
      isBusy={phone.answering === call.id}
      holds={mine === "hold"}
      onAnswer={() => void answer()}
      onDecline={() => void perform({ do: "decline", callId: call.id })}
      {...(asker === null ? { onText: answerByText } : {})}
    />
  );
}
