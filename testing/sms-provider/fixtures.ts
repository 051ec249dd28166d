// Payloads written from the provider's documentation; each names its page and date.
import fs from "node:fs";
import path from "node:path";
import type { SmsWebhookResult } from "#server/ports/sms.ts";
import type { Unsigned } from "./kit.ts";

const root = path.resolve(import.meta.dirname, "../../server/providers/fixtures");

interface About {
  readonly source: string;
  readonly date: string;
  readonly what: string;
}

export interface WebhookFixture {
  readonly about: About;
  readonly request: { query?: string; form?: Record<string, string>; json?: unknown };
  readonly reading: SmsWebhookResult;
}

export interface CodesFixture {
  readonly about: About;
  readonly codes: readonly {
    code: string;
    description: string;
    problem: string;
    status?: number;
  }[];
}

export interface StatusesFixture {
  readonly about: About;
  readonly statuses: readonly { word: string; state: string }[];
}

export const fixtureNames = (provider: string): string[] =>
  fs
    .readdirSync(path.join(root, provider))
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .sort();

export const fixture = <T = { about: About }>(provider: string, name: string): T =>
  JSON.parse(fs.readFileSync(path.join(root, provider, `${name}.json`), "utf8"));

/** A response body; each call returns a fresh copy to modify. */
export const answerBody = (provider: string, name: string): Record<string, unknown> =>
  fixture<{ body: Record<string, unknown> }>(provider, name).body;

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
