// messaging.twilio.com/v2/Channels/Senders (docs/whatsapp/api/senders, read 2026-11): every simulated number is also on
// WhatsApp.

import type { SimulatorContext } from "#simulator/context.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { changeNumber, listNumbers, type OwnedNumber } from "#simulator/store/numbers.ts";
import { twilioError } from "./errors.ts";
import { metaPageOf } from "./pages.ts";

const sidOf = ({ sid }: OwnedNumber): string => sid.replace(/^PN/, "XE");

const shapeOf = (account: Account, home: string) => (number: OwnedNumber) => ({
  sid: sidOf(number),
  status: "ONLINE",
  sender_id: `whatsapp:${number.number}`,
  configuration: { waba_id: "102290129340398" },
  webhook: {
    callback_url: number.settings.whatsappUrl ?? null,
    callback_method: "POST",
    fallback_url: null,
    fallback_method: "POST",
    status_callback_url: null,
    status_callback_method: "POST",
  },
  profile: { name: account.name },
  properties: { quality_rating: "HIGH", messaging_limit: "1K Customers/24hr" },
  offline_reasons: null,
  compliance: null,
  url: `${home}/v2/Channels/Senders/${sidOf(number)}`,
});

export async function routeSenders(
  context: SimulatorContext,
  account: Account,
  method: string,
  url: URL,
  body: string,
): Promise<SimulatorResponse> {
  const all = await listNumbers(context.pool, account.sid);
  const shape = shapeOf(account, context.ownUrl);
  const path = "/v2/Channels/Senders";
  if (url.pathname === path) {
    if (method !== "GET") return twilioError(20004);
    return metaPageOf("senders", `${context.ownUrl}${path}`, url.searchParams, all, shape);
  }
  const number = all.find((one) => url.pathname === `${path}/${sidOf(one)}`);
  if (number === undefined) return twilioError(20404);
  if (method === "GET") return { status: 200, json: shape(number) };
  if (method !== "POST") return twilioError(20004);
  const given = callbackUrlIn(body);
  if (given === null || !URL.canParse(given))
    return twilioError(20001, { detail: "webhook.callback_url" });
  const settings = { whatsappUrl: given };
  return { status: 202, json: shape(await changeNumber(context.pool, number, { settings })) };
}

function callbackUrlIn(body: string): string | null {
  try {
    const callbackUrl: unknown = JSON.parse(body)?.webhook?.callback_url;
    return typeof callbackUrl === "string" ? callbackUrl : null;
  } catch {
    return null;
  }
}
