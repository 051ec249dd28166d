// Checks whether an account works: its keys, its region, and its Messaging Service.

import type { AccountNote, CheckResult, Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { areCredentialsRejected, exchange } from "#server/providers/http-exchange.ts";
import { rejectedCheck } from "#server/providers/rejected-check.ts";
import { apiUrl, get } from "./api.ts";
import { edgeOf, regionOf, twilioRegions } from "./region.ts";
import { parseAccount } from "./schemas.ts";
import { findTwilioService } from "./services.ts";

export async function checkTwilio(connection: Connection): Promise<CheckResult> {
  // Checks the token itself even if an API key is used for sending: with a wrong token every webhook would be rejected.
  const { settings } = connection;
  const { accountSid = "", authToken = "", region = "", edge = "" } = settings;
  const byToken = { ...connection, settings: { accountSid, authToken, region, edge } };
  const account = await exchange(connection.http, apiUrl(connection, ".json"), get(byToken));
  if (areCredentialsRejected(account))
    return rejectedCheck(`Twilio rejected the account SID or auth token${ofRegion(connection)}.`);
  const read = account.kind === "answered" ? parseAccount(account.body) : null;
  if (read === null) return unreachable;
  if (read.status !== "active")
    return rejectedCheck(`Twilio reports this account as ${read.status}.`);
  if (settings.apiKeySid) {
    const url = apiUrl(connection, "/IncomingPhoneNumbers.json?PageSize=1");
    const byKey = await exchange(connection.http, url, get(connection));
    if (areCredentialsRejected(byKey))
      return rejectedCheck(`Twilio rejected the API key${ofRegion(connection)}.`);
    if (byKey.kind !== "answered" || byKey.status !== 200) return unreachable;
  }
  const service = await serviceNote(connection);
  if (service !== null && "kind" in service) return service;
  const label = read.type === "Trial" ? `${read.friendly_name} (trial)` : read.friendly_name;
  const notes = [regionNote(connection), ...(service === null ? [] : [service])];
  return { kind: "working", label, notes };
}

/** Keys of one region are unknown in all others. */
const ofRegion = ({ settings }: Connection): string =>
  regionOf(settings) === "us1" && !settings.region
    ? ""
    : ` in ${twilioRegions[regionOf(settings)].name}. Each region has its own: copy those shown for this region`;

function regionNote({ settings }: Connection): AccountNote {
  const edge = edgeOf(settings);
  const { name } = twilioRegions[regionOf(settings)];
  return { name: "Region", message: edge === null ? name : `${name}, by way of ${edge}` };
}

async function serviceNote(connection: Connection): Promise<AccountNote | CheckResult | null> {
  const { messagingServiceSid } = connection.settings;
  if (!messagingServiceSid) return null;
  try {
    const found = await findTwilioService(connection, messagingServiceSid);
    if (found === null)
      return rejectedCheck("Twilio has no Messaging Service with this SID in this account.");
    return { name: "Messaging Service", message: found.name };
  } catch (error) {
    if (error instanceof ProviderError && error.kind === "rejected")
      return rejectedCheck("This Twilio key doesn't have permission to read Messaging Services.");
    return unreachable;
  }
}

const unreachable = {
  kind: "unreachable",
  message: "Couldn't reach Twilio. Try again in a moment.",
} as const;
