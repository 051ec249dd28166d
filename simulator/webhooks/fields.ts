// The fields of Twilio's two messaging webhooks (docs/messaging/guides/webhook-request and
// docs/messaging/guides/track-outbound-message-status, read 2026-11).
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { type MessageStatus, onChannel, type StoredMessage } from "#simulator/store/messages.ts";
import type { OptOutKeyword } from "#simulator/text/opt-out.ts";

type Fields = Record<string, string>;

export function geoFields(number: string, side: "From" | "To" | "Caller" | "Called"): Fields {
  const isWashington = number.startsWith("+1202");
  return {
    [`${side}Country`]: parsePhoneNumberFromString(number)?.country ?? guessCountry(number),
    [`${side}State`]: isWashington ? "DC" : "",
    [`${side}City`]: isWashington ? "WASHINGTON" : "",
    [`${side}Zip`]: "",
  };
}

// Numbers reserved for fiction are invalid, so the library may not name a country.
const guessCountry = (number: string): string => (number.startsWith("+44") ? "GB" : "US");

export function textFields(
  message: Pick<
    StoredMessage,
    "sid" | "accountSid" | "inboxNumber" | "customerNumber" | "body" | "segments"
  >,
  media: readonly { url: string; type: string }[],
  optOutKeyword: OptOutKeyword | null,
): Fields {
  const fields: Fields = {
    ...geoFields(message.inboxNumber, "To"),
    ...geoFields(message.customerNumber, "From"),
    MessageSid: message.sid,
    SmsSid: message.sid,
    SmsMessageSid: message.sid,
    SmsStatus: "received",
    AccountSid: message.accountSid,
    From: message.customerNumber,
    To: message.inboxNumber,
    Body: message.body,
    NumSegments: String(message.segments),
    NumMedia: String(media.length),
    ApiVersion: "2010-04-01",
  };
  media.forEach(({ url, type }, index) => {
    fields[`MediaUrl${index}`] = url;
    fields[`MediaContentType${index}`] = type;
  });
  if (optOutKeyword !== null) fields.OptOutType = optOutKeyword;
  return fields;
}

export function statusFields(
  message: Pick<StoredMessage, "sid" | "accountSid" | "inboxNumber" | "customerNumber" | "channel">,
  status: MessageStatus,
  errorCode: number | null,
  at: Date,
): Fields {
  const fields: Fields = {
    MessageSid: message.sid,
    MessageStatus: status,
    SmsSid: message.sid,
    SmsStatus: status,
    AccountSid: message.accountSid,
    From: onChannel(message.channel, message.inboxNumber),
    To: onChannel(message.channel, message.customerNumber),
    ApiVersion: "2010-04-01",
  };
  if (errorCode !== null) fields.ErrorCode = String(errorCode);
  if (status === "delivered" || status === "undelivered") {
    fields.RawDlrDoneDate = at.toISOString().replaceAll(/\D/g, "").slice(2, 12);
  }
  return fields;
}
