// A customer with a telephone in the simulated street, moved through the doors of its page.
import { setTimeout as pause } from "node:timers/promises";
import type { CallStarted, SimulatedCall } from "#contract/simulator/simulated-call.ts";
import type { TestSimulator } from "#testing/app/simulator.ts";
import { eventually } from "#testing/eventually.ts";

export interface SimulatedCaller {
  readonly number: string;
  readonly sid: string;
  press(digits: string): Promise<void>;
  /** Says something for so long. */
  speaks(seconds: number): Promise<void>;
  /** Says something until told to stop: the carrier waits for no words. */
  speaksOn(): () => Promise<void>;
  hangsUp(): Promise<void>;
  phone(): Promise<SimulatedCall>;
  /** Something like this was said into the phone. */
  hears(words: RegExp, withinMs?: number): Promise<void>;
  /** The line is dead at this end. */
  isOver(withinMs?: number): Promise<SimulatedCall>;
}

export async function addCustomerWithPhone(
  street: TestSimulator,
  number: string,
  name = `Phone ${number.slice(-4)}`,
): Promise<string> {
  const { id } = await street.ask<{ id: string }>("POST", "/customers", { name, number });
  return id;
}

export async function callInbox(
  street: TestSimulator,
  who: { readonly id: string; readonly number: string },
  line: string,
): Promise<SimulatedCaller> {
  const begun = await street.ask<CallStarted>("POST", "/calls", { customer: who.id, line });
  return answeredCustomer(street, who.number, begun.callSid);
}

/** Whoever is called from the desk is on the phone too. */
export function answeredCustomer(
  street: TestSimulator,
  number: string,
  sid: string,
): SimulatedCaller {
  const at = (deed: string, input: unknown = {}) =>
    street.ask("POST", `/calls/${sid}/${deed}`, input);
  const speaks = async (seconds: number) =>
    void (await at("voice", { kind: "tone", hz: 700, seconds }));
  const phone = async (): Promise<SimulatedCall> => {
    const { customers } = await street.state();
    const call = customers.find((one) => one.number === number)?.call;
    if (call?.sid !== sid) throw new Error(`${number} is in no such call`);
    return call;
  };
  return {
    ...{ number, sid, phone },
    press: async (digits) => void (await at("digits", { digits })),
    speaks,
    speaksOn() {
      let isSaid = false;
      const speech = (async () => {
        while (!isSaid) await speaks(60).then(() => pause(2_000));
      })().catch(() => undefined); // the carrier had heard enough
      return () => {
        isSaid = true;
        return speech;
      };
    },
    hangsUp: async () => void (await at("hangup")),
    hears: (words, withinMs) =>
      eventually(async () => {
        const said = (await phone()).captions.map((one) => one.text);
        if (!said.some((one) => words.test(one)))
          throw new Error(`${number} heard nothing like ${words}, but: ${said.join(" | ")}`);
      }, withinMs),
    isOver: (withinMs) =>
      eventually(async () => {
        const call = await phone();
        if (call.state !== "ended")
          throw new Error(`${number} is still on the line: ${call.state}`);
        return call;
      }, withinMs),
  };
}
