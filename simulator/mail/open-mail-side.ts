// The desk wants mail too: the account is told where things are, and the people of the street get
// mailboxes beside their phones.
import type { MailAccountInput } from "#contract/simulator/simulated-mail.ts";
import { streetOf } from "#simulator/control/cast.ts";
import { upsertMailAccount } from "#simulator/mail/store/mail-accounts.ts";
import { addAddress } from "#simulator/mail/store/mailboxes.ts";
import { tellMailLines } from "#simulator/mail/tell-lines.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { findCustomer } from "#simulator/store/customers.ts";
import type { World } from "#simulator/world.ts";

export async function openMailSide(
  world: World,
  account: Account,
  input: MailAccountInput,
): Promise<void> {
  const { isNew } = await upsertMailAccount(world.pool, account.sid, input);
  await tellMailLines(world, account.sid);
  if (!isNew) return;
  for (const person of streetOf(account.country).people) {
    const customer = await findCustomer(world.pool, account.sid, { number: person.number });
    if (customer === null) continue;
    for (const address of person.addresses) {
      await addAddress(world.pool, account.sid, customer, address, person.client);
    }
    world.watchers.touch(account.sid, customer.id);
  }
}
