import type { Faults, SimulatedInbox, SimulatorState } from "#contract/simulator/simulator.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { listEmailInboxes } from "#simulator/email/store/email-accounts.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { listCustomers } from "#simulator/store/customers.ts";
import { listNumbers } from "#simulator/store/numbers.ts";
import { viewCustomer } from "#simulator/voice/calls/view-call.ts";

/** The page shows at most this many customers: those who wrote last. */
const maxShownCustomers = 24;

export async function viewInboxes(
  context: SimulatorContext,
  accountSid: string,
): Promise<SimulatedInbox[]> {
  const numbers = await listNumbers(context.pool, accountSid);
  return numbers.map((number) => ({
    sid: number.sid,
    number: number.number,
    name: number.name,
    smsWebhookUrl: number.settings.smsUrl || null,
    whatsappWebhookUrl: number.settings.whatsappUrl || null,
    callWebhookUrl: number.settings.voiceUrl || null,
  }));
}

export const viewFaults = ({ preset, seed, rules }: Account): Faults => ({ preset, seed, rules });

export async function viewState(
  context: SimulatorContext,
  account: Account,
): Promise<SimulatorState> {
  const customers = await listCustomers(context.pool, account.sid);
  const shown = customers.slice(0, maxShownCustomers);
  return {
    clock: new Date().toISOString(),
    company: account.name,
    country: account.country,
    inboxes: await viewInboxes(context, account.sid),
    emailInboxes: await listEmailInboxes(context.pool, account.sid),
    customers: await Promise.all(shown.map((one) => viewCustomer(context, one))),
    faults: viewFaults(account),
  };
}
