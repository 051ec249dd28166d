// Describes Vonage's rejections in plain sentences: https://developer.vonage.com/en/api-errors and
// https://developer.vonage.com/en/voice/voice-api/guides/troubleshooting, read on 2026-11-22. The Voice API has few
// codes; a message about a number is matched by its text.
import { z } from "zod";
import { parseJson } from "#server/providers/http-exchange.ts";
import {
  badNumber,
  commonRejections,
  type Rejection,
  type RejectionReason,
  reasonOfStatus,
  unexplainedRejection,
} from "#server/providers/voice/rejections.ts";

const faultShape = z.object({
  type: z.string().nullish(),
  title: z.string().nullish(),
  detail: z.string().nullish(),
  error_title: z.string().nullish(),
  invalid_parameters: z.unknown(),
});

const badCaller = {
  cause: "not_allowed",
  message:
    "Vonage doesn't let this account use the inbox's number as caller ID. Check in the Vonage dashboard that the number is linked to the application.",
} as const;
const badCountry = {
  cause: "not_allowed",
  message:
    "Vonage doesn't allow this account to call that country. Ask Vonage's support to allow the country.",
} as const;
const badKey = {
  cause: "not_allowed",
  message:
    "Vonage rejected the application's key. Ask an admin to check the application ID and private key in the account's settings.",
} as const;
const common = { ...commonRejections("Vonage"), badKey };
const { suspended, tooFast } = common;

export const noPrivateKey = {
  cause: "not_allowed",
  message:
    "The Vonage application's private key can't be read. Ask an admin to enter it again in the account's settings.",
} as const;

const byCode: Readonly<Record<string, RejectionReason>> = {
  "account-suspended": suspended,
  "low-balance": suspended,
  "destination-not-permitted": badCountry,
  throttled: tooFast,
};

/** Vonage answers 403 for a country that isn't permitted. */
const reasonByStatus: Readonly<Record<number, RejectionReason>> = {
  402: suspended,
  403: badCountry,
};

function rejectionOfVonage(status: number, body: string): Rejection {
  const fault = faultShape.safeParse(parseJson(body)).data;
  const code = fault?.type ? (/#([\w-]+)$/.exec(fault.type)?.[1] ?? fault.type) : null;
  const known = code !== null && Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  const reason =
    known ??
    reasonByStatus[status] ??
    reasonOfStatus(status, common) ??
    reasonOfParameters(fault?.invalid_parameters) ??
    unexplainedRejection(
      "Vonage",
      fault?.title ? `it says: ${fault.title.replace(/\.$/, "")}` : null,
    );
  return { ...reason, code };
}

function reasonOfParameters(invalidParameters: unknown): RejectionReason | null {
  const wrong = JSON.stringify(invalidParameters ?? "");
  if (/\bfrom\b/.test(wrong)) return badCaller;
  return /\bto\b|\bnumber\b/.test(wrong) ? badNumber : null;
}

/** What the shared outcome code needs to know about Vonage. */
export const vonageErrorDialect = {
  name: "Vonage",
  rejectionOf: rejectionOfVonage,
  isGone: (status: number) => status === 404,
};
