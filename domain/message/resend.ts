// Recipients of a retry: always those whose delivery failed, and those who may already have the message only if the
// member accepts duplicates.
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { canRetry, type DeliveryState } from "#domain/message/delivery-state.ts";

interface Attempted {
  readonly state: DeliveryState;
  /** How often the provider was queried for the outcome. */
  readonly statusChecks: number;
}

/** The provider can no longer say whether it was sent. */
export const isUncertain = ({ state, statusChecks }: Attempted): boolean =>
  state === "unknown" && statusChecks >= limit("statusCheckAttempts");

/** Pass each recipient's latest delivery. Throws if there is no recipient to send to. */
export function decideResend<Delivery extends Attempted>(
  latest: readonly Delivery[],
  canDuplicate: boolean,
): Delivery[] {
  const failed = latest.filter((one) => canRetry(one.state));
  const uncertain = latest.filter(isUncertain);
  if (canDuplicate && failed.length + uncertain.length > 0)
    return latest.filter((one) => failed.includes(one) || uncertain.includes(one));
  if (failed.length > 0) return failed;
  throw new AppError(uncertain.length > 0 ? "may_be_duplicate" : "not_retryable");
}
