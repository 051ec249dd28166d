// The called and calling number, and everything else the carrier validates before it accepts a call.
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { SimulatorContext } from "#simulator/context.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import { twilioError } from "#simulator/rest/errors.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { findNumber } from "#simulator/store/numbers.ts";
import type { DialRequest } from "#simulator/voice/calls/dial-out.ts";
import { parseCallbackFields, parseFlag, parseSeconds } from "./parse-form.ts";

const usualTimeoutSeconds = 60;
const maxTimeoutSeconds = 600;
const maxSeconds = 86_400;

export async function parseDialRequest(
  context: SimulatorContext,
  account: Account,
  form: URLSearchParams,
): Promise<Omit<DialRequest, "onceAnswered"> | SimulatorResponse> {
  const to = form.get("To") ?? "";
  const from = form.get("From") ?? "";
  if (to === "") return twilioError(21201);
  if (from === "") return twilioError(21213);
  const reached = parseAddressField(to, account.country);
  if (reached === null) return twilioError(21211, { detail: to });
  const caller = from.startsWith("client:") ? from : parseAddressField(from, account.country);
  const canCall =
    caller !== null &&
    ((caller.startsWith("client:") && reached.startsWith("client:")) ||
      (await findNumber(context.pool, account.sid, { number: caller })) !== null);
  if (caller === null || !canCall) return twilioError(21210, { detail: from });
  // The account's own numbers cannot be called from inside, like a number that does not exist.
  if ((await findNumber(context.pool, account.sid, { number: reached })) !== null) {
    return twilioError(13224, { detail: reached });
  }
  return {
    accountSid: account.sid,
    to: reached,
    from: caller,
    timeoutSeconds: parseSeconds(form, "Timeout", maxTimeoutSeconds) ?? usualTimeoutSeconds,
    limitSeconds: parseSeconds(form, "TimeLimit", maxSeconds),
    sendDigits: form.get("SendDigits"),
    report: parseCallbackFields(form, "StatusCallback", "completed"),
    answerer: readDetection(form),
  };
}

/**
 * Only detection that reports to a callback: otherwise the result comes with the first request for instructions, which
 * the app does not use.
 */
function readDetection(form: URLSearchParams): DialRequest["answerer"] {
  if (!["Enable", "DetectMessageEnd"].includes(form.get("MachineDetection") ?? "")) return null;
  const ofParticipant = parseCallbackFields(form, "AmdStatusCallback", "");
  const isAsync = parseFlag(form, "AsyncAmd") === true;
  return (
    ofParticipant ?? (isAsync ? parseCallbackFields(form, "AsyncAmdStatusCallback", "") : null)
  );
}

function parseAddressField(written: string, country: string): string | null {
  if (/^client:\w{1,121}(\?.*)?$/.test(written)) return written;
  const parsed = parsePhoneNumberFromString(written, country === "GB" ? "GB" : "US");
  return parsed?.isPossible() === true ? parsed.number : null;
}
