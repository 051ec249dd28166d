// Whom to ring, and from where: what the carrier looks at before it takes a call.
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Answer } from "#simulator/http/answer.ts";
import { refuse } from "#simulator/rest/refusals.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { findNumber } from "#simulator/store/numbers.ts";
import type { Dialling } from "#simulator/voice/calls/dial-out.ts";
import type { World } from "#simulator/world.ts";
import { readFlag, readReport, readSeconds } from "./read-form.ts";

const usualTimeoutSeconds = 60;
const mostTimeoutSeconds = 600;
const mostSeconds = 86_400;

export async function readDialling(
  world: World,
  account: Account,
  form: URLSearchParams,
): Promise<Omit<Dialling, "onceAnswered"> | Answer> {
  const to = form.get("To") ?? "";
  const from = form.get("From") ?? "";
  if (to === "") return refuse(21201);
  if (from === "") return refuse(21213);
  const reached = readAddress(to, account.country);
  if (reached === null) return refuse(21211, { detail: to });
  const caller = from.startsWith("client:") ? from : readAddress(from, account.country);
  const mayCall =
    caller !== null &&
    ((caller.startsWith("client:") && reached.startsWith("client:")) ||
      (await findNumber(world.pool, account.sid, { number: caller })) !== null);
  if (caller === null || !mayCall) return refuse(21210, { detail: from });
  // A line of the account itself cannot be reached from inside, like a number that does not exist.
  if ((await findNumber(world.pool, account.sid, { number: reached })) !== null) {
    return refuse(13224, { detail: reached });
  }
  return {
    accountSid: account.sid,
    to: reached,
    from: caller,
    timeoutSeconds: readSeconds(form, "Timeout", mostTimeoutSeconds) ?? usualTimeoutSeconds,
    limitSeconds: readSeconds(form, "TimeLimit", mostSeconds),
    sendDigits: form.get("SendDigits"),
    report: readReport(form, "StatusCallback", "completed"),
    answerer: readDetection(form),
  };
}

/** Only without waiting for it: a call that waits hears who picked up with its first question, which nobody here asks for. */
function readDetection(form: URLSearchParams): Dialling["answerer"] {
  if (!["Enable", "DetectMessageEnd"].includes(form.get("MachineDetection") ?? "")) return null;
  const ofGuest = readReport(form, "AmdStatusCallback", "");
  const isAsync = readFlag(form, "AsyncAmd") === true;
  return ofGuest ?? (isAsync ? readReport(form, "AsyncAmdStatusCallback", "") : null);
}

function readAddress(written: string, country: string): string | null {
  if (/^client:\w{1,121}(\?.*)?$/.test(written)) return written;
  const parsed = parsePhoneNumberFromString(written, country === "GB" ? "GB" : "US");
  return parsed?.isPossible() === true ? parsed.number : null;
}
