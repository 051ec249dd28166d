// Payloads written by us from the vendor's page: each says which page and when.
import fs from "node:fs";
import path from "node:path";
import type { SmsWebhookResult } from "#server/ports/sms.ts";
import type { Unsigned } from "./kit.ts";

const root = path.resolve(import.meta.dirname, "../../server/providers/fixtures");

export interface About {
  readonly source: string;
  readonly date: string;
  readonly what: string;
}

export interface HookFixture {
  readonly about: About;
  readonly request: { query?: string; form?: Record<string, string>; json?: unknown };
  readonly reading: SmsWebhookResult;
}

export interface CodesFixture {
  readonly about: About;
  readonly codes: readonly { code: string; means: string; problem: string; status?: number }[];
}

export interface StatusesFixture {
  readonly about: About;
  readonly statuses: readonly { word: string; state: string }[];
}

export const fixtureNames = (vendor: string): string[] =>
  fs
    .readdirSync(path.join(root, vendor))
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .sort();

export const fixture = <T = { about: About }>(vendor: string, name: string): T =>
  JSON.parse(fs.readFileSync(path.join(root, vendor, `${name}.json`), "utf8"));

/** The body of an answer, free to be changed by its case. */
export const answerBody = (vendor: string, name: string): Record<string, unknown> =>
  fixture<{ body: Record<string, unknown> }>(vendor, name).body;

export const hookAddress = (vendor: string, query = ""): string =>
  `https://desk.example/webhooks/${vendor}/0193a1b2-0000-7000-8000-00000000a001/text${query && `?${query}`}`;

export function unsigned(vendor: string, { request }: HookFixture): Unsigned {
  const url = hookAddress(vendor, request.query);
  if (request.form) {
    const body = new URLSearchParams(request.form).toString();
    return { url, type: "application/x-www-form-urlencoded; charset=UTF-8", body };
  }
  return { url, type: "application/json", body: JSON.stringify(request.json) };
}
