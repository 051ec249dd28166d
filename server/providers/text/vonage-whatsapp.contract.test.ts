// Contract tests of WhatsApp messages through Vonage against the requests of its official package.
import {
  Messages,
  WhatsAppAudio,
  WhatsAppCustom,
  WhatsAppFile,
  WhatsAppImage,
  WhatsAppTemplate,
  WhatsAppText,
  WhatsAppVideo,
} from "@vonage/messages";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { FetchFn } from "#server/ports/provider.ts";
import type { OutgoingText } from "#server/ports/text.ts";
import { type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { webhookUrl } from "#testing/text-provider/fixtures.ts";
import { kit } from "#testing/text-provider/kits/vonage.ts";
import { createVonageTexts } from "./vonage.ts";

let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await startFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());

const vonage = createVonageTexts({
  now: () => new Date(),
  newId: () => "0193a1b2-0000-7000-8000-00000000e001",
});
const official = () =>
  new Messages(
    {
      applicationId: String(kit.settings.applicationId),
      privateKey: String(kit.settings.privateKey),
    },
    { apiHost: carrier.url },
  );

const statusUrl = webhookUrl("vonage", "ref=r1");
const shared = {
  from: "12025550100",
  to: "12025550177",
  clientRef: "r1",
  webhookUrl: statusUrl,
  webhookVersion: "v1" as const,
};
const outgoing: OutgoingText = {
  channel: "whatsapp",
  ref: "r1",
  from: "+12025550100",
  to: "+12025550177",
  text: "Look",
  mediaUrls: [],
  statusUrl,
};
const url = "https://desk.example/media/1?s=a";
const file = { url, caption: "Look" };
const filled = (values: Record<string, string>) => ({
  template: { ref: "order_ready", name: "order_ready", language: "en_GB", values },
});
const whatsapp = { policy: "deterministic" as const, locale: "en_GB" as never };
const custom = {
  type: "template",
  template: {
    name: "order_ready",
    language: { policy: "deterministic", code: "en_GB" },
    components: [
      { type: "body", parameters: [{ type: "text", parameter_name: "order", text: "1042" }] },
    ],
  },
};

test.each([
  ["words", {}, new WhatsAppText({ ...shared, text: "Look" })],
  [
    "a picture",
    { mediaUrls: [url], mediaTypes: ["image/jpeg"] },
    new WhatsAppImage({ ...shared, image: file }),
  ],
  [
    "a video",
    { mediaUrls: [url], mediaTypes: ["video/mp4"] },
    new WhatsAppVideo({ ...shared, video: file }),
  ],
  [
    "a file",
    { mediaUrls: [url], mediaTypes: ["application/pdf"] },
    new WhatsAppFile({ ...shared, file }),
  ],
  [
    "a sound",
    { mediaUrls: [url], mediaTypes: ["audio/ogg"], text: "" },
    new WhatsAppAudio({ ...shared, audio: { url } }),
  ],
  [
    "a template with numbered variables",
    filled({ 1: "Ben", 2: "1042" }),
    new WhatsAppTemplate({
      ...shared,
      whatsapp,
      template: { name: "order_ready", parameters: ["Ben", "1042"] },
    }),
  ],
  [
    "a template with named ones",
    filled({ order: "1042" }),
    new WhatsAppCustom({ ...shared, custom }),
  ],
])("sends %s as Vonage's official package does", async (_what, change, message) => {
  carrier.says(kit.accepts(kit.refOf(1)), kit.accepts(kit.refOf(1)));
  await vonage.send(
    { settings: kit.settings, baseUrl: carrier.url, http: fetch },
    { ...outgoing, ...change },
  );
  await official().send(message);
  const [ours, theirs] = carrier.requests;
  expect(ours?.path).toBe(theirs?.path);
  expect(JSON.parse(ours?.body ?? "")).toEqual(JSON.parse(theirs?.body ?? "{}"));
});

test("doesn't offer a template that requires a file or a value outside its body", async () => {
  const of = (name: string, more: object) => ({
    id: name,
    name,
    language: "en",
    status: "APPROVED",
    components: [{ type: "BODY", text: "Your order {{1}} is here." }, more],
  });
  carrier.plays(() => ({
    status: 200,
    body: {
      templates: [
        of("with_footer", { type: "FOOTER", text: "Copperline" }),
        of("with_fixed_head", { type: "HEADER", format: "TEXT", text: "A head" }),
        of("with_fixed_link", {
          type: "BUTTONS",
          buttons: [{ type: "URL", url: "https://x.test" }],
        }),
        of("with_picture", { type: "HEADER", format: "IMAGE", example: { header_handle: ["x"] } }),
        of("with_open_head", { type: "HEADER", format: "TEXT", text: "Order {{1}}" }),
        of("with_open_link", {
          type: "BUTTONS",
          buttons: [{ type: "URL", url: "https://x.test/{{1}}" }],
        }),
        of("with_code", { type: "BUTTONS", buttons: [{ type: "OTP", otp_type: "COPY_CODE" }] }),
      ],
    },
  }));
  const connection = {
    settings: { ...kit.settings, wabaId: "102290129340398" },
    baseUrl: carrier.url,
    http: fetch,
  };
  const found = await vonage.listTemplates(connection);
  expect(found.map(({ name }) => name)).toEqual([
    "with_footer",
    "with_fixed_head",
    "with_fixed_link",
  ]);
});

test("fetches secured media from the regional hosts with the application's token, and from other hosts without", async () => {
  const requests: { url: string; withKey: boolean }[] = [];
  const http: FetchFn = async (url, init) => {
    requests.push({ url, withKey: kit.hasKey(Object.fromEntries(new Headers(init?.headers))) });
    return new Response(new Uint8Array(3), { headers: { "content-type": "image/png" } });
  };
  const connection = { settings: kit.settings, baseUrl: vonage.baseUrl, http };
  const file = "/v3/media/1b456509-974c-458b-aafa-45fc48a4d976";
  for (const host of ["api-us.nexmo.com", "api-eu.nexmo.com", "api-ap.nexmo.com"])
    await vonage.fetchMedia(connection, { url: `https://${host}${file}`, type: "a/b" }, 100);
  await vonage.fetchMedia(connection, { url: `https://x.nexmo.com${file}`, type: "a/b" }, 100);
  expect(requests.map(({ withKey }) => withKey)).toEqual([true, true, true, false]);
});
