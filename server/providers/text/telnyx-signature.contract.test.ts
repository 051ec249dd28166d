// Contract tests against the signature check of Telnyx's official package.
import fs from "node:fs";
import Telnyx from "telnyx";
import { describe, expect, test } from "vitest";
import type { RawRequest } from "#server/ports/provider.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { readFixture, unsigned, type WebhookFixture } from "#testing/text-provider/fixtures.ts";
import { kit } from "#testing/text-provider/kits/telnyx.ts";
import { telnyx } from "./telnyx.ts";

const { apiKey = "", publicKey = "" } = kit.settings;

describe("Telnyx's signature", () => {
  const now = new Date();
  const request = unsigned("telnyx", readFixture<WebhookFixture>("telnyx", "received-emoji"));
  const theirs = (raw: RawRequest) =>
    new Telnyx({ apiKey, publicKey }).webhooks
      .unwrap(Buffer.from(raw.body).toString("utf8"), { headers: raw.headers })
      .then(
        () => "valid",
        () => "refused",
      );
  const ours = (raw: RawRequest) =>
    telnyx.verify(kit.settings, raw, now).kind === "valid" ? "valid" : "refused";
  const at = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const good = kit.sign(request, "current", now);

  test.each<[string, RawRequest]>([
    ["ours", good],
    ["a stranger's", kit.sign(request, "stranger", now)],
    ["with another body", { ...good, body: Buffer.concat([good.body, Buffer.from(" ")]) }],
    ["four minutes old", kit.sign(request, "current", at(240))],
    ["six minutes old", kit.sign(request, "current", at(360))],
    ["six minutes ahead", kit.sign(request, "current", at(-360))],
    ["without a signature", { ...good, headers: { "telnyx-timestamp": "1" } }],
    [
      "with another time than the signed one",
      {
        ...good,
        headers: {
          ...good.headers,
          "telnyx-timestamp": String(Number(good.headers["telnyx-timestamp"]) + 1),
        },
      },
    ],
    [
      "with a time that is none",
      { ...good, headers: { ...good.headers, "telnyx-timestamp": "now" } },
    ],
    [
      "with a signature that is none",
      { ...good, headers: { ...good.headers, "telnyx-signature-ed25519": "AAAA" } },
    ],
  ])("agrees with the official package: %s", async (_what, raw) => {
    expect(ours(raw)).toBe(await theirs(raw));
  });

  test("makes signatures that the official package accepts as genuine", async () => {
    expect(await theirs(good)).toBe("valid");
  });

  const vectors = sharedFixturePath("poc", "telephony", "signature-vectors.json");
  test(vectors ? "fits the kept example" : "not here: the kept example", () => {
    if (vectors === null) return;
    const { telnyx: vector } = JSON.parse(fs.readFileSync(vectors, "utf8"));
    const raw: RawRequest = {
      url: request.url,
      headers: {
        "telnyx-timestamp": vector.timestamp,
        "telnyx-signature-ed25519": vector.signatureBase64,
      },
      body: Buffer.from(vector.rawBody),
      receivedAt: now.toISOString(),
    };
    const verdict = (ms: number) =>
      telnyx.verify({ publicKey: vector.publicKeyBase64 }, raw, new Date(ms)).kind;
    expect(verdict(Number(vector.timestamp) * 1000)).toBe("valid");
    expect(verdict(now.getTime())).toBe("expired");
  });

  test.each(["", "short", "x".repeat(44), `${"A".repeat(43)}=`])(
    "treats every request as forged with an invalid public key (%j)",
    (key) => {
      expect(telnyx.verify({ publicKey: key }, good, now).kind).toBe("invalid");
    },
  );
});
