// Describes Plivo's rejections in plain sentences. The API refuses with sentences without a code; only documented ones
// are listed: https://www.plivo.com/docs/voice/api/overview and …/voice/troubleshooting/hangup-causes, read on
// 2026-11-22.
import { readFault } from "#server/providers/sms/plivo/schemas.ts";
import { badNumber, commonRejections } from "#server/providers/voice/common-rejections.ts";
import type { Rejection } from "#server/providers/voice/twiml/dialect.ts";

type Known = Omit<Rejection, "code">;

const badCaller: Known = {
  cause: "not_allowed",
  message:
    "Plivo doesn't let this account use the inbox's number as caller ID. Check the number in the Plivo console.",
};
const badCountry: Known = {
  cause: "not_allowed",
  message:
    "Plivo doesn't allow this account to call that country. Allow the country in the Plivo console under Voice, Geo permissions.",
};
const badKey: Known = {
  cause: "not_allowed",
  message: "Plivo rejected the account's keys. Ask an admin to check them under Providers.",
};
const { suspended, tooFast, inTrouble } = commonRejections("Plivo");

/** The order matters: a sentence about the caller's number also matches the number pattern. */
const bySentence: readonly (readonly [RegExp, Known])[] = [
  [/caller ?id|'?\bfrom\b'? (number|parameter|is)/i, badCaller],
  [/geo[- ]?permission|country barred|prefix barred|number barred/i, badCountry],
  [/insufficient (credit|balance|funds)|out of credit|suspended/i, suspended],
  [/rate limit|too many|simultaneous|concurren/i, tooFast],
  [/invalid destination|'?\bto\b'? (number|parameter|is)|unallocated/i, badNumber],
];

export function rejectionOfPlivo(status: number, body: string): Rejection {
  const sentence = readFault(body)?.trim().slice(0, 120) || null;
  const known = sentence && bySentence.find(([pattern]) => pattern.test(sentence))?.[1];
  if (known) return { ...known, code: sentence };
  if (status === 401 || status === 403) return { ...badKey, code: sentence };
  if (status === 402) return { ...suspended, code: sentence };
  if (status === 429) return { ...tooFast, code: sentence };
  if (status >= 500) return { ...inTrouble, code: sentence };
  return { cause: "failed", message: "Plivo rejected the request.", code: sentence };
}

/** What the shared outcome code needs to know about Plivo. */
export const plivoErrorDialect = {
  name: "Plivo",
  rejectionOf: rejectionOfPlivo,
  isGone: (status: number) => status === 404,
};
