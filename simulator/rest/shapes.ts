// Resources in Twilio's format: snake case, numbers as strings, RFC 2822 dates.
import type { Account } from "#simulator/store/accounts.ts";
import type { StoredMedia } from "#simulator/store/media.ts";
import { onChannel, type StoredMessage } from "#simulator/store/messages.ts";
import type { OwnedNumber } from "#simulator/store/numbers.ts";

export const version = "2010-04-01";
export const accountPath = (accountSid: string): string => `/${version}/Accounts/${accountSid}`;
export const stamp = (at: Date): string => at.toUTCString().replace("GMT", "+0000");

const errorMessages: Readonly<Record<number, string>> = {
  11200: "The media could not be fetched",
  11751: "The media is larger than the provider carries",
  12300: "The media has a type the provider does not carry",
  30003: "Unreachable destination handset",
  30005: "Unknown destination handset",
  30006: "Landline or unreachable carrier",
  30007: "Message filtered",
  30008: "Unknown error",
  30034: "US A2P 10DLC: message from an unregistered number",
};

export const accountShape = (account: Account): Record<string, unknown> => ({
  sid: account.sid,
  owner_account_sid: account.sid,
  auth_token: account.authToken,
  friendly_name: account.name,
  status: "active",
  type: "Full",
  date_created: stamp(account.createdAt),
  date_updated: stamp(account.createdAt),
  uri: `${accountPath(account.sid)}.json`,
  subresource_uris: {
    messages: `${accountPath(account.sid)}/Messages.json`,
    incoming_phone_numbers: `${accountPath(account.sid)}/IncomingPhoneNumbers.json`,
    calls: `${accountPath(account.sid)}/Calls.json`,
    conferences: `${accountPath(account.sid)}/Conferences.json`,
    recordings: `${accountPath(account.sid)}/Recordings.json`,
    applications: `${accountPath(account.sid)}/Applications.json`,
    keys: `${accountPath(account.sid)}/Keys.json`,
  },
});

export function messageShape(message: StoredMessage): Record<string, unknown> {
  const isIncoming = message.direction === "inbound";
  const uri = `${accountPath(message.accountSid)}/Messages/${message.sid}`;
  return {
    account_sid: message.accountSid,
    api_version: version,
    body: message.body,
    date_created: stamp(message.createdAt),
    date_sent: message.sentAt === null ? null : stamp(message.sentAt),
    date_updated: stamp(message.updatedAt),
    direction: message.direction,
    error_code: message.errorCode,
    error_message: message.errorCode === null ? null : (errorMessages[message.errorCode] ?? null),
    from: onChannel(message.channel, isIncoming ? message.customerNumber : message.inboxNumber),
    to: onChannel(message.channel, isIncoming ? message.inboxNumber : message.customerNumber),
    messaging_service_sid: null,
    num_media: String(message.mediaCount),
    num_segments: String(message.segments),
    price: null,
    price_unit: "USD",
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${uri}/Media.json` },
    uri: `${uri}.json`,
  };
}

export const mediaShape = (accountSid: string, media: StoredMedia): Record<string, unknown> => ({
  account_sid: accountSid,
  content_type: media.type,
  date_created: stamp(media.createdAt),
  date_updated: stamp(media.createdAt),
  parent_sid: media.messageSid,
  sid: media.sid,
  uri: `${accountPath(accountSid)}/Messages/${media.messageSid}/Media/${media.sid}.json`,
});

export const numberShape = (number: OwnedNumber): Record<string, unknown> => ({
  sid: number.sid,
  account_sid: number.accountSid,
  friendly_name: number.name,
  phone_number: number.number,
  voice_url: number.settings.voiceUrl ?? null,
  voice_method: number.settings.voiceMethod ?? "POST",
  voice_fallback_url: number.settings.voiceFallbackUrl ?? null,
  voice_fallback_method: number.settings.voiceFallbackMethod ?? "POST",
  voice_caller_id_lookup: false,
  voice_application_sid: number.settings.voiceApplicationSid || null,
  voice_receive_mode: "voice",
  date_created: stamp(number.createdAt),
  date_updated: stamp(number.updatedAt),
  sms_url: number.settings.smsUrl ?? null,
  sms_method: number.settings.smsMethod ?? "POST",
  sms_fallback_url: number.settings.smsFallbackUrl ?? null,
  sms_fallback_method: number.settings.smsFallbackMethod ?? "POST",
  sms_application_sid: null,
  address_requirements: "none",
  address_sid: null,
  identity_sid: null,
  bundle_sid: null,
  trunk_sid: null,
  emergency_status: "Inactive",
  emergency_address_sid: null,
  emergency_address_status: "unregistered",
  beta: false,
  capabilities: { voice: true, sms: true, mms: true, fax: false },
  status_callback: number.settings.statusCallback ?? null,
  status_callback_method: number.settings.statusCallbackMethod ?? "POST",
  api_version: version,
  origin: "twilio",
  status: "in-use",
  type: null,
  uri: `${accountPath(number.accountSid)}/IncomingPhoneNumbers/${number.sid}.json`,
});
