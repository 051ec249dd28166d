// Mailboxes: who has which address, in what state, and what is written from it.

import type { SimulatorContext } from "#simulator/context.ts";
import { controlError, formError } from "#simulator/control/errors.ts";
import {
  composeCustomerEmail,
  EmailNotFoundError,
} from "#simulator/email/composing/compose-customer-email.ts";
import { isAddress } from "#simulator/email/people.ts";
import {
  addAddress,
  changeAddress,
  findMailboxAddress,
  type MailboxAddress,
} from "#simulator/email/store/mailboxes.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { addCustomer, type Customer, findCustomer } from "#simulator/store/customers.ts";
import { viewCustomer } from "#simulator/voice/calls/view-call.ts";
import { parseAddressChange, parseCustomerEmail } from "./parse-input.ts";

type Loose = Readonly<Record<string, unknown>>;

const maxNameLength = 60;
/** A provider's usual limit, with the base64 and the headers. */
const maxFileBytes = 25 * 1024 * 1024;

export async function handleMailbox(
  world: SimulatorContext,
  account: Account,
  deed: string,
  address: string,
  input: Loose,
): Promise<SimulatorResponse> {
  if (deed === "PUT") return putBox(world, account, address, input);
  const box = await findMailboxAddress(world.pool, account.sid, address);
  if (box === null) return controlError("not_found");
  if (deed === "PATCH") return patchBox(world, box, input);
  if (deed === "POST mails") return postMail(world, box, input);
  return controlError("not_found");
}

async function putBox(
  world: SimulatorContext,
  account: Account,
  address: string,
  input: Loose,
): Promise<SimulatorResponse> {
  if (!isAddress(address)) {
    return (
      formError([{ path: "address", code: "address_impossible" }]) ?? controlError("not_found")
    );
  }
  const known = await findMailboxAddress(world.pool, account.sid, address);
  if (known !== null) return showCustomer(world, account, known.customerId, 200);
  const name = typeof input.name === "string" ? input.name.trim().slice(0, maxNameLength) : "";
  const customer = await addCustomer(world.pool, account.sid, { name, number: null });
  if (customer === null) return controlError("not_found");
  await addAddress(world.pool, account.sid, customer, address);
  world.watchers.touch(account.sid, customer.id);
  return showCustomer(world, account, customer.id, 201);
}

/** One more address for somebody who is known. */
export async function addAddressToCustomer(
  world: SimulatorContext,
  account: Account,
  customer: Customer,
  address: string,
): Promise<SimulatorResponse | null> {
  const wanted = address.trim();
  if (!isAddress(wanted)) return formError([{ path: "address", code: "address_impossible" }]);
  const isFree = await addAddress(world.pool, account.sid, customer, wanted);
  return isFree ? null : formError([{ path: "address", code: "address_taken" }]);
}

async function patchBox(
  world: SimulatorContext,
  box: MailboxAddress,
  input: Loose,
): Promise<SimulatorResponse> {
  const change = parseAddressChange(input);
  if (change === null) return controlError("not_understood");
  await changeAddress(world.pool, box, change);
  world.watchers.touch(box.accountSid, box.customerId);
  const account = world.accounts.find(box.accountSid);
  return account === null
    ? controlError("not_found")
    : showCustomer(world, account, box.customerId, 200);
}

async function postMail(
  world: SimulatorContext,
  box: MailboxAddress,
  input: Loose,
): Promise<SimulatorResponse> {
  const wish = parseCustomerEmail(input);
  if (wish === null) return controlError("not_understood");
  const size = (wish.files ?? []).reduce((sum, { base64 }) => sum + base64.length * 0.75, 0);
  if (size > maxFileBytes) return controlError("mail_too_large");
  try {
    const id = await composeCustomerEmail(world, box, wish);
    return id === null ? controlError("mail_to_nobody") : { status: 201, json: { id } };
  } catch (error) {
    if (error instanceof EmailNotFoundError) return controlError("not_found");
    throw error;
  }
}

async function showCustomer(
  world: SimulatorContext,
  account: Account,
  id: string,
  status: number,
): Promise<SimulatorResponse> {
  const customer = await findCustomer(world.pool, account.sid, { id });
  return customer === null
    ? controlError("not_found")
    : { status, json: await viewCustomer(world, customer) };
}
