import type { EmailClient } from "#contract/simulator/simulated-email.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { addAddressToCustomer } from "#simulator/email/control/mailboxes.ts";
import { isAddress } from "#simulator/email/people.ts";
import { changeMailbox, findMailboxAddress } from "#simulator/email/store/mailboxes.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { addCustomer, changeCustomer, findCustomer } from "#simulator/store/customers.ts";
import { findNumber } from "#simulator/store/numbers.ts";
import { receiveCustomerText } from "#simulator/text/text-from-customer.ts";
import { readAll } from "#simulator/text/whatsapp.ts";
import { viewCustomer } from "#simulator/voice/calls/view-call.ts";
import { type ControlErrorCode, controlError, formError } from "./errors.ts";
import { isAnswerBehavior, isPhoneStatus, parseNumber, parseText } from "./parse-input.ts";

type Loose = Readonly<Record<string, unknown>>;

const maxNameLength = 60;
const maxCharacters = 1_600;
const maxImages = 10;
const maxImageBytes = 5 * 1024 * 1024;
const imageTypes = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

const isClient = (value: unknown): value is EmailClient =>
  value === "gmail" || value === "outlook" || value === "apple";

export async function postCustomer(
  context: SimulatorContext,
  account: Account,
  input: Loose,
): Promise<SimulatorResponse> {
  const name = typeof input.name === "string" ? input.name.trim().slice(0, maxNameLength) : "";
  const address = typeof input.address === "string" ? input.address.trim() : "";
  const wantsNumber = input.number !== undefined && (input.number !== "" || address === "");
  const number = wantsNumber ? parseNumber(input.number, account.country) : null;
  const mistakes: { path: string; code: ControlErrorCode }[] = [];
  if (name === "") mistakes.push({ path: "name", code: "name_missing" });
  if (wantsNumber && number === null) mistakes.push({ path: "number", code: "number_impossible" });
  if (!wantsNumber && address === "") mistakes.push({ path: "number", code: "number_or_address" });
  if (address !== "" && !isAddress(address)) {
    mistakes.push({ path: "address", code: "address_impossible" });
  } else if (
    address !== "" &&
    (await findMailboxAddress(context.pool, account.sid, address)) !== null
  ) {
    mistakes.push({ path: "address", code: "address_taken" });
  }
  const rejection = formError(mistakes);
  if (rejection !== null) return rejection;
  const customer = await addCustomer(context.pool, account.sid, { name, number });
  if (customer === null) {
    return formError([{ path: "number", code: "number_taken" }]) ?? controlError("number_taken");
  }
  if (address !== "") await addAddressToCustomer(context, account, customer, address);
  context.broadcaster.publishCustomer(account.sid, customer.id);
  return { status: 201, json: await viewCustomer(context, customer) };
}

export async function patchCustomer(
  context: SimulatorContext,
  account: Account,
  id: string,
  input: Loose,
): Promise<SimulatorResponse> {
  const customer = await findCustomer(context.pool, account.sid, { id });
  if (customer === null) return controlError("not_found");
  if (input.phoneStatus !== undefined && !isPhoneStatus(input.phoneStatus))
    return controlError("not_understood");
  const { client, answerBehavior } = input;
  if (answerBehavior !== undefined && !isAnswerBehavior(answerBehavior))
    return controlError("not_understood");
  if (client !== undefined && !isClient(client)) return controlError("not_understood");
  if (typeof input.address === "string") {
    const rejection = await addAddressToCustomer(context, account, customer, input.address);
    if (rejection !== null) return rejection;
  }
  await changeMailbox(context.pool, account.sid, id, {
    ...(typeof input.isAway === "boolean" ? { isAway: input.isAway } : {}),
    ...(typeof input.dropsHeaders === "boolean" ? { dropsHeaders: input.dropsHeaders } : {}),
    ...(client === undefined ? {} : { client }),
  });
  const name = typeof input.name === "string" ? input.name.trim().slice(0, maxNameLength) : "";
  await changeCustomer(context.pool, customer, {
    ...(name === "" ? {} : { name }),
    ...(input.phoneStatus === undefined ? {} : { phoneStatus: input.phoneStatus }),
    ...(answerBehavior === undefined ? {} : { answerBehavior }),
  });
  context.broadcaster.publishCustomer(account.sid, customer.id);
  const changed = await findCustomer(context.pool, account.sid, { id });
  return changed === null
    ? controlError("not_found")
    : { status: 200, json: await viewCustomer(context, changed) };
}

export async function postTextFromCustomer(
  context: SimulatorContext,
  account: Account,
  id: string,
  input: Loose,
): Promise<SimulatorResponse> {
  const customer = await findCustomer(context.pool, account.sid, { id });
  const requested = parseText(input);
  if (customer === null) return controlError("not_found");
  if (requested === null) return controlError("not_understood");
  const ownedNumber = await findNumber(context.pool, account.sid, {
    number: requested.inboxNumber,
  });
  if (ownedNumber === null) return controlError("not_found");
  const { number } = customer;
  if (customer.phoneStatus !== "on" || number === null) return controlError("phone_cannot_write");
  const images = (requested.images ?? []).map(({ type, base64 }) => ({
    type,
    bytes: Buffer.from(base64, "base64"),
  }));
  // A real phone can send an empty text and the app must handle it, so tests may ask for one.
  if (requested.text === "" && images.length === 0 && input.isEmptyOnPurpose !== true) {
    return controlError("text_empty");
  }
  if (requested.text.length > maxCharacters) return controlError("text_too_long");
  const total = images.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const areCarried = images.every(({ type }) => imageTypes.has(type));
  if (images.length > maxImages || total > maxImageBytes || !areCarried) {
    return controlError("picture_not_carried");
  }
  const sid = await receiveCustomerText(context, account, number, ownedNumber, {
    text: requested.text,
    images,
    channel: input.channel === "whatsapp" ? "whatsapp" : "sms",
  });
  return { status: 201, json: { sid } };
}

/** The customer opens the WhatsApp chat. */
export async function postReading(
  context: SimulatorContext,
  account: Account,
  id: string,
): Promise<SimulatorResponse> {
  const customer = await findCustomer(context.pool, account.sid, { id });
  if (customer?.number == null) return controlError("not_found");
  await readAll(context, account.sid, customer.number);
  return { status: 204 };
}
