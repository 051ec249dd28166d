// Describes Twilio's rejections in plain sentences. Codes: https://www.twilio.com/docs/api/errors, read on 2026-11-20.
import type { LegEndCause } from "#domain/call/call.ts";
import { readError } from "#server/providers/sms/twilio/schemas.ts";
import { badNumber, commonRejections } from "#server/providers/voice/common-rejections.ts";
import type { Rejection } from "#server/providers/voice/twiml/dialect.ts";

const badCaller = {
  cause: "not_allowed",
  message:
    "Twilio doesn't let this account use the inbox's number as caller ID. Check the number in the Twilio console.",
} as const;
const badCountry = {
  cause: "not_allowed",
  message:
    "Twilio doesn't allow this account to call that country. Allow the country in the Twilio console under Voice, Geo permissions.",
} as const;
const badKey = {
  cause: "not_allowed",
  message: "Twilio rejected the account's keys. Ask an admin to check them under Providers.",
} as const;
const { suspended, tooFast, inTrouble } = commonRejections("Twilio");

const twilioCallErrors = {
  10001: suspended,
  10002: {
    cause: "not_allowed",
    message: "Twilio trial accounts can't do this. Upgrade the account in the Twilio console.",
  },
  10004: tooFast,
  13223: badNumber,
  13224: badNumber,
  13225: badCountry,
  13227: badCountry,
  14107: tooFast,
  20003: badKey,
  20005: suspended,
  20429: tooFast,
  21201: badNumber,
  21205: {
    cause: "failed",
    message: "Twilio doesn't accept this server's public address. Check PUBLIC_URL.",
  },
  21210: badCaller,
  21211: badNumber,
  21212: badCaller,
  21213: badCaller,
  21214: { cause: "unreachable", message: "Twilio can't reach this number." },
  21215: badCountry,
  21216: { cause: "not_allowed", message: "Twilio doesn't allow calls to this number." },
  21217: badNumber,
  21219: {
    cause: "not_allowed",
    message: "Twilio trial accounts can only call numbers verified in the Twilio console.",
  },
  32205: badCountry,
} as const satisfies Record<number, { cause: LegEndCause; message: string }>;

const byCode: Readonly<Record<string, { cause: LegEndCause; message: string }>> = twilioCallErrors;

export function twilioRejection(status: number, body: string): Rejection {
  const code = readError(body);
  const known = code !== null && Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  if (known) return { ...known, code };
  if (status === 401 || status === 403) return { ...badKey, code };
  if (status === 429) return { ...tooFast, code };
  if (status >= 500) return { ...inTrouble, code };
  return {
    cause: "failed",
    message: `Twilio rejected the request${code === null ? "" : ` (code ${code})`}.`,
    code,
  };
}

/** True if not found (20404), no longer in progress (21220), or over before it was canceled (21221). */
export function isGoneAtTwilio(status: number, body: string): boolean {
  const code = readError(body);
  return status === 404 || code === "20404" || code === "21220" || code === "21221";
}
