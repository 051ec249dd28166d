// Describes Vonage's rejections in plain sentences: https://developer.vonage.com/en/api-errors and
// https://developer.vonage.com/en/voice/voice-api/guides/troubleshooting, read on 2026-11-22. The Voice API has few
// codes; a message about a number is matched by its text.
import { z } from "zod";
import { parseJson } from "#server/providers/http-exchange.ts";
import { badNumber, commonRejections } from "#server/providers/voice/common-rejections.ts";
import type { Rejection } from "#server/providers/voice/twiml/dialect.ts";

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
const { suspended, tooFast, inTrouble } = commonRejections("Vonage");

export const noPrivateKey = {
  cause: "not_allowed",
  message:
    "The Vonage application's private key can't be read. Ask an admin to enter it again in the account's settings.",
} as const;

const byCode: Readonly<Record<string, Omit<Rejection, "code">>> = {
  "account-suspended": suspended,
  "low-balance": suspended,
  "destination-not-permitted": badCountry,
  throttled: tooFast,
};

export function rejectionOfVonage(status: number, body: string): Rejection {
  const fault = faultShape.safeParse(parseJson(body)).data;
  const code = fault?.type ? (/#([\w-]+)$/.exec(fault.type)?.[1] ?? fault.type) : null;
  const known = code !== null && Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  if (known) return { ...known, code };
  if (status === 401) return { ...badKey, code };
  if (status === 402) return { ...suspended, code };
  if (status === 403) return { ...badCountry, code };
  if (status === 429) return { ...tooFast, code };
  if (status >= 500) return { ...inTrouble, code };
  const wrong = JSON.stringify(fault?.invalid_parameters ?? "");
  if (/\bfrom\b/.test(wrong)) return { ...badCaller, code };
  if (/\bto\b|\bnumber\b/.test(wrong)) return { ...badNumber, code };
  return {
    cause: "failed",
    message: `Vonage rejected the request${fault?.title ? ` (it says: ${fault.title.replace(/\.$/, "")})` : ""}.`,
    code,
  };
}
