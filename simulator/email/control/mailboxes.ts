// Simulated mailboxes: their addresses, their status and the emails written from them.

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
/** A common provider limit, before base64 and headers. */
const maxFileBytes = 25 * 1024 * 1024;

export async function handleMailbox(
  context: SimulatorContext,
  account: Account,
  action: string,
  address: string,
  input: Loose,
): Promise<SimulatorResponse> {
  if (action === "PUT") return upsertMailbox(context, account, address, input);
  const box = await findMailboxAddress(context.pool, account.sid, address);
  if (box === null) return controlError("not_found");
  if (action === "PATCH") return patchBox(context, box, input);
  if (action === "POST emails") return postEmail(context, box, input);
  return controlError("not_found");
}

async function upsertMailbox(
  context: SimulatorContext,
  account: Account,
  address: string,
  input: Loose,
): Promise<SimulatorResponse> {
  if (!isAddress(address)) {
    return (
      formError([{ path: "address", code: "address_impossible" }]) ?? controlError("not_found")
    );
  }
  const known = await findMailboxAddress(context.pool, account.sid, address);
  if (known !== null) return customerResponse(context, account, known.customerId, 200);
  const name = typeof input.name === "string" ? input.name.trim().slice(0, maxNameLength) : "";
  const customer = await addCustomer(context.pool, account.sid, { name, number: null });
  if (customer === null) return controlError("not_found");
  await addAddress(context.pool, account.sid, customer, address);
  context.broadcaster.publishCustomer(account.sid, customer.id);
  return customerResponse(context, account, customer.id, 201);
}

/** Adds an address to an existing customer. */
export async function addAddressToCustomer(
  context: SimulatorContext,
  account: Account,
  customer: Customer,
  address: string,
): Promise<SimulatorResponse | null> {
  const requested = address.trim();
  if (!isAddress(requested)) return formError([{ path: "address", code: "address_impossible" }]);
  const isFree = await addAddress(context.pool, account.sid, customer, requested);
  return isFree ? null : formError([{ path: "address", code: "address_taken" }]);
}

async function patchBox(
  context: SimulatorContext,
  box: MailboxAddress,
  input: Loose,
): Promise<SimulatorResponse> {
  const change = parseAddressChange(input);
  if (change === null) return controlError("not_understood");
  await changeAddress(context.pool, box, change);
  context.broadcaster.publishCustomer(box.accountSid, box.customerId);
  const account = context.accounts.find(box.accountSid);
  return account === null
    ? controlError("not_found")
    : customerResponse(context, account, box.customerId, 200);
}

async function postEmail(
  context: SimulatorContext,
  box: MailboxAddress,
  input: Loose,
): Promise<SimulatorResponse> {
  const customerEmail = parseCustomerEmail(input);
  if (customerEmail === null) return controlError("not_understood");
  const size = (customerEmail.files ?? []).reduce(
    (sum, { base64 }) => sum + base64.length * 0.75,
    0,
  );
  if (size > maxFileBytes) return controlError("mail_too_large");
  try {
    const id = await composeCustomerEmail(context, box, customerEmail);
    return id === null ? controlError("mail_to_nobody") : { status: 201, json: { id } };
  } catch (error) {
    if (error instanceof EmailNotFoundError) return controlError("not_found");
    throw error;
  }
}

async function customerResponse(
  context: SimulatorContext,
  account: Account,
  id: string,
  status: number,
): Promise<SimulatorResponse> {
  const customer = await findCustomer(context.pool, account.sid, { id });
  return customer === null
    ? controlError("not_found")
    : { status, json: await viewCustomer(context, customer) };
}
