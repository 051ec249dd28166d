// WhatsApp by Twilio: https://www.twilio.com/docs/whatsapp, read on 2026-11-22. The same API as for texts, with
// addresses prefixed by the channel.
import type { TextChannel } from "#domain/inbox/inbox-kind.ts";

const prefix = "whatsapp:";

export const toTwilio = (address: string, channel: TextChannel = "sms"): string =>
  channel === "whatsapp" ? prefix + address : address;

export function ofTwilio(address: string): { address: string; channel?: TextChannel } {
  return address.startsWith(prefix)
    ? { address: address.slice(prefix.length), channel: "whatsapp" }
    : { address };
}
