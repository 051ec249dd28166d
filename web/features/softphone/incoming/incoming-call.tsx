// An incoming call: caller, inbox, last message and actions. It never takes the focus, so that typing can't answer it
// with a space; Alt+A answers from anywhere.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import type { Call } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { answerKeys } from "#web/data/call/answer-keys.ts";
import { otherRingingMembers, transferrerOf } from "#web/data/call/call-selectors.ts";
import { timerStartOf } from "#web/data/call/live-call-labels.ts";
import { openRingOf } from "#web/data/call/reconnecting-member.ts";
import { runCommand } from "#web/data/commands.ts";
import { conversationQuery } from "#web/data/conversations/conversation-queries.ts";
import { raiseIntent } from "#web/data/intents.ts";
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
  ringText,
} from "./incoming-call-labels.ts";
import { onNotificationClick } from "./ring-notifications.ts";

interface IncomingCallProps {
  call: Call;
  /** Alt+A answers the first one. */
  isFirst: boolean;
  mine: OtherCallAction;
}

const step = (card: RefObject<HTMLElement | null>): void =>
  card.current?.querySelector<HTMLElement>("button")?.focus();

export function IncomingCall({ call, isFirst, mine }: IncomingCallProps) {
  const cache = useQueryClient();
  const { me, inboxes } = useBootstrap(({ me, inboxes }) => ({ me, inboxes }));
  const { callOf, nameOf } = useMemberNames();
  const phone = usePhone();
  const at = useServerTime();
  const card = useRef<HTMLElement>(null);
  // Loaded while it rings, so the conversation shows at once after answering.
  const { data: open } = useQuery(conversationQuery(cache, call.conversationNumber));
  const inbox = inboxes.find((one) => one.id === call.inboxId);
  const askerId = transferrerOf(call, me.id);
  const asker = askerId === null ? null : nameOf(askerId);
  // The same start as in the call list; a transfer counts from when it was offered.
  const since =
    asker === null ? timerStartOf(call) : (openRingOf(call, me.id)?.offeredAt ?? call.startedAt);
  const details = callerContext({
    call,
    lastWords: open === undefined ? "" : lastMessageText(open),
    others: otherRingingMembers(call, me.id).map(callOf),
    mine,
  });
  const toConversation = () =>
    navigate(routePaths.conversation({ kind: "open" }, call.conversationNumber));

  useEffect(() => onNotificationClick(call.id, () => step(card)), [call.id]);

  const answer = async () => {
    const answered = await runPhoneCommand({ kind: "answer", callId: call.id });
    // An open dialog or form would be lost; the call bar links to the conversation instead.
    if (answered.isDone && !hasOpenWork()) toConversation();
  };
  useHotkeys(
    { [answerKeys]: () => phone.answering === null && void answer() },
    { enabled: isFirst, overDialogs: true },
  );
  const answerByText = () => {
    void runPhoneCommand({ kind: "decline", callId: call.id });
    const route = parseRoute(currentUrl());
    const isThere = route.at === "conversations" && route.number === call.conversationNumber;
    if (isThere && runCommand("text")) return;
    raiseIntent("runInConversation", { number: call.conversationNumber, command: "text" });
    toConversation();
  };
  return (
    <IncomingCallCard
      ref={card}
      {...ringText({ call, inbox, asker })}
      since={at(since)}
      details={details}
      keys={isFirst ? answerKeys : undefined}
      isBusy={phone.answering === call.id}
      holds={mine === "hold"}
      onAnswer={() => void answer()}
      onDecline={() => void runPhoneCommand({ kind: "decline", callId: call.id })}
      {...(asker === null ? { onText: answerByText } : {})}
    />
  );
}
