// Hears whom somebody wants to call, wherever in the desk it was said.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { type DialRequest, onDialRequest, requestDial } from "#web/data/call/dial-request.ts";
import { useCommand } from "#web/data/commands.ts";
import { conversationQuery } from "#web/data/conversations/conversation-queries.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import { navigate, useRoute } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { runPhoneCommand } from "#web/features/softphone/engine/phone-store.ts";
import { startTypeahead } from "#web/ui/keyboard/typeahead-buffer.ts";
import { dialogPart } from "#web/ui/part.tsx";
import type { DialWarning } from "./dial-dialog.tsx";
import { type NumberDialRequest, needsConfirmation, startOutboundCall } from "./start-call.ts";

const DialDialog = dialogPart(async () => (await import("./dial-dialog.tsx")).DialDialog);

interface Dialling {
  readonly wish: NumberDialRequest;
  readonly objection: DialWarning | null;
}

export function DialRequestHost() {
  const { lines } = useBootstrap("lines");
  const [dialling, setDialling] = useState<Dialling | null>(null);
  const hear = async (wish: DialRequest) => {
    if (wish.kind === "take") {
      await runPhoneCommand({ do: "answer", callId: wish.callId });
    } else if (wish.kind === "supervise") {
      await runPhoneCommand({ do: "supervise", callId: wish.callId, mode: wish.mode });
    } else if (wish.to === undefined) {
      startTypeahead();
      setDialling({ wish, objection: null });
    } else {
      const answer = await startOutboundCall({ ...wish, to: wish.to }, lines);
      if (!answer.isDone) {
        const { say, code } = answer;
        setDialling({ wish, objection: { say, needsConfirmation: needsConfirmation(code) } });
      } else if (answer.call !== null && wish.conversationId === undefined) {
        navigate(routePaths.conversation({ kind: "open" }, answer.call.conversationNumber));
      }
    }
  };
  const latest = useRef(hear);
  latest.current = hear;
  useEffect(() => onDialRequest((wish) => void latest.current(wish)), []);
  useCommand("dial", () => requestDial({ kind: "call" }));
  return (
    <>
      <CallOfConversation />
      <Suspense fallback={null}>
        {dialling && <DialDialog {...dialling} onClose={() => setDialling(null)} />}
      </Suspense>
    </>
  );
}

/** "c" calls whom the open conversation is with, from the line they know. */
function CallOfConversation() {
  const place = useRoute();
  return place.at === "conversations" && place.number !== null ? (
    <CallOf number={place.number} />
  ) : null;
}

function CallOf({ number }: { number: number }) {
  const cache = useQueryClient();
  const { lines } = useBootstrap("lines");
  const { data: open } = useQuery(conversationQuery(cache, number));
  const call = () => {
    if (open === undefined) return;
    const { contact, conversation } = open;
    const lastWay = open.entries.findLast((one) => one.kind === "message" && one.medium === "text");
    const wished = lastWay?.kind === "message" ? lastWay.contactPointId : null;
    const phones = contact.points.filter((point) => point.kind === "phone");
    // In a merged conversation another contact may have texted last.
    const other = contact.others?.find((one) => one.id === wished);
    const point = other ?? phones.find((one) => one.id === wished) ?? phones[0];
    const isPhoneLine = lines.some(
      (line) => line.id === conversation.inboxId && line.kind === "phone",
    );
    requestDial({
      kind: "call",
      name: other?.contactName ?? contactDisplayName(contact),
      conversationId: conversation.id,
      ...(point === undefined ? {} : { to: point.value }),
      ...(isPhoneLine ? { inboxId: conversation.inboxId } : {}),
    });
  };
  useCommand("call", call, open !== undefined && open.conversation.place !== "merged");
  return null;
}
