// Applies faults between the app and the requests it makes.
import type { Fault } from "#contract/simulator/simulator.ts";
import { type FaultSubject, findFault } from "#simulator/faults/apply-faults.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import { publishFaults } from "#simulator/webhooks/queue-webhook.ts";
import { twilioError } from "./errors.ts";
import type { TwilioOutcome, TwilioRequest } from "./types.ts";

/** The request is refused, is done, or is done but its response is lost. */
export async function withFaults(
  { context, account }: TwilioRequest,
  kinds: Parameters<typeof context.accounts.applyFaultRules>[1],
  subject: FaultSubject,
  action: () => Promise<Pick<TwilioOutcome, "response" | "faults">>,
): Promise<TwilioOutcome> {
  const applied = await context.accounts.applyFaultRules(account.sid, kinds, subject);
  if (applied.haveRulesChanged) publishFaults(context, account.sid);
  const { faults } = applied;
  const named = faults.map(({ kind }) => kind);
  const early = rejectionOf(faults);
  if (early !== null) return { response: early, faults: named };
  if (findFault(faults, "reset_before_accepting") !== null) {
    return { response: twilioError(20500), faults: named, hangsUp: "before" };
  }
  const done = await action();
  const all = [...named, ...done.faults];
  const isDone = done.response.status < 400;
  if (isDone && findFault(faults, "reset_after_accepting") !== null) {
    return { response: done.response, faults: all, hangsUp: "after" };
  }
  const slowMs = isDone ? (findFault(faults, "slow_response")?.ms ?? 0) : 0;
  return { response: done.response, faults: all, slowMs };
}

function rejectionOf(faults: readonly Fault[]): SimulatorResponse | null {
  if (findFault(faults, "bad_key") !== null) return twilioError(20003);
  const tooMany = findFault(faults, "too_many");
  if (tooMany !== null) {
    return twilioError(20429, { headers: { "retry-after": String(tooMany.retryAfterSeconds) } });
  }
  const down = findFault(faults, "server_error");
  if (down !== null) return twilioError(down.status === 503 ? 20503 : 20500);
  const refused = findFault(faults, "refused");
  return refused === null ? null : twilioError(refused.code);
}
