// Describes Telnyx's rejections in plain sentences. Codes:
// https://developers.telnyx.com/development/api-fundamentals/api-errors and, in the text of a refused call,
// https://developers.telnyx.com/docs/voice/sip-trunking/troubleshooting/response-codes, read on 2026-11-22.
import { readErrors } from "#server/providers/text/telnyx/schemas.ts";
import {
  badNumber,
  commonRejections,
  type Rejection,
  type RejectionReason,
  reasonOfStatus,
  unexplainedRejection,
} from "#server/providers/voice/rejections.ts";

const badCaller: RejectionReason = {
  cause: "not_allowed",
  message:
    "Telnyx doesn't let this account use the inbox's number as caller ID. Check the number in the Telnyx portal.",
};
const badCountry: RejectionReason = {
  cause: "not_allowed",
  message:
    "Telnyx doesn't allow this account to call that country. Allow the country in the outbound voice profile.",
};
const noProfile: RejectionReason = {
  cause: "not_allowed",
  message:
    "Telnyx has no outbound voice profile for this account's calls. Choose one in the account's settings, then set the number's webhook again.",
};
const unverified: RejectionReason = {
  cause: "not_allowed",
  message:
    "Telnyx only lets this account call verified numbers. Upgrade the account, or verify the number, in the Telnyx portal.",
};
const inactive: RejectionReason = {
  cause: "not_allowed",
  message: "Telnyx reports the inbox's number as inactive. Check it in the Telnyx portal.",
};
const wrongRequest: RejectionReason = {
  cause: "failed",
  message: "Telnyx rejected the request. Nothing was changed.",
};
const notAnswered: RejectionReason = {
  cause: "failed",
  message: "The call hasn't been answered yet. Try again once it is.",
};
const badKey: RejectionReason = {
  cause: "not_allowed",
  message: "Telnyx rejected the account's key. Ask an admin to check it under Providers.",
};
const common = { ...commonRejections("Telnyx"), badKey };
const { suspended, tooFast } = common;

/** A refused call has one code for many reasons; the text contains the reason as D and a number. */
const byReason: readonly (readonly [RegExp, RejectionReason])[] = [
  [/\bD(7|38)\b/i, noProfile],
  [/\bD(60|61)\b/i, unverified],
  [/\bD(9|12|13|14|41)\b|whitelist|not included in .{0,80}countr/i, badCountry],
  [/\bD(35|36|51|52|53|54)\b|origination number|caller ?id/i, badCaller],
  [/\bD(1|2|3|5|22|24|56)\b|channel limit|concurrent/i, tooFast],
  [/balance|credit|suspend|blocked account/i, suspended],
  [/\bD(10|11)\b|invalid (destination|phone) number|dialed number is invalid/i, badNumber],
];

const byCode: Readonly<Record<string, RejectionReason>> = {
  10001: inactive,
  10002: badNumber,
  10009: badKey,
  10011: tooFast,
  10016: badNumber,
  20012: suspended,
  20013: suspended,
  20100: suspended,
  90001: wrongRequest,
  90034: notAnswered,
  90041: tooFast,
  90042: tooFast,
  90043: tooFast,
};

export function telnyxRejection(status: number, body: string): Rejection {
  const [error] = readErrors(body);
  const code = error?.code ?? null;
  const text = `${error?.title ?? ""} ${error?.detail ?? ""}`;
  const reason =
    byReason.find(([pattern]) => pattern.test(text))?.[1] ??
    (code !== null && Object.hasOwn(byCode, code) ? byCode[code] : undefined) ??
    reasonOfStatus(status, common) ??
    unexplainedRejection("Telnyx", code === null ? null : `code ${code}`);
  return { ...reason, code };
}

/** True if not found or no longer active (90015, 90018: the call; 90019, 90033, 90058: the conference). */
export function isGoneAtTelnyx(status: number, body: string): boolean {
  const gone = new Set(["10005", "90015", "90018", "90019", "90033", "90058"]);
  return status === 404 || readErrors(body).some(({ code }) => gone.has(code));
}
