import type { MailClient } from "#contract/simulator/simulated-mail.ts";
import type { Answer } from "#simulator/http/answer.ts";
import { giveAddress } from "#simulator/mail/control/boxes.ts";
import { isAddress } from "#simulator/mail/people.ts";
import { changeMailbox, findBox } from "#simulator/mail/store/mailboxes.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { addCustomer, changeCustomer, findCustomer } from "#simulator/store/customers.ts";
import { findNumber } from "#simulator/store/numbers.ts";
import { takeText } from "#simulator/texts/from-customer.ts";
import { readAll } from "#simulator/texts/whatsapp.ts";
import { viewCustomer } from "#simulator/voice/calls/view-call.ts";
import type { World } from "#simulator/world.ts";
import { formProblem, type ProblemCode, problem } from "./problems.ts";
import { isHabit, isHandset, readNumber, readText } from "./read.ts";

type Loose = Readonly<Record<string, unknown>>;

const maxNameLength = 60;
const maxCharacters = 1_600;
const maxPictures = 10;
const maxPictureBytes = 5 * 1024 * 1024;
const pictureTypes = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

const isClient = (value: unknown): value is MailClient =>
  value === "gmail" || value === "outlook" || value === "apple";

export async function postCustomer(world: World, account: Account, input: Loose): Promise<Answer> {
  const name = typeof input.name === "string" ? input.name.trim().slice(0, maxNameLength) : "";
  const address = typeof input.address === "string" ? input.address.trim() : "";
  const wantsNumber = input.number !== undefined && (input.number !== "" || address === "");
  const number = wantsNumber ? readNumber(input.number, account.country) : null;
  const mistakes: { path: string; code: ProblemCode }[] = [];
  if (name === "") mistakes.push({ path: "name", code: "name_missing" });
  if (wantsNumber && number === null) mistakes.push({ path: "number", code: "number_impossible" });
  if (!wantsNumber && address === "") mistakes.push({ path: "number", code: "number_or_address" });
  if (address !== "" && !isAddress(address)) {
    mistakes.push({ path: "address", code: "address_impossible" });
  } else if (address !== "" && (await findBox(world.pool, account.sid, address)) !== null) {
    mistakes.push({ path: "address", code: "address_taken" });
  }
  const refusal = formProblem(mistakes);
  if (refusal !== null) return refusal;
  const customer = await addCustomer(world.pool, account.sid, { name, number });
  if (customer === null) {
    return formProblem([{ path: "number", code: "number_taken" }]) ?? problem("number_taken");
  }
  if (address !== "") await giveAddress(world, account, customer, address);
  world.watchers.touch(account.sid, customer.id);
  return { status: 201, json: await viewCustomer(world, customer) };
}

export async function patchCustomer(
  world: World,
  account: Account,
  id: string,
  input: Loose,
): Promise<Answer> {
  const customer = await findCustomer(world.pool, account.sid, { id });
  if (customer === null) return problem("not_found");
  if (input.handset !== undefined && !isHandset(input.handset)) return problem("not_understood");
  const { client, habit } = input;
  if (habit !== undefined && !isHabit(habit)) return problem("not_understood");
  if (client !== undefined && !isClient(client)) return problem("not_understood");
  if (typeof input.address === "string") {
    const refusal = await giveAddress(world, account, customer, input.address);
    if (refusal !== null) return refusal;
  }
  await changeMailbox(world.pool, account.sid, id, {
    ...(typeof input.isAway === "boolean" ? { isAway: input.isAway } : {}),
    ...(typeof input.dropsHeaders === "boolean" ? { dropsHeaders: input.dropsHeaders } : {}),
    ...(client === undefined ? {} : { client }),
  });
  const name = typeof input.name === "string" ? input.name.trim().slice(0, maxNameLength) : "";
  await changeCustomer(world.pool, customer, {
    ...(name === "" ? {} : { name }),
    ...(input.handset === undefined ? {} : { handset: input.handset }),
    ...(habit === undefined ? {} : { habit }),
  });
  world.watchers.touch(account.sid, customer.id);
  const changed = await findCustomer(world.pool, account.sid, { id });
  return changed === null
    ? problem("not_found")
    : { status: 200, json: await viewCustomer(world, changed) };
}

export async function postText(
  world: World,
  account: Account,
  id: string,
  input: Loose,
): Promise<Answer> {
  const customer = await findCustomer(world.pool, account.sid, { id });
  const wanted = readText(input);
  if (customer === null) return problem("not_found");
  if (wanted === null) return problem("not_understood");
  const line = await findNumber(world.pool, account.sid, { number: wanted.line });
  if (line === null) return problem("not_found");
  const { number } = customer;
  if (customer.handset !== "on" || number === null) return problem("phone_cannot_write");
  const pictures = (wanted.pictures ?? []).map(({ type, base64 }) => ({
    type,
    bytes: Buffer.from(base64, "base64"),
  }));
  // A real phone can send a text of nothing; the desk must live with it, so tests may ask for one.
  if (wanted.text === "" && pictures.length === 0 && input.isEmptyOnPurpose !== true) {
    return problem("text_empty");
  }
  if (wanted.text.length > maxCharacters) return problem("text_too_long");
  const total = pictures.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const areCarried = pictures.every(({ type }) => pictureTypes.has(type));
  if (pictures.length > maxPictures || total > maxPictureBytes || !areCarried) {
    return problem("picture_not_carried");
  }
  const sid = await takeText(world, account, number, line, {
    ...{ text: wanted.text, pictures },
    channel: input.channel === "whatsapp" ? "whatsapp" : "sms",
  });
  return { status: 201, json: { sid } };
}

/** The customer opens the chat on WhatsApp. */
export async function postReading(world: World, account: Account, id: string): Promise<Answer> {
  const customer = await findCustomer(world.pool, account.sid, { id });
  if (customer?.number == null) return problem("not_found");
  await readAll(world, account.sid, customer.number);
  return { status: 204 };
}
