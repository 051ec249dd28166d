// Telnyx's records of past messages, for looking up a lost one and for the daily reconciliation.

import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { ProviderMessage } from "#server/ports/text.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { firstTime, readTime } from "#server/providers/read-time.ts";
import { apiUrl, get, pages } from "./api.ts";
import { telnyxFailureOf, telnyxRecordStateOf } from "./problems.ts";
import { messageOf, messageResponse, recordPage, type TelnyxRecord } from "./schemas.ts";

/**
 * Detail records are Telnyx's only list of past messages. They contain no text, appear some time after the message, and
 * can only be filtered by day, so the exact time is checked here.
 */
export async function* records(
  connection: Connection,
  since: number,
  query: Record<string, string>,
): AsyncGenerator<TelnyxRecord & { uuid: string }> {
  const search = {
    "filter[record_type]": "messaging",
    "filter[created_at][gte]": new Date(since).toISOString().slice(0, 10),
    sort: "created_at",
    ...query,
  };
  for await (const page of pages(connection, "/detail_records", search, recordPage)) {
    for (const record of page.data) {
      const { uuid } = record;
      if (uuid && Date.parse(record.created_at ?? "") >= since) yield { ...record, uuid };
    }
  }
}

/** The message behind a record. Null if Telnyx has deleted it (after ten days). */
export async function messageBehind(
  connection: Connection,
  uuid: string,
): Promise<ProviderMessage | null> {
  const url = apiUrl(connection, `/messages/${encodeURIComponent(uuid)}`);
  try {
    return messageOf(
      (await requestJson(connection.http, url, get(connection), messageResponse)).data,
    );
  } catch (error) {
    if (error instanceof ProviderError && error.kind === "not_found") return null;
    throw error;
  }
}

/** Everything in a record; the text is missing. */
export function messageOfRecord(record: TelnyxRecord & { uuid: string }): ProviderMessage {
  const isIn = record.direction === "inbound";
  const state = isIn ? "delivered" : (telnyxRecordStateOf(record.status ?? "") ?? "accepted");
  const { problem, code } = telnyxFailureOf(
    state,
    record.errors.map((code) => ({ code })),
  );
  return {
    providerRef: record.uuid,
    direction: isIn ? "in" : "out",
    from: record.cli ?? "",
    to: record.cld ?? "",
    text: "",
    at: readTime(record.created_at) ?? firstTime,
    state,
    problem,
    providerCode: code,
    media: [],
  };
}
