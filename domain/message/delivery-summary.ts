// Summary of an outgoing message's deliveries, as used by the list and the waiting time.
import { type DeliveryState, isFailure, worstDeliveryState } from "./delivery-state.ts";
import { isUncertain } from "./resend.ts";

export interface DeliverySummary {
  /** Needs attention: it failed, or the provider can no longer say whether it was sent. */
  readonly isFailed: boolean;
  /** The connection broke while it was submitted; the provider is being queried. */
  readonly isUnconfirmed: boolean;
  /** No recipient got it, so it counts as no reply. */
  readonly hasReachedNobody: boolean;
  /** It was sent or is being sent. */
  readonly hasLeft: boolean;
}

/** Pass each recipient's latest delivery. */
export function summarizeDeliveries(
  latest: readonly { readonly state: DeliveryState; readonly statusChecks: number }[],
): DeliverySummary {
  const isFailed =
    isFailure(worstDeliveryState(latest.map((one) => one.state))) || latest.some(isUncertain);
  const isOurs = (state: DeliveryState) => state === "scheduled" || state === "canceled";
  return {
    isFailed,
    isUnconfirmed: !isFailed && latest.some((one) => one.state === "unknown"),
    hasReachedNobody: latest.length > 0 && latest.every((one) => isFailure(one.state)),
    hasLeft: latest.some((one) => !isFailure(one.state) && !isOurs(one.state)),
  };
}
