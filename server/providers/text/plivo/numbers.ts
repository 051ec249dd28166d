// The numbers of an account, and the application that receives their texts.
// https://plivo.com/docs/numbers/api/account-phone-number and …/account/api/application, read on 2026-11-20.
import { createHash } from "node:crypto";
import type { Connection } from "#server/ports/provider.ts";
import type { ProviderNumber } from "#server/ports/text.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { addPlus } from "#server/providers/text/plus-sign.ts";
import { apiUrl, get, pages, post } from "./api.ts";
import { applicationMade, applicationPage, changed, numberPage, numberShape } from "./schemas.ts";

export async function listPlivoNumbers(connection: Connection): Promise<readonly ProviderNumber[]> {
  const webhookUrls = new Map<string, string | null>();
  for await (const page of pages(connection, "/Application/", {}, applicationPage)) {
    for (const one of page.objects) webhookUrls.set(one.app_id, one.message_url || null);
  }
  const numbers = [];
  for await (const page of pages(connection, "/Number/", {}, numberPage)) {
    for (const one of page.objects) {
      numbers.push({
        ref: one.number,
        number: addPlus(one.number),
        name: one.alias || addPlus(one.number),
        canText: one.sms_enabled ?? false,
        canCall: one.voice_enabled ?? false,
        smsWebhookUrl: webhookUrls.get(applicationIn(one.application)) ?? null,
      });
    }
  }
  return numbers;
}

/**
 * Plivo stores the webhook URL in the application, which also answers the number's calls. An existing application stays
 * and gets our URL, for all of its numbers; a number without one gets our application.
 */
export async function pointPlivoNumber(
  connection: Connection,
  numberRef: string,
  smsWebhookUrl: string,
): Promise<void> {
  const { http } = connection;
  const url = apiUrl(connection, `/Number/${encodeURIComponent(numberRef)}/`);
  const number = await requestJson(http, url, get(connection), numberShape);
  const webhookFields = { message_url: smsWebhookUrl, message_method: "POST" };
  const linked = applicationIn(number.application);
  if (linked !== "") {
    const application = apiUrl(connection, `/Application/${encodeURIComponent(linked)}/`);
    await requestJson(http, application, post(connection, webhookFields), changed);
    return;
  }
  const app_id =
    (await findOurs(connection, smsWebhookUrl)) ?? (await makeOurs(connection, webhookFields));
  await requestJson(http, url, post(connection, { app_id }), changed);
}

async function findOurs(connection: Connection, smsWebhookUrl: string): Promise<string | null> {
  for await (const page of pages(connection, "/Application/", {}, applicationPage)) {
    const ours = page.objects.find(({ message_url }) => message_url === smsWebhookUrl);
    if (ours) return ours.app_id;
  }
  return null;
}

async function makeOurs(
  connection: Connection,
  webhookFields: { message_url: string; message_method: string },
): Promise<string> {
  // An application name must be unique in an account.
  const mark = createHash("sha256").update(webhookFields.message_url).digest("hex").slice(0, 8);
  const body = { app_name: `Deskbell-texts-${mark}`, ...webhookFields };
  const url = apiUrl(connection, "/Application/");
  return (await requestJson(connection.http, url, post(connection, body), applicationMade)).app_id;
}

/** `/v1/Account/MA…/Application/2998…/` */
export const applicationIn = (uri: string | null | undefined): string =>
  /\/Application\/([^/]+)/.exec(uri ?? "")?.[1] ?? "";
