// Twilio's errors: its codes (twilio.com/docs/api/errors, read 2026-11) with our own messages.
import type { SimulatorResponse } from "#simulator/http/response.ts";

const rejections = {
  20001: [400, "A parameter is not valid."],
  20003: [401, "Authenticate"],
  20004: [405, "Method not allowed"],
  20009: [409, "This resource cannot be changed or deleted before it has ended."],
  20404: [404, "The requested resource was not found"],
  20429: [429, "Too Many Requests"],
  20500: [500, "Internal Server Error"],
  20503: [503, "Service Unavailable"],
  21201: [400, "A 'To' phone number is required for a call."],
  21205: [400, "Url parameter is required, and must be a valid URL."],
  21210: [400, "'From' phone number not verified: it is no number of this account."],
  21211: [400, "Invalid 'To' Phone Number"],
  21212: [400, "Invalid From Number"],
  21213: [400, "'From' phone number is required for a call."],
  21218: [400, "Invalid ApplicationSid"],
  21220: [400, "Invalid call state: the call is not in-progress, and cannot be changed."],
  21266: [400, "'To' and 'From' number cannot be the same"],
  21408: [400, "Permission to send an SMS has not been enabled for the region of the 'To' number"],
  21502: [400, "SmsUrl is not valid"],
  21602: [400, "Message body is required."],
  21603: [400, "A 'From' phone number is required."],
  21604: [400, "A 'To' phone number is required."],
  21606: [400, "The 'From' phone number is not a valid, SMS-capable number of this account."],
  21703: [400, "The Messaging Service does not have a phone number available to send a message."],
  21705: [400, "The Messaging Service is not valid."],
  21712: [400, "The From number does not belong to the Messaging Service."],
  21609: [400, "The 'StatusCallback' URL is not a valid URL."],
  21610: [400, "Attempt to send to unsubscribed recipient"],
  21612: [400, "The 'To' phone number cannot be reached from this sender."],
  21614: [400, "'To' number is not a valid mobile number"],
  21617: [400, "The concatenated message body exceeds the 1600 character limit."],
  21620: [400, "Invalid media URL(s)"],
  21623: [400, "Number of media files exceeds allowed limit"],
  13224: [400, "Twilio does not support calling this number, or it is invalid."],
  21655: [400, "The ContentSid is not valid."],
  21656: [400, "The ContentVariables are not valid."],
  63007: [400, "Twilio could not find a Channel with the specified From address"],
  30409: [409, "This message can no longer be canceled."],
} as const satisfies Record<number, readonly [status: number, message: string]>;

type TwilioErrorCode = keyof typeof rejections;

export function twilioError(
  code: TwilioErrorCode,
  more: { detail?: string; headers?: Readonly<Record<string, string>>; status?: number } = {},
): SimulatorResponse {
  const [usual, message] = rejections[code];
  const status = more.status ?? usual;
  return {
    status,
    ...(more.headers === undefined ? {} : { headers: more.headers }),
    json: {
      code,
      message: more.detail === undefined ? message : `${message}: ${more.detail}`,
      more_info: `https://www.twilio.com/docs/errors/${code}`,
      status,
    },
  };
}

export const isErrorResponse = (response: SimulatorResponse): boolean => response.status >= 400;
