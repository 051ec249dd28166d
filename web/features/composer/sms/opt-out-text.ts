// Who ended the texts, or WhatsApp, when, and how they begin again. Pure.
import type { Channel } from "#domain/inbox/line-kind.ts";
import { messagesName } from "#domain/message/message-names.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { formatDate, type TimeFrame } from "#web/ui/time/format-time.ts";
import type { BatchContactPoint } from "./validate-sms.ts";

interface Stopped {
  readonly open: OpenConversation;
  readonly point: BatchContactPoint;
  readonly channel: Channel;
  readonly frame: TimeFrame;
  readonly callOf: (id: string | null) => string;
}

/** "Bill wrote STOP on 2 May. Texts to 07700 900514 are off until START comes from it." */
export function optOutText({ open, point, channel, frame, callOf }: Stopped): string {
  const { contact, entries } = open;
  const isOnWhatsapp = channel === "whatsapp";
  const since = isOnWhatsapp ? point.whatsappRevokedAt : point.smsOptedOutAt;
  const deed = isOnWhatsapp ? "whatsapp_stopped" : "sms_opted_out";
  const who = contact.name === "" ? point.shown : (contact.name.split(/\s/)[0] ?? contact.name);
  const day = since === null ? "" : ` on ${formatDate(since, frame)}`;
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
