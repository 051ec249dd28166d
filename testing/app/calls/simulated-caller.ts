// A simulated customer with a phone, controlled through the simulator's API.
import { setTimeout as pause } from "node:timers/promises";
import type { CallStarted, SimulatedCall } from "#contract/simulator/simulated-call.ts";
import type { TestSimulator } from "#testing/app/simulator.ts";
import { eventually } from "#testing/eventually.ts";

export interface SimulatedCaller {
  readonly number: string;
  readonly sid: string;
  press(digits: string): Promise<void>;
  /** Speaks for that long. */
  speaks(seconds: number): Promise<void>;
  /** Speaks until the returned function is called: the carrier does not wait for speech. */
  speaksOn(): () => Promise<void>;
  hangsUp(): Promise<void>;
  phone(): Promise<SimulatedCall>;
  /** Waits for a matching caption on the phone. */
  hears(pattern: RegExp, withinMs?: number): Promise<void>;
  /** Waits until the call has ended on this phone. */
  isOver(withinMs?: number): Promise<SimulatedCall>;
}

export async function addCustomerWithPhone(
  simulator: TestSimulator,
  number: string,
  name = `Phone ${number.slice(-4)}`,
): Promise<string> {
  const { id } = await simulator.request<{ id: string }>("POST", "/customers", { name, number });
  return id;
}

export async function callInbox(
  simulator: TestSimulator,
  who: { readonly id: string; readonly number: string },
  inboxNumber: string,
): Promise<SimulatedCaller> {
  const started = await simulator.request<CallStarted>("POST", "/calls", {
    customer: who.id,
    inboxNumber,
  });
  return createSimulatedCaller(simulator, who.number, started.callSid);
}

/** The same controls for a customer who was called by a member. */
export function createSimulatedCaller(
  simulator: TestSimulator,
  number: string,
  sid: string,
): SimulatedCaller {
  const at = (type: string, input: unknown = {}) =>
    simulator.request("POST", `/calls/${sid}/${type}`, input);
  const speaks = async (seconds: number) =>
    void (await at("voice", { kind: "tone", hz: 700, seconds }));
  const phone = async (): Promise<SimulatedCall> => {
    const { customers } = await simulator.state();
    const call = customers.find((one) => one.number === number)?.call;
    if (call?.sid !== sid) throw new Error(`${number} is in no such call`);
    return call;
  };
  return {
    number,
    sid,
    phone,
    press: async (digits) => void (await at("digits", { digits })),
    speaks,
    speaksOn() {
      let isStopped = false;
      const speech = (async () => {
        while (!isStopped) await speaks(60).then(() => pause(2_000));
      })().catch(() => undefined); // The carrier stopped listening.
      return () => {
        isStopped = true;
        return speech;
      };
    },
    hangsUp: async () => void (await at("hangup")),
    hears: (pattern, withinMs) =>
      eventually(async () => {
        const captions = (await phone()).captions.map((one) => one.text);
        if (!captions.some((one) => pattern.test(one)))
          throw new Error(`${number} heard nothing like ${pattern}, but: ${captions.join(" | ")}`);
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
