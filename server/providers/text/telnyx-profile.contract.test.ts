// Contract tests of messaging profiles, sender names and short codes against Telnyx's official package.
import Telnyx from "telnyx";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "#server/ports/provider.ts";
import { type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { readResponseBody, webhookUrl } from "#testing/text-provider/fixtures.ts";
import { kit, shortCode } from "#testing/text-provider/kits/telnyx.ts";
import { telnyx } from "./telnyx.ts";

const { apiKey = "", publicKey = "" } = kit.settings;
let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await startFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());

const connect = (): Connection => ({
  settings: kit.settings,
  baseUrl: carrier.url,
  http: fetch,
});
const official = () =>
  new Telnyx({ apiKey, publicKey, baseURL: `${carrier.url}/v2`, maxRetries: 0 });

const outgoing = {
  ref: "r1",
  from: "+12025550100",
  to: "+12025550177",
  text: "Your table is ready — café 🎉",
  mediaUrls: ["https://desk.example/media/1?s=a", "https://desk.example/media/2?s=b"],
  statusUrl: webhookUrl("telnyx", "ref=r1"),
};
const smsWebhookUrl = webhookUrl("telnyx");

describe("messaging profiles, sender names and short codes", () => {
  test("sends through a messaging profile by naming it beside the sender, which may be a name", async () => {
    carrier.says(kit.accepts(kit.refOf(1)), kit.accepts(kit.refOf(2)));
    const profile = String(readResponseBody("telnyx", "profile").id);
    await telnyx.send(connect(), { ...outgoing, from: "Copperline", service: profile });
    await official().messages.send({
      from: "Copperline",
      to: outgoing.to,
      text: outgoing.text,
      type: "MMS",
      media_urls: [...outgoing.mediaUrls],
      messaging_profile_id: profile,
      webhook_url: outgoing.statusUrl,
      use_profile_webhooks: false,
    });
    const [ours, theirs] = carrier.requests;
    expect(JSON.parse(ours?.body ?? "")).toEqual(JSON.parse(theirs?.body ?? ""));
  });

  test("labels an account with its sending profile, and refuses a disabled one", async () => {
    const profile = readResponseBody("telnyx", "profile");
    const settings = { ...kit.settings, sendingProfileId: String(profile.id) };
    carrier.plays(kit.account);
    expect(await telnyx.check({ ...connect(), settings })).toMatchObject({
      kind: "working",
      notes: [{ name: "Messaging profile", message: profile.name }],
    });
    expect(await telnyx.listServices(connect())).toEqual([{ ref: profile.id, name: profile.name }]);
    carrier.plays((request) =>
      request.path.includes(String(profile.id))
        ? { status: 200, body: { data: { ...profile, enabled: false } } }
        : kit.account(request),
    );
    expect(await telnyx.check({ ...connect(), settings })).toMatchObject({
      kind: "rejected",
      message: expect.stringContaining("is disabled at Telnyx"),
    });
  });

  test("lists a short code, and sets the webhook on its profile", async () => {
    carrier.plays(kit.account);
    const found = (await telnyx.listNumbers(connect())).find(({ kind }) => kind === "sender");
    expect(found).toMatchObject({ number: shortCode.short_code, canCall: false });
    await telnyx.setWebhooks(connect(), found?.ref ?? "", smsWebhookUrl);
    expect(kit.webhookUrlAfter(carrier.requests)).toBe(smsWebhookUrl);
    const theirs = await official().shortCodes.retrieve(shortCode.id);
    expect(theirs.data?.short_code).toBe("88222");
  });
});
