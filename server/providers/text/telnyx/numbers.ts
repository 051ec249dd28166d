// Numbers and short codes. Telnyx stores the webhook for incoming texts on the messaging profile, so it applies to all
// numbers of that profile.
import type { z } from "zod";
import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { ProviderNumber } from "#server/ports/text.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { apiUrl, get, pages, sendJson } from "./api.ts";
import {
  codePage,
  codeResponse,
  numberPage,
  numberResponse,
  profilePage,
  profileResponse,
} from "./schemas.ts";

const codePrefix = "short_code:";

export async function listTelnyxNumbers(
  connection: Connection,
): Promise<readonly ProviderNumber[]> {
  const webhookUrls = new Map<string, string | null>();
  for await (const page of pages(connection, "/messaging_profiles", {}, profilePage))
    for (const profile of page.data) webhookUrls.set(profile.id, profile.webhook_url || null);
  const found: ProviderNumber[] = [];
  for await (const page of pages(connection, "/phone_numbers/messaging", {}, numberPage)) {
    for (const one of page.data) {
      found.push({
        ref: one.id,
        number: one.phone_number,
        name: one.tags?.join(", ") || one.phone_number,
        canText: !!one.features?.sms,
        canCall: !/^short/.test(one.type ?? ""),
        smsWebhookUrl: webhookUrls.get(one.messaging_profile_id ?? "") ?? null,
      });
    }
  }
  for await (const page of pages(connection, "/short_codes", {}, codePage)) {
    for (const one of page.data) {
      found.push({
        kind: "sender",
        ref: codePrefix + one.id,
        number: one.short_code,
        name: one.tags?.join(", ") || one.short_code,
        canText: true,
        canCall: false,
        smsWebhookUrl: webhookUrls.get(one.messaging_profile_id ?? "") ?? null,
      });
    }
  }
  return found;
}

export async function pointTelnyxNumber(
  connection: Connection,
  numberRef: string,
  smsWebhookUrl: string,
): Promise<void> {
  const { http, settings } = connection;
  const isCode = numberRef.startsWith(codePrefix);
  const id = encodeURIComponent(isCode ? numberRef.slice(codePrefix.length) : numberRef);
  const path = isCode ? `/short_codes/${id}` : `/phone_numbers/${id}/messaging`;
  const url = apiUrl(connection, path);
  const responseShape: z.ZodType<{ data: { messaging_profile_id?: string | null | undefined } }> =
    isCode ? codeResponse : numberResponse;
  const { data: number } = await requestJson(http, url, get(connection), responseShape);
  const profile = number.messaging_profile_id || settings.messagingProfileId;
  if (!profile) {
    throw new ProviderError(
      "rejected",
      "This number has no messaging profile. Assign one in the Telnyx portal, or enter one in the account's settings.",
    );
  }
  const webhookFields = { webhook_url: smsWebhookUrl, webhook_api_version: "2" };
  const profileUrl = apiUrl(connection, `/messaging_profiles/${encodeURIComponent(profile)}`);
  await requestJson(
    http,
    profileUrl,
    sendJson(connection, "PATCH", webhookFields),
    profileResponse,
  );
  if (!number.messaging_profile_id) {
    const body = { messaging_profile_id: profile };
    await requestJson(http, url, sendJson(connection, "PATCH", body), responseShape);
  }
}
