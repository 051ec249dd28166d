// Payloads written from the provider's documentation; each names its page and date.
import type { TextWebhookResult } from "#server/ports/text.ts";
import { type FixtureSource, openProviderFixtures } from "#testing/provider-fixtures.ts";
import type { Unsigned } from "./kit.ts";

const fixtures = openProviderFixtures("server/providers/fixtures");

export interface WebhookFixture {
  readonly about: FixtureSource;
  readonly request: { query?: string; form?: Record<string, string>; json?: unknown };
  readonly reading: TextWebhookResult;
}

export interface CodesFixture {
  readonly about: FixtureSource;
  readonly codes: readonly {
    code: string;
    description: string;
    problem: string;
    status?: number;
  }[];
}

export interface StatusesFixture {
  readonly about: FixtureSource;
  readonly statuses: readonly { word: string; state: string }[];
}

export const fixtureNames = fixtures.names;
export const readFixture = fixtures.read;
export const readResponseBody = fixtures.readBody;

export const webhookUrl = (provider: string, query = ""): string =>
  `https://desk.example/webhooks/${provider}/0193a1b2-0000-7000-8000-00000000a001/sms${query && `?${query}`}`;

export function unsigned(provider: string, { request }: WebhookFixture): Unsigned {
  const url = webhookUrl(provider, request.query);
  if (request.form) {
    const body = new URLSearchParams(request.form).toString();
    return { url, type: "application/x-www-form-urlencoded; charset=UTF-8", body };
  }
  return { url, type: "application/json", body: JSON.stringify(request.json) };
}
