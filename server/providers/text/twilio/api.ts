// Requests to Twilio's APIs, for any channel: URLs, authentication, forms and pagination.

import type { z } from "zod";
import type { Connection } from "#server/ports/provider.ts";
import {
  basicAuthorization,
  createApiRequests,
  followPages,
} from "#server/providers/api-requests.ts";
import { hostOf } from "./region.ts";

export const apiUrl = (connection: Connection, path: string): string =>
  `${hostOf(connection, "api")}/2010-04-01/Accounts/${connection.settings.accountSid}${path}`;

/** Uses an API key if there is one, since it can be revoked separately. Webhooks are always signed with the token. */
export function basicAuth({ settings }: Connection): string {
  const { accountSid = "", authToken = "", apiKeySid, apiKeySecret } = settings;
  return apiKeySid && apiKeySecret
    ? basicAuthorization(apiKeySid, apiKeySecret)
    : basicAuthorization(accountSid, authToken);
}

const requests = createApiRequests(basicAuth);
export const { get, postForm: post } = requests;

/** Follows `next_page_uri`, which is relative, so a response can't send our key to another host. */
export const pages = <T extends { next_page_uri?: string | null | undefined }>(
  connection: Connection,
  path: string,
  shape: z.ZodType<T>,
): AsyncGenerator<T> =>
  followPages(connection, apiUrl(connection, path), get(connection), shape, (page) =>
    page.next_page_uri?.startsWith("/") ? hostOf(connection, "api") + page.next_page_uri : null,
  );

interface NewerPage {
  readonly meta: { readonly next_page_url?: string | null | undefined };
}

/** Newer products return an absolute URL for the next page; only its path and query are used. */
export function newerPages<T extends NewerPage>(
  connection: Connection,
  product: "messaging" | "content",
  path: string,
  shape: z.ZodType<T>,
): AsyncGenerator<T> {
  const home = hostOf(connection, product);
  return followPages(connection, home + path, get(connection), shape, ({ meta }) => {
    const url = meta.next_page_url;
    if (!url || !URL.canParse(url)) return null;
    const { pathname, search } = new URL(url);
    return home + pathname + search;
  });
}
