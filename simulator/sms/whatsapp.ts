// WhatsApp features of a handset: the owner's profile name and read receipts.

import type { SimulatorContext } from "#simulator/context.ts";
import { findCustomer } from "#simulator/store/customers.ts";
import { listUnreadOnWhatsapp, type NewMessage } from "#simulator/store/messages.ts";
import { move } from "./delivery-steps.ts";

/** docs/whatsapp/api, read 2026-11: the profile name, and the number without its plus. */
export async function whatsappFields(
  context: SimulatorContext,
  { accountSid, handset, line }: Pick<NewMessage, "accountSid" | "handset" | "line">,
): Promise<Record<string, string>> {
  const owner = await findCustomer(context.pool, accountSid, { number: handset });
  return {
    From: `whatsapp:${handset}`,
    To: `whatsapp:${line}`,
    WaId: handset.replace("+", ""),
    ProfileName: owner?.name ?? "",
    ChannelMetadata: JSON.stringify({ type: "whatsapp" }),
  };
}

/** The customer opens the chat: marks every message in it as read and reports that. */
export async function readAll(
  context: SimulatorContext,
  accountSid: string,
  handset: string,
): Promise<void> {
  for (const message of await listUnreadOnWhatsapp(context.pool, accountSid, handset))
    await move(context, message, ["delivered"], "read", null);
}
