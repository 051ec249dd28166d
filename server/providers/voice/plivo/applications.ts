// What calls of a number, and of browsers, are brought to: https://www.plivo.com/docs/account/api/application and
// …/voice/api/endpoints, looked at on 2026-11-22.
import { createHash, randomBytes } from "node:crypto";
import type { Connection, Settings } from "#server/ports/provider.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { below, get, pages, post } from "#server/providers/sms/plivo/api.ts";
import { applicationIn } from "#server/providers/sms/plivo/numbers.ts";
import { applicationMade, changed, numberShape } from "#server/providers/sms/plivo/schemas.ts";
import { applicationPage, endpointMade, endpointPage } from "./shapes.ts";

interface Hooks {
  readonly voice: string;
  readonly fallback: string;
  readonly facts: string;
}

const part = encodeURIComponent;

const hookFields = ({ voice, fallback, facts }: Hooks): object => ({
  ...{ answer_url: voice, answer_method: "POST" },
  ...{ fallback_answer_url: fallback, fallback_method: "POST" },
  ...{ hangup_url: facts, hangup_method: "POST" },
});

/** A name counts once in an account; it is the same as long as our address is. */
const markOf = ({ voice }: Hooks): string =>
  createHash("sha256").update(voice).digest("hex").slice(0, 8);

/**
 * Plivo keeps the address in the application, which takes the number's texts as well: where there is one it keeps its
 * place and learns our address, for all of its numbers; where there is none the number gets ours.
 */
export async function pointPlivoCalls(
  connection: Connection,
  numberRef: string,
  hooks: Hooks,
): Promise<void> {
  const { http } = connection;
  const url = below(connection, `/Number/${part(numberRef)}/`);
  const number = await requestJson(http, url, get(connection), numberShape);
  const linked = applicationIn(number.application);
  if (linked === "") {
    const app_id = await makePlivoApplication(connection, hooks);
    await requestJson(http, url, post(connection, { app_id }), changed);
    return;
  }
  const application = below(connection, `/Application/${part(linked)}/`);
  await requestJson(http, application, post(connection, hookFields(hooks)), changed);
}

/** Made, or set right. */
async function makePlivoApplication(connection: Connection, hooks: Hooks): Promise<string> {
  const { http } = connection;
  const app_name = `Deskbell-calls-${markOf(hooks)}`;
  for await (const page of pages(connection, "/Application/", {}, applicationPage)) {
    const found = page.objects.find((one) => one.app_name === app_name);
    if (!found) continue;
    const url = below(connection, `/Application/${part(found.app_id)}/`);
    await requestJson(http, url, post(connection, hookFields(hooks)), changed);
    return found.app_id;
  }
  const body = { app_name, ...hookFields(hooks) };
  const url = below(connection, "/Application/");
  return (await requestJson(http, url, post(connection, body), applicationMade)).app_id;
}

/**
 * One endpoint for all browsers: they show a token of ours for it, and the pass of the call they have won says who they
 * are. Its password is given to nobody, not even kept.
 */
export async function makePlivoEndpoint(connection: Connection, hooks: Hooks): Promise<Settings> {
  const { http } = connection;
  const app_id = await makePlivoApplication(connection, hooks);
  const alias = `Deskbell-${markOf(hooks)}`;
  for await (const page of pages(connection, "/Endpoint/", {}, endpointPage)) {
    const found = page.objects.find((one) => one.alias === alias);
    if (!found) continue;
    if (applicationIn(found.application) !== app_id) {
      const url = below(connection, `/Endpoint/${part(found.endpoint_id)}/`);
      await requestJson(http, url, post(connection, { app_id }), changed);
    }
    return { browserUsername: found.username };
  }
  const password = randomBytes(24).toString("hex");
  const body = { username: "deskbell", password, alias, app_id };
  const made = await requestJson(
    http,
    below(connection, "/Endpoint/"),
    post(connection, body),
    endpointMade,
  );
  return { browserUsername: made.username };
}
