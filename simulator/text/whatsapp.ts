// WhatsApp features of a phone: the owner's profile name and read receipts.

import type { SimulatorContext } from "#simulator/context.ts";
import { findCustomer } from "#simulator/store/customers.ts";
import { listUnreadOnWhatsapp, type NewMessage } from "#simulator/store/messages.ts";
import { move } from "./delivery-steps.ts";

/** docs/whatsapp/api, read 2026-11: the profile name, and the number without its plus. */
export async function whatsappFields(
  context: SimulatorContext,
  {
    accountSid,
    customerNumber,
    inboxNumber,
  }: Pick<NewMessage, "accountSid" | "customerNumber" | "inboxNumber">,
): Promise<Record<string, string>> {
  const owner = await findCustomer(context.pool, accountSid, { number: customerNumber });
  return {
    From: `whatsapp:${customerNumber}`,
    To: `whatsapp:${inboxNumber}`,
    WaId: customerNumber.replace("+", ""),
    ProfileName: owner?.name ?? "",
    ChannelMetadata: JSON.stringify({ type: "whatsapp" }),
  };
}

/** The customer opens the chat: marks every message in it as read and reports that. */
export async function readAll(
  context: SimulatorContext,
  accountSid: string,
  customerNumber: string,
): Promise<void> {
  for (const message of await listUnreadOnWhatsapp(context.pool, accountSid, customerNumber))
    await move(context, message, ["delivered"], "read", null);
}
