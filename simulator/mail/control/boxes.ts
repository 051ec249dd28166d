// Mailboxes: who has which address, in what state, and what is written from it.
import { formProblem, problem } from "#simulator/control/problems.ts";
import type { Answer } from "#simulator/http/answer.ts";
import { isAddress } from "#simulator/mail/people.ts";
import { addAddress, type Box, changeAddress, findBox } from "#simulator/mail/store/mailboxes.ts";
import { NoSuchMail, writeMail } from "#simulator/mail/writing/write-mail.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { addCustomer, type Customer, findCustomer } from "#simulator/store/customers.ts";
import { viewCustomer } from "#simulator/voice/calls/view-call.ts";
import type { World } from "#simulator/world.ts";
import { readAddressChange, readCustomerMail } from "./read-input.ts";

type Loose = Readonly<Record<string, unknown>>;

const maxNameLength = 60;
/** A provider's usual limit, with the base64 and the headers. */
const maxFileBytes = 25 * 1024 * 1024;

export async function handleBox(
  world: World,
  account: Account,
  deed: string,
  address: string,
  input: Loose,
): Promise<Answer> {
  if (deed === "PUT") return putBox(world, account, address, input);
  const box = await findBox(world.pool, account.sid, address);
  if (box === null) return problem("not_found");
  if (deed === "PATCH") return patchBox(world, box, input);
  if (deed === "POST mails") return postMail(world, box, input);
  return problem("not_found");
}

async function putBox(
  world: World,
  account: Account,
  address: string,
  input: Loose,
): Promise<Answer> {
  if (!isAddress(address)) {
    return formProblem([{ path: "address", code: "address_impossible" }]) ?? problem("not_found");
  }
  const known = await findBox(world.pool, account.sid, address);
  if (known !== null) return showCustomer(world, account, known.customerId, 200);
  const name = typeof input.name === "string" ? input.name.trim().slice(0, maxNameLength) : "";
  const customer = await addCustomer(world.pool, account.sid, { name, number: null });
  if (customer === null) return problem("not_found");
  await addAddress(world.pool, account.sid, customer, address);
  world.watchers.touch(account.sid, customer.id);
  return showCustomer(world, account, customer.id, 201);
}

/** One more address for somebody who is known. */
export async function giveAddress(
  world: World,
  account: Account,
  customer: Customer,
  address: string,
): Promise<Answer | null> {
  const wanted = address.trim();
  if (!isAddress(wanted)) return formProblem([{ path: "address", code: "address_impossible" }]);
  const isFree = await addAddress(world.pool, account.sid, customer, wanted);
  return isFree ? null : formProblem([{ path: "address", code: "address_taken" }]);
}

async function patchBox(world: World, box: Box, input: Loose): Promise<Answer> {
  const change = readAddressChange(input);
  if (change === null) return problem("not_understood");
  await changeAddress(world.pool, box, change);
  world.watchers.touch(box.accountSid, box.customerId);
  const account = world.accounts.find(box.accountSid);
  return account === null
    ? problem("not_found")
    : showCustomer(world, account, box.customerId, 200);
}

async function postMail(world: World, box: Box, input: Loose): Promise<Answer> {
  const wish = readCustomerMail(input);
  if (wish === null) return problem("not_understood");
  const size = (wish.files ?? []).reduce((sum, { base64 }) => sum + base64.length * 0.75, 0);
  if (size > maxFileBytes) return problem("mail_too_large");
  try {
    const id = await writeMail(world, box, wish);
    return id === null ? problem("mail_to_nobody") : { status: 201, json: { id } };
  } catch (error) {
    if (error instanceof NoSuchMail) return problem("not_found");
    throw error;
  }
}

async function showCustomer(
  world: World,
  account: Account,
  id: string,
  status: number,
): Promise<Answer> {
  const customer = await findCustomer(world.pool, account.sid, { id });
  return customer === null
    ? problem("not_found")
    : { status, json: await viewCustomer(world, customer) };
}
