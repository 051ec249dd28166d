// The first minutes of a newcomer: some people of the street text, some write.
import type { StoryInput } from "#contract/simulator/simulator.ts";
import type { Answer } from "#simulator/http/answer.ts";
import { findBox } from "#simulator/mail/store/mailboxes.ts";
import { writeMail } from "#simulator/mail/writing/write-mail.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { listCustomers } from "#simulator/store/customers.ts";
import { listNumbers } from "#simulator/store/numbers.ts";
import { takeText } from "#simulator/texts/from-customer.ts";
import type { World } from "#simulator/world.ts";
import { streetOf } from "./cast.ts";
import { firstMails } from "./first-mails.ts";

export async function beginStory(
  world: World,
  account: Account,
  { withTexts, withMails }: StoryInput,
): Promise<Answer> {
  if (withTexts) await textFirst(world, account);
  if (withMails) await writeFirst(world, account);
  return { status: 202, json: {} };
}

async function textFirst(world: World, account: Account): Promise<void> {
  const [line] = await listNumbers(world.pool, account.sid);
  const customers = await listCustomers(world.pool, account.sid);
  for (const { number, firstWords } of customers.slice(0, 2)) {
    const [text] = firstWords;
    if (line === undefined || number === null || text === undefined) continue;
    await takeText(world, account, number, line, { text, pictures: [] });
  }
}

async function writeFirst(world: World, account: Account): Promise<void> {
  for (const { from, mail } of firstMails(streetOf(account.country).people)) {
    const box = await findBox(world.pool, account.sid, from);
    if (box !== null) await writeMail(world, box, mail);
  }
}
