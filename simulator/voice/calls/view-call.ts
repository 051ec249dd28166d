import type { SimulatedCall } from "#contract/simulator/simulated-call.ts";
import type { SimulatedCustomer } from "#contract/simulator/simulator.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { viewCustomerThreads } from "#simulator/store/customer-view.ts";
import type { Customer } from "#simulator/store/customers.ts";
import { handsetKey } from "./call-transitions.ts";
import type { LiveCall } from "./live-call.ts";

export const viewCall = (call: LiveCall): SimulatedCall => ({
  sid: call.sid,
  line: call.line ?? "",
  by: call.direction === "inbound" ? "customer" : "desk",
  state: call.isOver ? "ended" : call.answeredAt === null ? "ringing" : "open",
  since: (call.endedAt ?? call.answeredAt ?? call.createdAt).toISOString(),
  endedAs: call.end,
  isHeld: call.participant?.isHeld === true,
  captions: call.captions,
});

/** A person of the street, with the phone at the ear. */
export async function viewCustomer(
  world: SimulatorContext,
  customer: Customer,
): Promise<SimulatedCustomer> {
  const { accountSid, number } = customer;
  const call = number === null ? null : world.voice.lastCalls.get(handsetKey(accountSid, number));
  return {
    ...(await viewCustomerThreads(world.pool, customer)),
    // Asked for before it rings it would look like a ring that nobody hears.
    call: call === null || call === undefined || call.status === "queued" ? null : viewCall(call),
  };
}
