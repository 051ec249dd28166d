// What a phone does on WhatsApp: it says how its owner calls themselves, and tells when a message was looked at.

import type { SimulatorContext } from "#simulator/context.ts";
import { findCustomer } from "#simulator/store/customers.ts";
import { listUnreadOnWhatsapp, type NewMessage } from "#simulator/store/messages.ts";
import { move } from "./delivery-steps.ts";

/** docs/whatsapp/api, read 2026-11: the profile's name and the number without its plus. */
export async function whatsappFields(
  world: SimulatorContext,
  { accountSid, handset, line }: Pick<NewMessage, "accountSid" | "handset" | "line">,
): Promise<Record<string, string>> {
  const owner = await findCustomer(world.pool, accountSid, { number: handset });
  return {
    From: `whatsapp:${handset}`,
    To: `whatsapp:${line}`,
    WaId: handset.replace("+", ""),
    ProfileName: owner?.name ?? "",
    ChannelMetadata: JSON.stringify({ type: "whatsapp" }),
  };
}

/** Its owner opens the chat: the sender hears that everything there was read. */
export async function readAll(
  world: SimulatorContext,
  accountSid: string,
  handset: string,
): Promise<void> {
  for (const message of await listUnreadOnWhatsapp(world.pool, accountSid, handset))
    await move(world, message, ["delivered"], "read", null);
}
