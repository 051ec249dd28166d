// Sets up email for an account: stores its endpoints and gives the simulated customers mailboxes.
import type { EmailAccountInput } from "#contract/simulator/simulated-email.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { samplePeopleFor } from "#simulator/control/sample-people.ts";
import { publishEmailInboxes } from "#simulator/email/publish-inboxes.ts";
import { upsertEmailAccount } from "#simulator/email/store/email-accounts.ts";
import { addAddress } from "#simulator/email/store/mailboxes.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { findCustomer } from "#simulator/store/customers.ts";

export async function setupEmailAccount(
  context: SimulatorContext,
  account: Account,
  input: EmailAccountInput,
): Promise<void> {
  const { isNew } = await upsertEmailAccount(context.pool, account.sid, input);
  await publishEmailInboxes(context, account.sid);
  if (!isNew) return;
  for (const person of samplePeopleFor(account.country).people) {
    const customer = await findCustomer(context.pool, account.sid, { number: person.number });
    if (customer === null) continue;
    for (const address of person.addresses) {
      await addAddress(context.pool, account.sid, customer, address, person.client);
    }
    context.broadcaster.publishCustomer(account.sid, customer.id);
  }
}
