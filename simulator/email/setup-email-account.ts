// The desk wants mail too: the account is told where things are, and the people of the street get
// mailboxes beside their phones.
import type { EmailAccountInput } from "#contract/simulator/simulated-email.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { samplePeopleFor } from "#simulator/control/sample-people.ts";
import { publishEmailInboxes } from "#simulator/email/publish-inboxes.ts";
import { upsertEmailAccount } from "#simulator/email/store/email-accounts.ts";
import { addAddress } from "#simulator/email/store/mailboxes.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { findCustomer } from "#simulator/store/customers.ts";

export async function setupEmailAccount(
  world: SimulatorContext,
  account: Account,
  input: EmailAccountInput,
): Promise<void> {
  const { isNew } = await upsertEmailAccount(world.pool, account.sid, input);
  await publishEmailInboxes(world, account.sid);
  if (!isNew) return;
  for (const person of samplePeopleFor(account.country).people) {
    const customer = await findCustomer(world.pool, account.sid, { number: person.number });
    if (customer === null) continue;
    for (const address of person.addresses) {
      await addAddress(world.pool, account.sid, customer, address, person.client);
    }
    world.watchers.touch(account.sid, customer.id);
  }
}
