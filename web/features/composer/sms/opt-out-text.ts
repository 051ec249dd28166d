// Who opted out of texts or WhatsApp, when, and how they can opt in again. Pure.
import type { Channel } from "#domain/inbox/line-kind.ts";
import { messagesName } from "#domain/message/message-names.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { formatDate, type TimeFrame } from "#web/ui/time/format-time.ts";
import type { ContactPoint } from "./validate-sms.ts";

interface Stopped {
  readonly open: OpenConversation;
  readonly point: ContactPoint;
  readonly channel: Channel;
  readonly frame: TimeFrame;
  readonly callOf: (id: string | null) => string;
}

/** For example "Bill wrote STOP on 2 May. You can't text 07700 900514 until they reply START." */
export function optOutText({ open, point, channel, frame, callOf }: Stopped): string {
  const { contact, entries } = open;
  const isOnWhatsapp = channel === "whatsapp";
  const since = isOnWhatsapp ? point.whatsappRevokedAt : point.smsOptedOutAt;
  const action = isOnWhatsapp ? "whatsapp_stopped" : "sms_opted_out";
  const who = contact.name === "" ? point.formatted : (contact.name.split(/\s/)[0] ?? contact.name);
  const day = since === null ? "" : ` on ${formatDate(since, frame)}`;
  const event = entries.findLast((one) => one.kind === "event" && one.type === action);
  const isWritten = event?.kind === "event" && event.author.memberId === null;
  const text = event?.kind === "event" ? String(event.details.text ?? "STOP") : "";
  const what = isWritten
    ? `${who} wrote ${text}${day}.`
    : event
      ? `${callOf(event.author.memberId)} recorded${day} that ${who} opted out of ${messagesName(channel)}.`
      : `${who} opted out of ${messagesName(channel)}${day}.`;
  return isOnWhatsapp
    ? `${what} You can't message ${point.formatted} on WhatsApp until they reply START.`
    : `${what} You can't text ${point.formatted} until they reply START.`;
}
