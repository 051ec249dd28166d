// Handles the intents to call from anywhere in the app.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useCommand } from "#web/data/commands.ts";
import { conversationQuery } from "#web/data/conversations/conversation-queries.ts";
import { type IntentInputs, raiseIntent, useIntentHandler } from "#web/data/intents.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import { navigate, useRoute } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { runPhoneCommand } from "#web/features/softphone/engine/phone-store.ts";
import { startTypeahead } from "#web/ui/keyboard/typeahead-buffer.ts";
import { lazyDialog } from "#web/ui/lazy-component.tsx";
import type { DialWarning } from "./dial-dialog.tsx";
import { needsConfirmation, startOutboundCall } from "./start-call.ts";

const DialDialog = lazyDialog(async () => (await import("./dial-dialog.tsx")).DialDialog);

interface Dialling {
  readonly input: IntentInputs["startCall"];
  readonly objection: DialWarning | null;
}

export function CallIntents() {
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const [dialling, setDialling] = useState<Dialling | null>(null);
  const startCall = async (input: IntentInputs["startCall"]) => {
    if (input.to === undefined) {
      startTypeahead();
      setDialling({ input, objection: null });
      return;
    }
    const started = await startOutboundCall({ ...input, to: input.to }, inboxes);
    if (!started.isDone) {
      const { message, code } = started;
      setDialling({ input, objection: { message, needsConfirmation: needsConfirmation(code) } });
    } else if (started.call !== null && input.conversationId === undefined) {
      navigate(routePaths.conversation({ kind: "open" }, started.call.conversationNumber));
    }
  };
  useIntentHandler("startCall", startCall);
  useIntentHandler("answerCall", ({ callId }) => runPhoneCommand({ kind: "answer", callId }));
  useIntentHandler("superviseCall", (input) => runPhoneCommand({ kind: "supervise", ...input }));
  return (
    <>
      <CallOfConversation />
      <Suspense fallback={null}>
        {dialling && <DialDialog {...dialling} onClose={() => setDialling(null)} />}
      </Suspense>
    </>
  );
}

/** "c" calls the contact of the open conversation, from its inbox. */
function CallOfConversation() {
  const route = useRoute();
  return route.at === "conversations" && route.number !== null ? (
    <CallOf number={route.number} />
  ) : null;
}

function CallOf({ number }: { number: number }) {
  const cache = useQueryClient();
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const { data: open } = useQuery(conversationQuery(cache, number));
  const call = () => {
    if (open === undefined) return;
    const { contact, conversation } = open;
    const lastWay = open.entries.findLast((one) => one.kind === "message" && one.channel === "sms");
    const preferredId = lastWay?.kind === "message" ? lastWay.contactPointId : null;
    const phones = contact.contactPoints.filter((point) => point.kind === "phone");
    // In a merged conversation another contact may have texted last.
    const other = contact.others?.find((one) => one.id === preferredId);
    const point = other ?? phones.find((one) => one.id === preferredId) ?? phones[0];
    const isPhoneInbox = inboxes.some(
      (inbox) => inbox.id === conversation.inboxId && inbox.kind === "phone",
    );
    raiseIntent("startCall", {
      name: other?.contactName ?? contactDisplayName(contact),
      conversationId: conversation.id,
      ...(point === undefined ? {} : { to: point.value }),
      ...(isPhoneInbox ? { inboxId: conversation.inboxId } : {}),
    });
  };
  useCommand("call", call, open !== undefined && open.conversation.folder !== "merged");
  return null;
}
