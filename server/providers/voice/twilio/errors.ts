// Describes Twilio's rejections in plain sentences. Codes: https://www.twilio.com/docs/api/errors, read on 2026-11-20.
import { readError } from "#server/providers/text/twilio/schemas.ts";
import {
  badNumber,
  commonRejections,
  type Rejection,
  type RejectionReason,
  reasonOfStatus,
  unexplainedRejection,
} from "#server/providers/voice/rejections.ts";

const common = commonRejections("Twilio");
const { badCaller, badCountry, badKey, suspended, tooFast } = common;

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
} as const satisfies Record<number, RejectionReason>;

const byCode: Readonly<Record<string, RejectionReason>> = twilioCallErrors;

export function twilioRejection(status: number, body: string): Rejection {
  const code = readError(body);
  const reason =
    (code !== null && Object.hasOwn(byCode, code) ? byCode[code] : undefined) ??
    reasonOfStatus(status, common) ??
    unexplainedRejection("Twilio", code === null ? null : `code ${code}`);
  return { ...reason, code };
}

/** True if not found (20404), no longer in progress (21220), or over before it was canceled (21221). */
export function isGoneAtTwilio(status: number, body: string): boolean {
  const code = readError(body);
  return status === 404 || code === "20404" || code === "21220" || code === "21221";
}
