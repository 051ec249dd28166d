import type { AccountAnswer, Counters } from "#contract/simulator/simulator.ts";
import { streetOf } from "#simulator/control/cast.ts";
import { fillRules, rulesOf } from "#simulator/faults/weather.ts";
import type { Answer } from "#simulator/http/answer.ts";
import { openMailSide } from "#simulator/mail/open-mail-side.ts";
import { listBoxes } from "#simulator/mail/store/mailboxes.ts";
import { countMailReached } from "#simulator/mail/store/mails.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { addCustomer, type Customer, listCustomers } from "#simulator/store/customers.ts";
import { addNumber, listNumbers } from "#simulator/store/numbers.ts";
import { countReached } from "#simulator/store/street.ts";
import { saveApiKey } from "#simulator/voice/store/api-keys.ts";
import { tellFaults } from "#simulator/webhooks/queue.ts";
import type { World } from "#simulator/world.ts";
import { problem } from "./problems.ts";
import { readAccount, readFaults } from "./read.ts";
import { viewFaults, viewLines } from "./views.ts";

/** Made once; the same again changes nothing. Only a new account is given its street and its numbers. */
export async function putAccount(
  world: World,
  sid: string,
  input: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const wanted = readAccount(input);
  if (wanted === null) return problem("not_understood");
  const { account, isNew } = await world.accounts.put({
    sid,
    authToken: wanted.authToken,
    name: wanted.name,
    country: wanted.country,
    answersOptOut: wanted.answersOptOut !== false,
  });
  const street = streetOf(wanted.country);
  for (const { number, name } of wanted.numbers ?? []) {
    await addNumber(world.pool, sid, number, name);
  }
  if ((await listNumbers(world.pool, sid)).length === 0) {
    for (const { number, name } of street.lines) await addNumber(world.pool, sid, number, name);
  }
  if (isNew) for (const person of street.people) await addCustomer(world.pool, sid, person);
  if (wanted.apiKey !== undefined) {
    await saveApiKey(world.pool, { accountSid: sid, ...wanted.apiKey, name: "desk" });
  }
  if (wanted.mail !== undefined) await openMailSide(world, account, wanted.mail);
  const customers = await listCustomers(world.pool, sid);
  const lines = await viewLines(world, account.sid);
  world.watchers.tell(sid, { kind: "lines", lines });
  const answer: AccountAnswer = {
    sid,
    lines,
    customers: await listPhoned(world, customers),
  };
  return { status: isNew ? 201 : 200, json: answer };
}

async function listPhoned(
  world: World,
  customers: readonly Customer[],
): Promise<AccountAnswer["customers"]> {
  const phoned = customers.flatMap((one) =>
    one.number === null ? [] : [{ ...one, number: one.number }],
  );
  return Promise.all(
    phoned.map(async ({ accountSid, id, name, number, firstWords }) => {
      const [box] = await listBoxes(world.pool, accountSid, id);
      return { id, name, number, address: box?.address ?? null, firstWords };
    }),
  );
}

export async function putFaults(
  world: World,
  account: Account,
  input: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const wanted = readFaults(input);
  if (wanted === null) return problem("not_understood");
  const changed = await world.accounts.setFaults(account, {
    seed: wanted.seed ?? account.seed,
    ...("weather" in wanted
      ? { weather: wanted.weather, rules: rulesOf(wanted.weather) }
      : {
          weather: wanted.rules.length === 0 ? "fine" : "own",
          rules: fillRules(wanted.rules),
        }),
  });
  tellFaults(world, account.sid);
  return { status: 200, json: viewFaults(changed) };
}

export async function countAll(world: World, account: Account): Promise<Answer> {
  const counters: Counters = {
    pending: world.errands.pendingOf(account.sid),
    handsets: await countReached(world.pool, account.sid),
    mailboxes: await countMailReached(world.pool, account.sid),
  };
  return { status: 200, json: counters };
}
