// WhatsApp by Twilio: https://www.twilio.com/docs/whatsapp, read on 2026-11-22. The same API as for texts, with
// addresses prefixed by the channel.
import type { Channel } from "#domain/inbox/line-kind.ts";

const prefix = "whatsapp:";

export const toTwilio = (address: string, channel: Channel = "sms"): string =>
  channel === "whatsapp" ? prefix + address : address;

export function ofTwilio(address: string): { address: string; channel?: Channel } {
  return address.startsWith(prefix)
    ? { address: address.slice(prefix.length), channel: "whatsapp" }
    : { address };
}
