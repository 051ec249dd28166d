// Contract tests against svix, which signs webhooks for Resend.
import fs from "node:fs";
import { Webhook } from "svix";
import { describe, expect, test } from "vitest";
import type { RawRequest } from "#server/ports/provider.ts";
import { readFixture, unsigned, type WebhookFixture } from "#testing/email-provider/fixtures.ts";
import { kit } from "#testing/email-provider/kits/resend.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { resend } from "./resend.ts";

describe("the signature", () => {
  const now = new Date();
  const webhookKit = kit.webhooks ?? never();
  const request = unsigned("resend", readFixture<WebhookFixture>("resend", "event-bounced"));
  const at = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const good = webhookKit.sign(request, "current", now);
  const theirs = (raw: RawRequest) => {
    try {
      const secret = kit.settings.signingSecret ?? "";
      new Webhook(secret).verify(Buffer.from(raw.body), { ...raw.headers });
      return "valid";
    } catch {
      return "refused";
    }
  };
  const ours = (raw: RawRequest) =>
    resend.verify(kit.settings, raw, "events", now).kind === "valid" ? "valid" : "refused";

  test.each<[string, RawRequest]>([
    ["Resend's", good],
    ["a stranger's", webhookKit.sign(request, "stranger", now)],
    ["with another body", { ...good, body: Buffer.concat([good.body, Buffer.from(" ")]) }],
    ["four minutes old", webhookKit.sign(request, "current", at(240))],
    ["six minutes old", webhookKit.sign(request, "current", at(360))],
    ["six minutes ahead", webhookKit.sign(request, "current", at(-360))],
    ["with another id", { ...good, headers: { ...good.headers, "svix-id": "msg_other" } }],
    ["with a time that is none", { ...good, headers: { ...good.headers, "svix-timestamp": "x" } }],
    [
      "of another version",
      {
        ...good,
        headers: {
          ...good.headers,
          "svix-signature": (good.headers["svix-signature"] ?? "").replaceAll("v1,", "v1a,"),
        },
      },
    ],
  ])("agrees with svix: %s", (_what, raw) => {
    expect(ours(raw)).toBe(theirs(raw));
  });

  test("makes simulated signatures that svix accepts as genuine", () => {
    expect(theirs(good)).toBe("valid");
  });

  const vectors = sharedFixturePath("specs", "mail", "webhook-signature-vectors.json");
  test(vectors ? "fits the kept example" : "not here: the kept example", () => {
    if (vectors === null) return;
    const { svix } = JSON.parse(fs.readFileSync(vectors, "utf8"));
    const raw: RawRequest = {
      url: request.url,
      headers: {
        "svix-id": svix.id,
        "svix-timestamp": svix.timestamp,
        "svix-signature": svix.signature,
      },
      body: Buffer.from(svix.body),
      receivedAt: now.toISOString(),
    };
    const verdict = (when: Date) =>
      resend.verify({ signingSecret: svix.secret }, raw, "events", when).kind;
    expect(verdict(new Date(Number(svix.timestamp) * 1000))).toBe("valid");
    expect(verdict(now)).toBe("expired");
  });
});

function never(): never {
  throw new Error("the kit lacks what this test is about");
}
