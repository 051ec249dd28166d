// The start scenario for a new workspace: some simulated customers text, some send emails.
import type { ScenarioInput } from "#contract/simulator/simulator.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { composeCustomerEmail } from "#simulator/email/composing/compose-customer-email.ts";
import { findMailboxAddress } from "#simulator/email/store/mailboxes.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { listCustomers } from "#simulator/store/customers.ts";
import { listNumbers } from "#simulator/store/numbers.ts";
import { receiveCustomerText } from "#simulator/text/text-from-customer.ts";
import { sampleEmails } from "./sample-emails.ts";
import { samplePeopleFor } from "./sample-people.ts";

export async function startScenario(
  context: SimulatorContext,
  account: Account,
  { withTexts, withEmails }: ScenarioInput,
): Promise<SimulatorResponse> {
  if (withTexts) await textFirst(context, account);
  if (withEmails) await writeFirst(context, account);
  return { status: 202, json: {} };
}

async function textFirst(context: SimulatorContext, account: Account): Promise<void> {
  const [ownedNumber] = await listNumbers(context.pool, account.sid);
  const customers = await listCustomers(context.pool, account.sid);
  for (const { number, suggestedTexts } of customers.slice(0, 2)) {
    const [text] = suggestedTexts;
    if (ownedNumber === undefined || number === null || text === undefined) continue;
    await receiveCustomerText(context, account, number, ownedNumber, { text, images: [] });
  }
}

async function writeFirst(context: SimulatorContext, account: Account): Promise<void> {
  for (const { from, email } of sampleEmails(samplePeopleFor(account.country).people)) {
    const box = await findMailboxAddress(context.pool, account.sid, from);
    if (box !== null) await composeCustomerEmail(context, box, email);
  }
}
