// The numbers of an account, and the application that receives their texts.
// https://developer.vonage.com/en/api/numbers and …/application.v2, read on 2026-11-20.

import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { ProviderNumber } from "#server/ports/text.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { addPlus } from "#server/providers/text/plus-sign.ts";
import { apiUrl, get, numbersApiUrl, postForm, putJson, throwNotFound } from "./api.ts";
import {
  applicationPage,
  applicationShape,
  numberChanged,
  numberPage,
  type VonageApplication,
  type VonageNumber,
} from "./schemas.ts";

export async function listVonageNumbers(
  connection: Connection,
): Promise<readonly ProviderNumber[]> {
  const webhookUrls = new Map<string, string | null>();
  for await (const one of applications(connection)) webhookUrls.set(one.id, inboundOf(one));
  const found = [];
  for await (const one of numbers(connection, {})) {
    const application = one.app_id ?? one.messagesCallbackValue ?? "";
    found.push({
      ref: `${one.country}:${one.msisdn}`,
      number: addPlus(one.msisdn),
      name: addPlus(one.msisdn),
      canText: can(one, "SMS"),
      canCall: can(one, "VOICE"),
      smsWebhookUrl: webhookUrls.get(application) ?? (one.moHttpUrl || null),
    });
  }
  return found;
}

/** The webhook is stored in the application, so it applies to every number linked to it. */
export async function pointVonageNumber(
  connection: Connection,
  numberRef: string,
  smsWebhookUrl: string,
): Promise<void> {
  // A WhatsApp number is linked to the application in the dashboard; its messages go to the application's webhook.
  if (numberRef === "whatsapp") return pointApplication(connection, smsWebhookUrl);
  // Looked up before any change, so that a wrong number can't redirect the others.
  const found = await findVonageNumber(connection, numberRef);
  if (!can(found, "SMS"))
    throw new ProviderError("rejected", "This Vonage number can't receive texts.");
  await pointApplication(connection, smsWebhookUrl);
  await linkNumber(connection, found);
}

function pointApplication(connection: Connection, smsWebhookUrl: string): Promise<void> {
  const webhookFields = { address: smsWebhookUrl, http_method: "POST" };
  return changeApplication(connection, ({ messages, ...others }) => ({
    ...others,
    messages: {
      ...messages,
      version: "v1",
      webhooks: { ...messages?.webhooks, inbound_url: webhookFields, status_url: webhookFields },
    },
  }));
}

/** Sends the whole application with the changes applied: a PUT removes whatever it omits. */
export async function changeApplication(
  connection: Connection,
  change: (capabilities: NonNullable<VonageApplication["capabilities"]>) => object,
): Promise<void> {
  const { http, settings } = connection;
  const path = `/v2/applications/${encodeURIComponent(settings.applicationId ?? "")}`;
  const url = apiUrl(connection, path);
  const application = await requestJson(http, url, get(connection), applicationShape);
  const { id: _id, _links, keys, capabilities, ...rest } = application;
  const publicKeys = keys?.public_key ? { keys: { public_key: keys.public_key } } : {};
  const body = { ...rest, ...publicKeys, capabilities: change(capabilities ?? {}) };
  await requestJson(http, url, putJson(connection, body), applicationShape);
}

export async function linkNumber(
  connection: Connection,
  { country, msisdn }: VonageNumber,
): Promise<void> {
  const app_id = connection.settings.applicationId ?? "";
  const form = new URLSearchParams({ country, msisdn, app_id });
  const update = numbersApiUrl(connection, "/number/update");
  await requestJson(connection.http, update, postForm(connection, form), numberChanged);
}

export async function findVonageNumber(
  connection: Connection,
  numberRef: string,
): Promise<VonageNumber> {
  const [, country = "", msisdn = ""] = /^([A-Z]{2}):(\d+)$/.exec(numberRef) ?? [];
  const query = { country, pattern: msisdn, search_pattern: "0" };
  if (msisdn !== "")
    for await (const one of numbers(connection, query)) if (one.msisdn === msisdn) return one;
  return throwNotFound("Vonage has no such number in this account.");
}

async function* numbers(
  connection: Connection,
  query: Record<string, string>,
): AsyncGenerator<VonageNumber> {
  for (let index = 1, seen = 0; ; index += 1) {
    const search = new URLSearchParams({ ...query, size: "100", index: String(index) });
    const url = numbersApiUrl(connection, `/account/numbers?${search}`);
    const page = await requestJson(connection.http, url, get(connection), numberPage);
    yield* page.numbers;
    seen += page.numbers.length;
    if (page.numbers.length === 0 || seen >= page.count) return;
  }
}

async function* applications(connection: Connection): AsyncGenerator<VonageApplication> {
  for (let page = 1, last = 1; page <= last; page += 1) {
    const url = apiUrl(connection, `/v2/applications?page_size=100&page=${page}`);
    const got = await requestJson(connection.http, url, get(connection), applicationPage);
    yield* got._embedded?.applications ?? [];
    last = got.total_pages ?? 1;
  }
}

const inboundOf = ({ capabilities }: VonageApplication): string | null =>
  capabilities?.messages?.webhooks?.inbound_url?.address || null;

const can = ({ features }: VonageNumber, feature: string): boolean =>
  features?.includes(feature) ?? false;
