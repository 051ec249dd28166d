// Messaging Services: https://www.twilio.com/docs/messaging/api/service-resource, read on 2026-11-22. A text sent
// through a service uses its registration and settings. A service may route the incoming texts of its numbers to its
// own webhook, overriding the number's webhook.
import { z } from "zod";
import { limit } from "#domain/limits.ts";
import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { NumberService, SendingService } from "#server/ports/text.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { get, newerPages } from "./api.ts";
import { hostOf } from "./region.ts";

const service = z.object({
  sid: z.string(),
  friendly_name: z.string().nullish(),
  inbound_request_url: z.string().nullish(),
  use_inbound_webhook_on_number: z.boolean().nullish(),
});
type Service = z.infer<typeof service>;
const meta = z.object({ next_page_url: z.string().nullish() });
const servicePage = z.object({ services: z.array(service), meta });
const member = z.object({ sid: z.string() });

async function* services(connection: Connection): AsyncGenerator<Service> {
  const path = "/v1/Services?PageSize=100";
  for await (const page of newerPages(connection, "messaging", path, servicePage))
    yield* page.services;
}

const nameOf = ({ friendly_name, sid }: Service): string => friendly_name || sid;

export async function listTwilioServices(
  connection: Connection,
): Promise<readonly SendingService[]> {
  const found = [];
  for await (const one of services(connection)) found.push({ ref: one.sid, name: nameOf(one) });
  return found;
}

/** Null if there is no service with this SID. */
export async function findTwilioService(
  connection: Connection,
  sid: string,
): Promise<SendingService | null> {
  const url = `${hostOf(connection, "messaging")}/v1/Services/${encodeURIComponent(sid)}`;
  const found = await orNull(requestJson(connection.http, url, get(connection), service));
  return found && { ref: found.sid, name: nameOf(found) };
}

/** A number belongs to at most one service but doesn't name it, so every service is queried for the number. */
export async function findServiceOfNumber(
  connection: Connection,
  numberRef: string,
  smsWebhookUrl: string,
): Promise<NumberService | null> {
  const kind = numberRef.startsWith("SC") ? "ShortCodes" : "PhoneNumbers";
  let checkedCount = 0;
  for await (const one of services(connection)) {
    if (checkedCount++ >= limit("sendingServices")) return null;
    const path = `/v1/Services/${one.sid}/${kind}/${encodeURIComponent(numberRef)}`;
    const url = hostOf(connection, "messaging") + path;
    if ((await orNull(requestJson(connection.http, url, get(connection), member))) === null)
      continue;
    return { ref: one.sid, name: nameOf(one), caution: cautionOf(one, smsWebhookUrl) };
  }
  return null;
}

/** Why texts to the service's numbers don't arrive here, and what to do. Null if they do. */
function cautionOf(one: Service, smsWebhookUrl: string): string | null {
  if (one.use_inbound_webhook_on_number === true) return null;
  const goesTo = one.inbound_request_url ?? "";
  if (goesTo === smsWebhookUrl) return null;
  const where =
    goesTo === "" ? "drops texts to it" : `sends texts to it to ${hostNameOf(goesTo)} instead`;
  return `This number belongs to the Messaging Service “${nameOf(one)}”, which ${where}. In the Twilio console open Messaging, Services, ${nameOf(one)}, Integration, choose “Defer to sender's webhook”, save, and check again here.`;
}

const hostNameOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : "another address";

function orNull<T>(request: Promise<T>): Promise<T | null> {
  return request.catch((error: unknown) => {
    if (error instanceof ProviderError && error.kind === "not_found") return null;
    throw error;
  });
}
