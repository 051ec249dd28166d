import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { type InvalidVerdict, sendSignatureRejection } from "./send-signature-rejection.ts";

test.each<[InvalidVerdict["kind"], number, RegExp]>([
  ["invalid", 403, /^Invalid signature/],
  ["expired", 403, /too old/],
  ["not_set_up", 503, /Retry later/],
])("a webhook whose signature is %s gets status %i", (kind, status, text) => {
  const response = { statusCode: 0, body: "", setHeader: () => undefined, end };
  function end(body: string) {
    response.body = body;
  }
  sendSignatureRejection(response as unknown as ServerResponse, { kind, reason: "a test" }, 403);
  expect(response).toMatchObject({ statusCode: status, body: expect.stringMatching(text) });
});
