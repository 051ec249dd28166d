// Describes Plivo's rejections in plain sentences. The API refuses with sentences without a code; only documented ones
// are listed: https://www.plivo.com/docs/voice/api/overview and …/voice/troubleshooting/hangup-causes, read on
// 2026-11-22.
import { readFault } from "#server/providers/text/plivo/schemas.ts";
import {
  badNumber,
  commonRejections,
  type Rejection,
  type RejectionReason,
  reasonOfStatus,
  unexplainedRejection,
} from "#server/providers/voice/rejections.ts";

const common = commonRejections("Plivo");
const { badCaller, badCountry, suspended, tooFast } = common;

/** The order matters: a sentence about the caller's number also matches the number pattern. */
const bySentence: readonly (readonly [RegExp, RejectionReason])[] = [
  [/caller ?id|'?\bfrom\b'? (number|parameter|is)/i, badCaller],
  [/geo[- ]?permission|country barred|prefix barred|number barred/i, badCountry],
  [/insufficient (credit|balance|funds)|out of credit|suspended/i, suspended],
  [/rate limit|too many|simultaneous|concurren/i, tooFast],
  [/invalid destination|'?\bto\b'? (number|parameter|is)|unallocated/i, badNumber],
];

export function rejectionOfPlivo(status: number, body: string): Rejection {
  const sentence = readFault(body)?.trim().slice(0, 120) || null;
  const reason =
    bySentence.find(([pattern]) => pattern.test(sentence ?? ""))?.[1] ??
    (status === 402 ? suspended : reasonOfStatus(status, common)) ??
    unexplainedRejection("Plivo", null);
  return { ...reason, code: sentence };
}

/** What the shared outcome code needs to know about Plivo. */
export const plivoErrorDialect = {
  name: "Plivo",
  rejectionOf: rejectionOfPlivo,
  isGone: (status: number) => status === 404,
};
