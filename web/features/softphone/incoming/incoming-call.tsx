// Somebody calls: who, on which line, what they want by all one knows, and the ways to meet it. It never takes the
// focus by itself, so that nobody who is writing answers with a space; Alt+A answers from wherever one is.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import type { Call } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { answerKeys } from "#web/data/call/answer-keys.ts";
import { askerOf, openRingOf, otherRingingMembers } from "#web/data/call/call-selectors.ts";
import { timerStartOf } from "#web/data/call/live-words.ts";
import { runCommand } from "#web/data/commands.ts";
import { askText } from "#web/data/compose-request.ts";
import { conversationQuery } from "#web/data/conversations/conversation-queries.ts";
import { currentUrl, navigate } from "#web/data/navigation.ts";
import { parseRoute, routePaths } from "#web/data/routes.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { runPhoneCommand, usePhone } from "#web/features/softphone/engine/phone-store.ts";
import { useServerTime } from "#web/features/softphone/engine/use-server-time.ts";
import { useHotkeys } from "#web/ui/keyboard/use-hotkeys.ts";
import { hasOpenWork } from "#web/ui/overlay/open-work.ts";
import { IncomingCallCard } from "./incoming-call-card.tsx";
import {
  callerContext,
  lastMessageText,
  type OtherCallAction,
  ringHead,
} from "./incoming-call-labels.ts";
import { onNotificationClick } from "./ring-notifications.ts";

interface RingCardProps {
  call: Call;
  /** Alt+A answers the first that rings. */
  isFirst: boolean;
  mine: OtherCallAction;
}

const step = (card: RefObject<HTMLElement | null>): void =>
  card.current?.querySelector<HTMLElement>("button")?.focus();

export function IncomingCall({ call, isFirst, mine }: RingCardProps) {
  const cache = useQueryClient();
  const { me, lines } = useBootstrap("me", "lines");
  const { callOf, nameOf } = useMemberNames();
  const phone = usePhone();
  const at = useServerTime();
  const card = useRef<HTMLElement>(null);
  // Asked for while it rings: whoever answers sees at once whom they speak with.
  const { data: open } = useQuery(conversationQuery(cache, call.conversationNumber));
  const line = lines.find((one) => one.id === call.inboxId);
  const askerId = askerOf(call, me.id);
  const asker = askerId === null ? null : nameOf(askerId);
  // The list counts from the same moment; what a transfer brings rings from when it was offered.
  const since =
    asker === null ? timerStartOf(call) : (openRingOf(call, me.id)?.offeredAt ?? call.startedAt);
  const facts = callerContext({
    call,
    lastWords: open === undefined ? "" : lastMessageText(open),
    others: otherRingingMembers(call, me.id).map(callOf),
    mine,
  });
  const toConversation = () =>
    navigate(routePaths.conversation({ kind: "open" }, call.conversationNumber));

  useEffect(() => onNotificationClick(call.id, () => step(card)), [call.id]);

  const answer = async () => {
    const answered = await runPhoneCommand({ do: "answer", callId: call.id });
    // What stands in a dialog or a form would be lost; the dock offers the conversation.
    if (answered.isDone && !hasOpenWork()) toConversation();
  };
  useHotkeys(
    { [answerKeys]: () => phone.answering === null && void answer() },
    { enabled: isFirst, overDialogs: true },
  );
  const answerByText = () => {
    void runPhoneCommand({ do: "decline", callId: call.id });
    const place = parseRoute(currentUrl());
    const isThere = place.at === "conversations" && place.number === call.conversationNumber;
    if (isThere && runCommand("text")) return;
    askText(call.conversationNumber);
    toConversation();
  };
  return (
    <IncomingCallCard
      ref={card}
      {...ringHead({ call, line, asker })}
      since={at(since)}
      facts={facts}
      keys={isFirst ? answerKeys : undefined}
      isBusy={phone.answering === call.id}
      holds={mine === "hold"}
      onAnswer={() => void answer()}
      onDecline={() => void runPhoneCommand({ do: "decline", callId: call.id })}
      {...(asker === null ? { onText: answerByText } : {})}
    />
  );
}
