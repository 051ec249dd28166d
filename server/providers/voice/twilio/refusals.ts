// Why Twilio does not do what we ask, in plain sentences. Codes: https://www.twilio.com/docs/api/errors,
// looked at on 2026-11-20.
import type { LegCause } from "#domain/call/call.ts";
import { readError } from "#server/providers/text/twilio/shapes.ts";
import type { Refusal } from "#server/providers/voice/twiml/dialect.ts";
import { badNumber, usualRefusals } from "#server/providers/voice/usual-refusals.ts";

const badCaller = {
  cause: "not_allowed",
  say: "Twilio does not let this account show the line's number to people it calls. Check the number in the Twilio console.",
} as const;
const badCountry = {
  cause: "not_allowed",
  say: "Twilio does not allow this account to call there. Allow the country in the Twilio console under Voice, Geo permissions.",
} as const;
const badKey = {
  cause: "not_allowed",
  say: "Twilio refused the account's keys. An administrator can check them under Lines.",
} as const;
const { suspended, tooFast, inTrouble } = usualRefusals("Twilio");

export const twilioCallRefusals = {
  10001: suspended,
  10002: {
    cause: "not_allowed",
    say: "A trial account of Twilio cannot do this. Upgrade it in the Twilio console.",
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
    say: "Twilio does not accept our public address. Check PUBLIC_URL.",
  },
  21210: badCaller,
  21211: badNumber,
  21212: badCaller,
  21213: badCaller,
  21214: { cause: "unreachable", say: "Twilio cannot reach this number." },
  21215: badCountry,
  21216: { cause: "not_allowed", say: "Twilio does not allow calls to this number." },
  21217: badNumber,
  21219: {
    cause: "not_allowed",
    say: "A trial account of Twilio calls only numbers that were verified in its console.",
  },
  32205: badCountry,
} as const satisfies Record<number, { cause: LegCause; say: string }>;

const byCode: Readonly<Record<string, { cause: LegCause; say: string }>> = twilioCallRefusals;

export function refusalOfTwilio(status: number, body: string): Refusal {
  const code = readError(body);
  const known = code !== null && Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  if (known) return { ...known, code };
  if (status === 401 || status === 403) return { ...badKey, code };
  if (status === 429) return { ...tooFast, code };
  if (status >= 500) return { ...inTrouble, code };
  return {
    cause: "failed",
    say: `Twilio refused this${code === null ? "" : ` (its code is ${code})`}.`,
    code,
  };
}

/** Not there (20404), no longer in progress (21220), over before it was taken back (21221). */
export function isGoneAtTwilio(status: number, body: string): boolean {
  const code = readError(body);
  return status === 404 || code === "20404" || code === "21220" || code === "21221";
}
