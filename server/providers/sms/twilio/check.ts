// Whether an account works: its keys, its region, and the service it sends through.

import type { AccountNote, CheckResult, Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { exchange, isRejection } from "#server/providers/http-exchange.ts";
import { below, get } from "./api.ts";
import { edgeOf, regionOf, twilioRegions } from "./region.ts";
import { parseAccount } from "./schemas.ts";
import { findTwilioService } from "./services.ts";

export async function checkTwilio(connection: Connection): Promise<CheckResult> {
  // with the token itself, even where an API key sends: a wrong token would leave every hook unread
  const { settings } = connection;
  const { accountSid = "", authToken = "", region = "", edge = "" } = settings;
  const byToken = { ...connection, settings: { accountSid, authToken, region, edge } };
  const account = await exchange(connection.http, below(connection, ".json"), get(byToken));
  if (isRejection(account))
    return refused(`Twilio rejected the account SID or auth token${ofRegion(connection)}.`);
  const read = account.kind === "answered" ? parseAccount(account.body) : null;
  if (read === null) return unreachable;
  if (read.status !== "active") return refused(`Twilio reports this account as ${read.status}.`);
  if (settings.apiKeySid) {
    const url = below(connection, "/IncomingPhoneNumbers.json?PageSize=1");
    const byKey = await exchange(connection.http, url, get(connection));
    if (isRejection(byKey)) return refused(`Twilio rejected the API key${ofRegion(connection)}.`);
    if (byKey.kind !== "answered" || byKey.status !== 200) return unreachable;
  }
  const service = await serviceNote(connection);
  if (service !== null && "kind" in service) return service;
  const label = read.type === "Trial" ? `${read.friendly_name} (trial)` : read.friendly_name;
  const notes = [regionNote(connection), ...(service === null ? [] : [service])];
  return { kind: "working", label, notes };
}

/** Keys of one region are unknown in every other. */
const ofRegion = ({ settings }: Connection): string =>
  regionOf(settings) === "us1" && !settings.region
    ? ""
    : ` in ${twilioRegions[regionOf(settings)].name}. Each region has its own: copy those shown for this region`;

function regionNote({ settings }: Connection): AccountNote {
  const edge = edgeOf(settings);
  const { name } = twilioRegions[regionOf(settings)];
  return { name: "Region", say: edge === null ? name : `${name}, by way of ${edge}` };
}

async function serviceNote(connection: Connection): Promise<AccountNote | CheckResult | null> {
  const { messagingServiceSid } = connection.settings;
  if (!messagingServiceSid) return null;
  try {
    const found = await findTwilioService(connection, messagingServiceSid);
    if (found === null)
      return refused("Twilio has no Messaging Service with this SID in this account.");
    return { name: "Messaging Service", say: found.name };
  } catch (error) {
    if (error instanceof ProviderError && error.kind === "refused")
      return refused("This Twilio key doesn't have permission to read Messaging Services.");
    return unreachable;
  }
}

const unreachable = {
  kind: "unreachable",
  say: "Couldn't reach Twilio. Try again in a moment.",
} as const;
const refused = (say: string) => ({ kind: "refused", say }) as const;
