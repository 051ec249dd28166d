import type { Faults, SimulatedLine, SimulatorState } from "#contract/simulator/simulator.ts";
import { listMailLines } from "#simulator/mail/store/mail-accounts.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { listCustomers } from "#simulator/store/customers.ts";
import { listNumbers } from "#simulator/store/numbers.ts";
import { viewCustomer } from "#simulator/voice/calls/view-call.ts";
import type { World } from "#simulator/world.ts";

/** More houses than this do not fit into one street; the last ones to write are kept. */
const shownCustomers = 24;

export async function viewLines(world: World, accountSid: string): Promise<SimulatedLine[]> {
  const numbers = await listNumbers(world.pool, accountSid);
  return numbers.map((number) => ({
    sid: number.sid,
    number: number.number,
    name: number.name,
    textHook: number.settings.smsUrl || null,
    whatsappHook: number.settings.whatsappUrl || null,
    callHook: number.settings.voiceUrl || null,
  }));
}

export const viewFaults = ({ weather, seed, rules }: Account): Faults => ({ weather, seed, rules });

export async function viewState(world: World, account: Account): Promise<SimulatorState> {
  const customers = await listCustomers(world.pool, account.sid);
  const shown = customers.slice(0, shownCustomers);
  return {
    clock: new Date().toISOString(),
    company: account.name,
    country: account.country,
    lines: await viewLines(world, account.sid),
    mailLines: await listMailLines(world.pool, account.sid),
    customers: await Promise.all(shown.map((one) => viewCustomer(world, one))),
    faults: viewFaults(account),
  };
}
