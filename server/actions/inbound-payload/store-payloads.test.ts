import { expect, test } from "vitest";
import type { AccountId, InboundPayloadId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { toNewPayload } from "./store-payloads.ts";

test('an email of "payloadInRowBytes" is stored in its row, a larger one as a file', () => {
  const fileOf = (size: number) =>
    toNewPayload(
      {
        workspaceId: "w" as WorkspaceId,
        accountId: "a" as AccountId,
        id: "i" as InboundPayloadId,
        provider: "smtp",
        dedupeKey: "k",
        envelope: { from: "", to: [] },
        bytes: Buffer.alloc(size),
        receivedAt: new Date(),
      },
      "hash",
    ).email?.originalSha256;
  expect(fileOf(limit("payloadInRowBytes"))).toBeNull();
  expect(fileOf(limit("payloadInRowBytes") + 1)).toBe("hash");
});
