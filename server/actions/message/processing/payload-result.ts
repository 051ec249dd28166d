// What became of a payload: processed, ignored on purpose, or a dead letter.
import type { RawRequest } from "#server/ports/provider.ts";
import type { InboundPayloadRecord } from "#server/store/inbound-payload.ts";

export interface PayloadResult {
  readonly id: InboundPayloadRecord["id"];
  readonly state: "processed" | "failed" | "dismissed";
  readonly problem: string | null;
}

export const processed = (item: InboundPayloadRecord): PayloadResult => ({
  id: item.id,
  state: "processed",
  problem: null,
});
export const ignored = (item: InboundPayloadRecord, what: string): PayloadResult => ({
  id: item.id,
  state: "dismissed",
  problem: `Ignored: ${what}`,
});
export const unreadable = (item: InboundPayloadRecord, problem: string): PayloadResult => ({
  id: item.id,
  state: "failed",
  problem,
});

export const requestOf = (item: InboundPayloadRecord): RawRequest => ({
  url: item.url,
  headers: item.headers,
  body: item.body,
  receivedAt: item.receivedAt,
});
