// Who opted out of texts or WhatsApp, when, and how they can opt in again. Pure.
import type { TextChannel } from "#domain/inbox/inbox-kind.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import { formatDate, type TimeFrame } from "#web/ui/time/format-time.ts";
import type { ContactPoint } from "./validate-text.ts";

interface Stopped {
  readonly open: OpenConversation;
  readonly point: ContactPoint;
  readonly channel: TextChannel;
  readonly frame: TimeFrame;
  readonly callOf: (id: string | null) => string;
}

/** For example "Bill wrote STOP on 2 May. You can't text 07700 900514 until they reply START." */
export function optOutText({ open, point, channel, frame, callOf }: Stopped): string {
  const { contact, entries } = open;
  const isOnWhatsapp = channel === "whatsapp";
  const since = isOnWhatsapp ? point.whatsappRevokedAt : point.smsOptedOutAt;
  const action = isOnWhatsapp ? "whatsapp_opted_out" : "sms_opted_out";
  const who = contact.name.split(/\s/)[0] || point.formatted;
  const day = since === null ? "" : formatDate(since, frame);
  const stopped = { who, day, dated: since === null ? "no" : "yes", kind: channel };
  const event = entries.findLast((one) => one.kind === "event" && one.type === action);
  const isWritten = event?.kind === "event" && event.author.memberId === null;
  const text = event?.kind === "event" ? String(event.details.text ?? "STOP") : "";
  const what = isWritten
    ? format(words.wroteStop, { ...stopped, text })
    : event
      ? format(words.recordedStop, { ...stopped, member: callOf(event.author.memberId) })
      : format(words.stopped, stopped);
  const number = point.formatted;
  return `${what} ${fill(isOnWhatsapp ? words.cannotWhatsapp : words.cannotText, { number })}`;
}
