// The first minutes of a newcomer: some people of the street text, some write.
import type { ScenarioInput } from "#contract/simulator/simulator.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { composeCustomerEmail } from "#simulator/email/composing/compose-customer-email.ts";
import { findMailboxAddress } from "#simulator/email/store/mailboxes.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import { receiveCustomerSms } from "#simulator/sms/sms-from-customer.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { listCustomers } from "#simulator/store/customers.ts";
import { listNumbers } from "#simulator/store/numbers.ts";
import { sampleEmails } from "./sample-emails.ts";
import { samplePeopleFor } from "./sample-people.ts";

export async function startScenario(
  world: SimulatorContext,
  account: Account,
  { withTexts, withMails }: ScenarioInput,
): Promise<SimulatorResponse> {
  if (withTexts) await textFirst(world, account);
  if (withMails) await writeFirst(world, account);
  return { status: 202, json: {} };
}

async function textFirst(world: SimulatorContext, account: Account): Promise<void> {
  const [line] = await listNumbers(world.pool, account.sid);
  const customers = await listCustomers(world.pool, account.sid);
  for (const { number, firstWords } of customers.slice(0, 2)) {
    const [text] = firstWords;
    if (line === undefined || number === null || text === undefined) continue;
    await receiveCustomerSms(world, account, number, line, { text, pictures: [] });
  }
}

async function writeFirst(world: SimulatorContext, account: Account): Promise<void> {
  for (const { from, mail } of sampleEmails(samplePeopleFor(account.country).people)) {
    const box = await findMailboxAddress(world.pool, account.sid, from);
    if (box !== null) await composeCustomerEmail(world, box, mail);
  }
}
