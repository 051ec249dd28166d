// The application and endpoint that receive calls of a number and of browsers:
// https://www.plivo.com/docs/account/api/application and
// …/voice/api/endpoints, read on 2026-11-22.
import { createHash, randomBytes } from "node:crypto";
import type { Connection, Settings } from "#server/ports/provider.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { apiUrl, get, pages, post } from "#server/providers/text/plivo/api.ts";
import { applicationIn } from "#server/providers/text/plivo/numbers.ts";
import { applicationMade, changed, numberShape } from "#server/providers/text/plivo/schemas.ts";
import { applicationPage, endpointMade, endpointPage } from "./shapes.ts";

interface VoiceWebhookUrls {
  readonly voice: string;
  readonly fallback: string;
  readonly eventsUrl: string;
}

const part = encodeURIComponent;

const webhookFields = ({ voice, fallback, eventsUrl }: VoiceWebhookUrls): object => ({
  answer_url: voice,
  answer_method: "POST",
  fallback_answer_url: fallback,
  fallback_method: "POST",
  hangup_url: eventsUrl,
  hangup_method: "POST",
});

/** Makes the application name unique in an account, and stable as long as our address is. */
const markOf = ({ voice }: VoiceWebhookUrls): string =>
  createHash("sha256").update(voice).digest("hex").slice(0, 8);

/**
 * Plivo stores the webhook URLs in the application, which also receives the number's texts. An existing application
 * stays and gets our URLs, for all of its numbers; a number without one gets our application.
 */
export async function pointPlivoCalls(
  connection: Connection,
  numberRef: string,
  webhookUrls: VoiceWebhookUrls,
): Promise<void> {
  const { http } = connection;
  const url = apiUrl(connection, `/Number/${part(numberRef)}/`);
  const number = await requestJson(http, url, get(connection), numberShape);
  const linked = applicationIn(number.application);
  if (linked === "") {
    const app_id = await createPlivoApplication(connection, webhookUrls);
    await requestJson(http, url, post(connection, { app_id }), changed);
    return;
  }
  const application = apiUrl(connection, `/Application/${part(linked)}/`);
  await requestJson(http, application, post(connection, webhookFields(webhookUrls)), changed);
}

/** Creates the application, or updates it. */
async function createPlivoApplication(
  connection: Connection,
  webhookUrls: VoiceWebhookUrls,
): Promise<string> {
  const { http } = connection;
  const app_name = `Deskbell-calls-${markOf(webhookUrls)}`;
  for await (const page of pages(connection, "/Application/", {}, applicationPage)) {
    const found = page.objects.find((one) => one.app_name === app_name);
    if (!found) continue;
    const url = apiUrl(connection, `/Application/${part(found.app_id)}/`);
    await requestJson(http, url, post(connection, webhookFields(webhookUrls)), changed);
    return found.app_id;
  }
  const body = { app_name, ...webhookFields(webhookUrls) };
  const url = apiUrl(connection, "/Application/");
  return (await requestJson(http, url, post(connection, body), applicationMade)).app_id;
}

/**
 * One endpoint for all browsers: they sign in with our token, and the join token of the claimed call identifies the
 * member. The endpoint's password is never stored.
 */
export async function createPlivoEndpoint(
  connection: Connection,
  webhookUrls: VoiceWebhookUrls,
): Promise<Settings> {
  const { http } = connection;
  const app_id = await createPlivoApplication(connection, webhookUrls);
  const alias = `Deskbell-${markOf(webhookUrls)}`;
  for await (const page of pages(connection, "/Endpoint/", {}, endpointPage)) {
    const found = page.objects.find((one) => one.alias === alias);
    if (!found) continue;
    if (applicationIn(found.application) !== app_id) {
      const url = apiUrl(connection, `/Endpoint/${part(found.endpoint_id)}/`);
      await requestJson(http, url, post(connection, { app_id }), changed);
    }
    return { browserUsername: found.username };
  }
  const password = randomBytes(24).toString("hex");
  const body = { username: "deskbell", password, alias, app_id };
  const made = await requestJson(
    http,
    apiUrl(connection, "/Endpoint/"),
    post(connection, body),
    endpointMade,
  );
  return { browserUsername: made.username };
}
