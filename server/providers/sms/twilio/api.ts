// Requests to Twilio's APIs, for any channel: URLs, authentication, forms and pagination.
import type { z } from "zod";
import type { Connection } from "#server/ports/provider.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { hostOf } from "./region.ts";

export const apiUrl = (connection: Connection, path: string): string =>
  `${hostOf(connection, "api")}/2010-04-01/Accounts/${connection.settings.accountSid}${path}`;

/** Uses an API key if there is one, since it can be revoked separately. Webhooks are always signed with the token. */
export function basicAuth({ settings }: Connection): string {
  const { accountSid = "", authToken = "", apiKeySid, apiKeySecret } = settings;
  const pair =
    apiKeySid && apiKeySecret ? `${apiKeySid}:${apiKeySecret}` : `${accountSid}:${authToken}`;
  return `Basic ${Buffer.from(pair).toString("base64")}`;
}

export const get = (connection: Connection): RequestInit => ({
  headers: { authorization: basicAuth(connection), accept: "application/json" },
});

export const post = (connection: Connection, form: URLSearchParams): RequestInit => ({
  method: "POST",
  headers: {
    authorization: basicAuth(connection),
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded",
  },
  body: form.toString(),
});

/** Follows `next_page_uri`, which is relative, so a response can't send our key to another host. */
export async function* pages<T extends { next_page_uri?: string | null | undefined }>(
  connection: Connection,
  path: string,
  shape: z.ZodType<T>,
): AsyncGenerator<T> {
  let next: string | null = apiUrl(connection, path);
  while (next !== null) {
    const page: T = await requestJson(connection.http, next, get(connection), shape);
    yield page;
    next = page.next_page_uri?.startsWith("/")
      ? hostOf(connection, "api") + page.next_page_uri
      : null;
  }
}

interface NewerPage {
  readonly meta: { readonly next_page_url?: string | null | undefined };
}

/** Newer products return an absolute URL for the next page; only its path and query are used. */
export async function* newerPages<T extends NewerPage>(
  connection: Connection,
  product: "messaging" | "content",
  path: string,
  shape: z.ZodType<T>,
): AsyncGenerator<T> {
  const home = hostOf(connection, product);
  let next: string | null = home + path;
  while (next !== null) {
    const page: T = await requestJson(connection.http, next, get(connection), shape);
    yield page;
    const nextPageUrl = page.meta.next_page_url;
    if (!nextPageUrl || !URL.canParse(nextPageUrl)) return;
    const { pathname, search } = new URL(nextPageUrl);
    next = home + pathname + search;
  }
}
