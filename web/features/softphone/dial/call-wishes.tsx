// Hears whom somebody wants to call, wherever in the desk it was said.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { askCall, type CallWish, onCallWish } from "#web/data/call/call-wish.ts";
import { useCommand } from "#web/data/commands.ts";
import { useDesk } from "#web/data/desk.ts";
import { nameOf } from "#web/data/live/apply-news.ts";
import { go, usePlace } from "#web/data/navigation.ts";
import { addressOf } from "#web/data/place.ts";
import { conversationQuery } from "#web/data/queue/queries.ts";
import { perform } from "#web/features/softphone/phone/the-phone.ts";
import { typeAhead } from "#web/ui/keys/type-ahead.ts";
import { dialogPart } from "#web/ui/part.tsx";
import { beginCall, type NumberWish, wantsWord } from "./begin-call.ts";
import type { Objection } from "./dial-dialog.tsx";

const DialDialog = dialogPart(async () => (await import("./dial-dialog.tsx")).DialDialog);

interface Dialling {
  readonly wish: NumberWish;
  readonly objection: Objection | null;
}

export function CallWishes() {
  const { lines } = useDesk("lines");
  const [dialling, setDialling] = useState<Dialling | null>(null);
  const hear = async (wish: CallWish) => {
    if (wish.kind === "take") {
      await perform({ do: "answer", callId: wish.callId });
    } else if (wish.kind === "supervise") {
      await perform({ do: "supervise", callId: wish.callId, mode: wish.mode });
    } else if (wish.to === undefined) {
      typeAhead();
      setDialling({ wish, objection: null });
    } else {
      const answer = await beginCall({ ...wish, to: wish.to }, lines);
      if (!answer.isDone) {
        const { say, code } = answer;
        setDialling({ wish, objection: { say, wantsWord: wantsWord(code) } });
      } else if (answer.call !== null && wish.conversationId === undefined) {
        go(addressOf.conversation({ kind: "open" }, answer.call.conversationNumber));
      }
    }
  };
  const latest = useRef(hear);
  latest.current = hear;
  useEffect(() => onCallWish((wish) => void latest.current(wish)), []);
  useCommand("dial", () => askCall({ kind: "call" }));
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
  const place = usePlace();
  return place.at === "queue" && place.number !== null ? <CallOf number={place.number} /> : null;
}

function CallOf({ number }: { number: number }) {
  const cache = useQueryClient();
  const { lines } = useDesk("lines");
  const { data: open } = useQuery(conversationQuery(cache, number));
  const call = () => {
    if (open === undefined) return;
    const { contact, conversation } = open;
    const lastWay = open.entries.findLast((one) => one.kind === "message" && one.medium === "text");
    const wished = lastWay?.kind === "message" ? lastWay.pointId : null;
    const phones = contact.points.filter((point) => point.kind === "phone");
    // In a merged conversation another contact may have texted last.
    const other = contact.others?.find((one) => one.id === wished);
    const point = other ?? phones.find((one) => one.id === wished) ?? phones[0];
    const isPhoneLine = lines.some(
      (line) => line.id === conversation.lineId && line.kind === "phone",
    );
    askCall({
      kind: "call",
      name: other?.contactName ?? nameOf(contact),
      conversationId: conversation.id,
      ...(point === undefined ? {} : { to: point.value }),
      ...(isPhoneLine ? { lineId: conversation.lineId } : {}),
    });
  };
  useCommand("call", call, open !== undefined && open.conversation.place !== "merged");
  return null;
}
