import type { SimulatedCall } from "#contract/simulator/simulated-call.ts";
import type { SimulatedCustomer } from "#contract/simulator/simulator.ts";
import type { Customer } from "#simulator/store/customers.ts";
import { viewStreet } from "#simulator/store/street.ts";
import type { World } from "#simulator/world.ts";
import type { LiveCall } from "./live-call.ts";
import { streetKey } from "./move-call.ts";

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
export async function viewCustomer(world: World, customer: Customer): Promise<SimulatedCustomer> {
  const { accountSid, number } = customer;
  const call = number === null ? null : world.voice.lastCalls.get(streetKey(accountSid, number));
  return {
    ...(await viewStreet(world.pool, customer)),
    // Asked for before it rings it would look like a ring that nobody hears.
    call: call === null || call === undefined || call.status === "queued" ? null : viewCall(call),
  };
}
