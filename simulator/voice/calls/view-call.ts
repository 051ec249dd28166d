import type { SimulatedCall } from "#contract/simulator/simulated-call.ts";
import type { SimulatedCustomer } from "#contract/simulator/simulator.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { viewCustomerThreads } from "#simulator/store/customer-view.ts";
import type { Customer } from "#simulator/store/customers.ts";
import { phoneKey } from "./call-transitions.ts";
import type { LiveCall } from "./live-call.ts";

const viewCall = (call: LiveCall): SimulatedCall => ({
  sid: call.sid,
  inboxNumber: call.inboxNumber ?? "",
  by: call.direction === "inbound" ? "customer" : "app",
  state: call.isOver ? "ended" : call.answeredAt === null ? "ringing" : "open",
  since: (call.endedAt ?? call.answeredAt ?? call.createdAt).toISOString(),
  endedAs: call.end,
  isHeld: call.participant?.isHeld === true,
  captions: call.captions,
});

/** A customer with the phone's current call. */
export async function viewCustomer(
  context: SimulatorContext,
  customer: Customer,
): Promise<SimulatedCustomer> {
  const { accountSid, number } = customer;
  const call = number === null ? null : context.voice.lastCalls.get(phoneKey(accountSid, number));
  return {
    ...(await viewCustomerThreads(context.pool, customer)),
    // A queued call is not shown, since it does not ring yet.
    call: call === null || call === undefined || call.status === "queued" ? null : viewCall(call),
  };
}
