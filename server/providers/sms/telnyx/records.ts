// Telnyx's memory of past messages, for asking after a lost one and for the nightly reconcile.

import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { ProviderMessage } from "#server/ports/sms.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { firstTime, readTime } from "#server/providers/read-time.ts";
import { below, get, pages } from "./api.ts";
import { telnyxRecordStateOf, whyTelnyxFailed } from "./problems.ts";
import { messageAnswer, messageOf, recordPage, type TelnyxRecord } from "./schemas.ts";

/**
 * The only list of past messages that Telnyx has: detail records. They hold no words, appear some time
 * after the message, and are asked by the day; so we ask from the day before and look at the time ourselves.
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

/** The message behind a record, or null when Telnyx has let it go (after ten days). */
export async function messageBehind(
  connection: Connection,
  uuid: string,
): Promise<ProviderMessage | null> {
  const url = below(connection, `/messages/${encodeURIComponent(uuid)}`);
  try {
    return messageOf(
      (await requestJson(connection.http, url, get(connection), messageAnswer)).data,
    );
  } catch (error) {
    if (error instanceof ProviderError && error.kind === "not_found") return null;
    throw error;
  }
}

/** What a record says by itself: all but the words. */
export function messageOfRecord(record: TelnyxRecord & { uuid: string }): ProviderMessage {
  const isIn = record.direction === "inbound";
  const state = isIn ? "delivered" : (telnyxRecordStateOf(record.status ?? "") ?? "accepted");
  const { problem, code } = whyTelnyxFailed(
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
