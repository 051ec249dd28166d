import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import { textChannelOf } from "#domain/inbox/inbox-kind.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import type { ReceivedText } from "./incoming-text.ts";

/** The inbox of the account that a text was sent to. A short code is not normalized as a phone number. */
export function findReceivingInbox(
  inboxes: readonly InboxRecord[],
  { channel = "sms", to }: Pick<ReceivedText, "channel" | "to">,
  country: string,
): InboxRecord | undefined {
  const number = normalizePhoneNumber(to, country)?.e164 ?? to;
  return inboxes.find(
    ({ kind, address }) =>
      textChannelOf(kind) === channel && address === (kind === "sender" ? to : number),
  );
}
