// Numbers and short codes of an account, and their webhooks for texts.

import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { ProviderNumber } from "#server/ports/text.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { apiUrl, basicAuth, get, newerPages, pages, post } from "./api.ts";
import { hostOf } from "./region.ts";
import {
  codePage,
  codeShape,
  numberPage,
  numberShape,
  senderPage,
  senderShape,
} from "./schemas.ts";
import { ofTwilio } from "./whatsapp.ts";

export async function listTwilioNumbers(
  connection: Connection,
): Promise<readonly ProviderNumber[]> {
  const found: ProviderNumber[] = [];
  const numbers = "/IncomingPhoneNumbers.json?PageSize=200";
  for await (const page of pages(connection, numbers, numberPage)) {
    for (const one of page.incoming_phone_numbers) {
      found.push({
        ref: one.sid,
        number: one.phone_number,
        name: one.friendly_name ?? one.phone_number,
        canText: one.capabilities?.sms === true,
        canCall: one.capabilities?.voice === true,
        smsWebhookUrl: one.sms_url || null,
      });
    }
  }
  for await (const page of pages(connection, "/SMS/ShortCodes.json?PageSize=200", codePage)) {
    for (const one of page.short_codes) {
      found.push({
        kind: "sender",
        ref: one.sid,
        number: one.short_code,
        name: one.friendly_name ?? one.short_code,
        canText: true,
        canCall: false,
        smsWebhookUrl: one.sms_url || null,
      });
    }
  }
  found.push(...(await listOnWhatsapp(connection)));
  return found;
}

/** An account that never used WhatsApp may not have permission to list senders. */
async function listOnWhatsapp(connection: Connection): Promise<readonly ProviderNumber[]> {
  const found: ProviderNumber[] = [];
  const path = "/v2/Channels/Senders?Channel=whatsapp&PageSize=100";
  try {
    for await (const page of newerPages(connection, "messaging", path, senderPage)) {
      for (const one of page.senders) {
        const number = ofTwilio(one.sender_id).address;
        found.push({
          kind: "whatsapp",
          ref: one.sid,
          number,
          name: one.profile?.name || number,
          canText: (one.status ?? "ONLINE").startsWith("ONLINE"),
          canCall: false,
          smsWebhookUrl: one.webhook?.callback_url || null,
        });
      }
    }
  } catch (error) {
    if (error instanceof ProviderError && error.kind !== "unreachable" && error.kind !== "too_fast")
      return [];
    throw error;
  }
  return found;
}

export async function pointTwilioNumber(
  connection: Connection,
  numberRef: string,
  smsWebhookUrl: string,
): Promise<void> {
  if (numberRef.startsWith("XE")) return pointOnWhatsapp(connection, numberRef, smsWebhookUrl);
  const form = new URLSearchParams({ SmsUrl: smsWebhookUrl, SmsMethod: "POST" });
  if (numberRef.startsWith("SC")) {
    const url = apiUrl(connection, `/SMS/ShortCodes/${encodeURIComponent(numberRef)}.json`);
    await requestJson(connection.http, url, post(connection, form), codeShape);
    return;
  }
  const url = apiUrl(connection, `/IncomingPhoneNumbers/${encodeURIComponent(numberRef)}.json`);
  const number = await requestJson(connection.http, url, get(connection), numberShape);
  // An application on the number would override the webhook we set.
  if (number.sms_application_sid) form.set("SmsApplicationSid", "");
  await requestJson(connection.http, url, post(connection, form), numberShape);
}

async function pointOnWhatsapp(
  connection: Connection,
  ref: string,
  smsWebhookUrl: string,
): Promise<void> {
  const url = `${hostOf(connection, "messaging")}/v2/Channels/Senders/${encodeURIComponent(ref)}`;
  const init = {
    method: "POST",
    headers: {
      authorization: basicAuth(connection),
      accept: "application/json",
      "content-type": "application/json",
    },
    body: JSON.stringify({ webhook: { callback_url: smsWebhookUrl, callback_method: "POST" } }),
  };
  await requestJson(connection.http, url, init, senderShape);
}
