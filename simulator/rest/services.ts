// messaging.twilio.com/v1/Services (docs/messaging/api/service-resource, read 2026-11), served at the same host as the
// rest.

import type { SimulatorContext } from "#simulator/context.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { findNumber } from "#simulator/store/numbers.ts";
import { listServices, type StoredService } from "#simulator/store/services.ts";
import { twilioError } from "./errors.ts";
import { metaPageOf } from "./pages.ts";

const serviceShape = (one: StoredService, home: string) => ({
  sid: one.sid,
  account_sid: one.accountSid,
  friendly_name: one.name,
  date_created: one.createdAt.toISOString(),
  date_updated: one.createdAt.toISOString(),
  inbound_request_url: one.inboundUrl || null,
  inbound_method: "POST",
  fallback_url: null,
  fallback_method: "POST",
  status_callback: null,
  sticky_sender: true,
  mms_converter: true,
  smart_encoding: false,
  scan_message_content: "inherit",
  fallback_to_long_code: false,
  area_code_geomatch: false,
  synchronous_validation: false,
  validity_period: 36000,
  url: `${home}/v1/Services/${one.sid}`,
  links: {},
  usecase: "undeclared",
  us_app_to_person_registered: false,
  use_inbound_webhook_on_number: one.usesNumberWebhook,
});

export async function routeServices(
  context: SimulatorContext,
  account: Account,
  path: string,
  query: URLSearchParams,
): Promise<SimulatorResponse> {
  const all = await listServices(context.pool, account.sid);
  const shapeOf = (one: StoredService) => serviceShape(one, context.ownUrl);
  if (path === "/v1/Services")
    return metaPageOf("services", `${context.ownUrl}${path}`, query, all, shapeOf);
  const [, sid, numberSid] =
    /^\/v1\/Services\/(MG\w{32})(?:\/PhoneNumbers\/(PN\w{32}))?$/.exec(path) ?? [];
  const one = all.find((service) => service.sid === sid);
  if (one === undefined) return twilioError(20404);
  if (numberSid === undefined) return { status: 200, json: shapeOf(one) };
  const number = await findNumber(context.pool, account.sid, { sid: numberSid });
  if (number === null || !one.numbers.includes(number.number)) return twilioError(20404);
  return {
    status: 200,
    json: {
      sid: number.sid,
      account_sid: account.sid,
      service_sid: one.sid,
      date_created: one.createdAt.toISOString(),
      date_updated: one.createdAt.toISOString(),
      phone_number: number.number,
      country_code: number.number.startsWith("+44") ? "GB" : "US",
      capabilities: ["SMS", "Voice"],
      url: `${context.ownUrl}${path}`,
    },
  };
}
