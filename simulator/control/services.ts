// Adds the account's numbers to a Messaging Service, as its owner would in the console.

import type { SimulatorContext } from "#simulator/context.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import { newSid } from "#simulator/sid.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { saveService } from "#simulator/store/services.ts";
import { controlError } from "./errors.ts";

export async function upsertService(
  context: SimulatorContext,
  account: Account,
  input: Readonly<Record<string, unknown>>,
): Promise<SimulatorResponse> {
  const { sid, name, inboundUrl = "", usesNumberWebhook = false, numbers = [] } = input;
  if (typeof name !== "string" || typeof inboundUrl !== "string")
    return controlError("not_understood");
  if (typeof usesNumberWebhook !== "boolean" || !Array.isArray(numbers))
    return controlError("not_understood");
  const service = {
    sid: typeof sid === "string" && /^MG\w{32}$/.test(sid) ? sid : newSid("MG"),
    accountSid: account.sid,
    name,
    inboundUrl,
    usesNumberWebhook,
    numbers: numbers.map(String),
  };
  await saveService(context.pool, service);
  return { status: 200, json: { sid: service.sid } };
}
