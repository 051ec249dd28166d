// Vonage's only records of past messages: the Reports API. A request covers at most a day, is charged by result, and
// includes no pictures.
// https://developer.vonage.com/en/api/reports, read on 2026-11-20.

import { dayMs } from "#domain/day-ms.ts";
import type { Connection } from "#server/ports/provider.ts";
import type { ProviderMessage } from "#server/ports/text.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { firstTime, readTime } from "#server/providers/read-time.ts";
import { addPlus } from "#server/providers/text/plus-sign.ts";
import { apiUrl, get } from "./api.ts";
import { vonageFailureOf, vonageStateOf } from "./problems.ts";
import { recordPage, type VonageRecord } from "./schemas.ts";

/** Looking back further isn't needed to find a lost message. */
const maxDays = 31;

interface DayRange {
  readonly from: number;
  readonly until: number;
}

/** Splits the time until now into days. Never empty, to allow for clock drift. */
export function* splitIntoDays(since: number, now: number): Generator<DayRange> {
  const end = Math.min(Math.max(now, since + 1000), since + maxDays * dayMs);
  for (let from = since; from < end; from += dayMs) {
    yield { from, until: Math.min(from + dayMs, end) };
  }
}

export async function* records(
  connection: Connection,
  direction: "inbound" | "outbound",
  stretch: DayRange,
  query: Record<string, string> = {},
): AsyncGenerator<VonageRecord> {
  const search = new URLSearchParams({
    account_id: connection.settings.accountId ?? "",
    product: "MESSAGES",
    direction,
    date_start: new Date(stretch.from).toISOString(),
    date_end: new Date(stretch.until).toISOString(),
    include_message: "true",
    ...query,
  });
  for (let hasMore = true; hasMore; ) {
    const url = apiUrl(connection, `/v2/reports/records?${search}`);
    const page = await requestJson(connection.http, url, get(connection), recordPage);
    for (const record of page.records) if (isText(record)) yield record;
    // Follows the cursor, not the returned URL, so a response can't send our key to another host.
    hasMore = page.request_status === "TRUNCATED" && !!page.cursor && !!page.iv;
    search.set("cursor", page.cursor ?? "");
    search.set("iv", page.iv ?? "");
  }
}

export function messageOf(record: VonageRecord, direction: "in" | "out"): ProviderMessage {
  const isIn = direction === "in";
  const state = isIn ? "delivered" : (vonageStateOf(record.status ?? "") ?? "accepted");
  const code = record.error_code && record.error_code !== "0" ? record.error_code : null;
  const problem = vonageFailureOf(state, code);
  return {
    ...(/^whatsapp$/i.test(record.provider ?? "") ? { channel: "whatsapp" as const } : {}),
    providerRef: record.message_id,
    direction,
    from: addPlus(record.from ?? ""),
    to: addPlus(record.to ?? ""),
    text: record.message_body ?? "",
    at: readTime(record.date_received) ?? firstTime,
    state,
    problem,
    providerCode: problem === null ? null : code,
    media: [],
  };
}

const isText = ({ provider }: VonageRecord): boolean =>
  !provider || /^(sms|mms|whatsapp)$/i.test(provider);
