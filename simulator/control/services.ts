// A number of the account is put into a Messaging Service, as its owner would do it in the console.
import type { Answer } from "#simulator/http/answer.ts";
import { newSid } from "#simulator/ids.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { saveService } from "#simulator/store/services.ts";
import type { World } from "#simulator/world.ts";
import { problem } from "./problems.ts";

export async function putService(
  world: World,
  account: Account,
  input: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const { sid, name, inboundUrl = "", usesNumberHook = false, numbers = [] } = input;
  if (typeof name !== "string" || typeof inboundUrl !== "string") return problem("not_understood");
  if (typeof usesNumberHook !== "boolean" || !Array.isArray(numbers))
    return problem("not_understood");
  const service = {
    sid: typeof sid === "string" && /^MG\w{32}$/.test(sid) ? sid : newSid("MG"),
    accountSid: account.sid,
    ...{ name, inboundUrl, usesNumberHook, numbers: numbers.map(String) },
  };
  await saveService(world.pool, service);
  return { status: 200, json: { sid: service.sid } };
}
