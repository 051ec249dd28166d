// Who ended the texts, or WhatsApp, when, and how they begin again. Pure.
import type { Channel } from "#domain/line/line-kind.ts";
import { messagesName } from "#domain/message/message-names.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { dateWords, type TimeFrame } from "#web/ui/time/time-words.ts";
import type { Point } from "./text-check.ts";

interface Stopped {
  readonly open: OpenConversation;
  readonly point: Point;
  readonly channel: Channel;
  readonly frame: TimeFrame;
  readonly callOf: (id: string | null) => string;
}

/** "Bill wrote STOP on 2 May. Texts to 07700 900514 are off until START comes from it." */
export function stoppedWords({ open, point, channel, frame, callOf }: Stopped): string {
  const { contact, entries } = open;
  const isOnWhatsapp = channel === "whatsapp";
  const since = isOnWhatsapp ? point.whatsappRevokedAt : point.textsRevokedAt;
  const deed = isOnWhatsapp ? "whatsapp_stopped" : "texts_stopped";
  const who = contact.name === "" ? point.shown : (contact.name.split(/\s/)[0] ?? contact.name);
  const day = since === null ? "" : ` on ${dateWords(since, frame)}`;
  const event = entries.findLast((one) => one.kind === "event" && one.deed === deed);
  const isWritten = event?.kind === "event" && event.author.memberId === null;
  const words = event?.kind === "event" ? String(event.facts.words ?? "STOP") : "";
  const what = isWritten
    ? `${who} wrote ${words}${day}.`
    : event
      ? `${callOf(event.author.memberId)} recorded${day} that ${who} opted out of ${messagesName(channel)}.`
      : `${who} opted out of ${messagesName(channel)}${day}.`;
  return isOnWhatsapp
    ? `${what} You can't message ${point.shown} on WhatsApp until they reply START.`
    : `${what} You can't text ${point.shown} until they reply START.`;
}
