// What became of a message of ours at all its recipients, as far as the list and the customer's waiting depend on it.
import { type DeliveryState, isFailure, worstDeliveryState } from "./delivery-state.ts";
import { isUncertain } from "./resend.ts";

export interface Fate {
  /** A person must look: it failed, or the provider can't say any more whether it left. */
  readonly isFailed: boolean;
  /** The connection broke while it was handed over; the provider is being asked. */
  readonly isUnconfirmed: boolean;
  /** No recipient got it: it answers nobody. */
  readonly hasReachedNobody: boolean;
  /** It is on its way or there. */
  readonly hasLeft: boolean;
}

/** Pass each recipient's latest delivery. */
export function fateOf(
  latest: readonly { readonly state: DeliveryState; readonly asked: number }[],
): Fate {
  const isFailed =
    isFailure(worstDeliveryState(latest.map((one) => one.state))) || latest.some(isUncertain);
  const isOurs = (state: DeliveryState) => state === "scheduled" || state === "cancelled";
  return {
    isFailed,
    isUnconfirmed: !isFailed && latest.some((one) => one.state === "unknown"),
    hasReachedNobody: latest.length > 0 && latest.every((one) => isFailure(one.state)),
    hasLeft: latest.some((one) => !isFailure(one.state) && !isOurs(one.state)),
  };
}
