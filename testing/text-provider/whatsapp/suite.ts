// The shared suite, part six: WhatsApp, if the provider carries it.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { nextStepFor } from "#domain/message/text-problems.ts";
import type { OutgoingTemplate } from "#domain/message/whatsapp/template.ts";
import { required } from "#domain/required.ts";
import type { Connection } from "#server/ports/provider.ts";
import type { OutgoingText, ProviderTemplate, TextProvider } from "#server/ports/text.ts";
import { type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import {
  fixtureNames,
  readFixture,
  type WebhookFixture,
  webhookUrl,
} from "#testing/text-provider/fixtures.ts";
import type { LoggedText, TextProviderKit } from "#testing/text-provider/kit.ts";

const ours = "+12025550100";
const theirs = "+12025550177";

export function whatsappSuite(id: string, provider: TextProvider, kit: TextProviderKit): void {
  if (provider.capabilities.whatsapp === null) {
    test("has no WhatsApp: no template list, no kit and no fixtures", () => {
      expect(provider.listTemplates).toBeUndefined();
      expect(kit.whatsapp).toBeUndefined();
      expect(fixtureNames(id).filter((name) => name.includes("whatsapp"))).toEqual([]);
    });
    return;
  }
  const play = required(kit.whatsapp, `the kit of ${id} plays WhatsApp`);
  let carrier: FakeCarrier;
  beforeAll(async () => {
    carrier = await startFakeCarrier();
  });
  afterEach(() => carrier.forget());
  afterAll(() => carrier.close());

  const connect = (): Connection => ({
    settings: { ...kit.settings, ...play.settings },
    baseUrl: carrier.url,
    http: fetch,
  });
  const statusUrl = webhookUrl(id, "ref=r1");
  const text: OutgoingText = {
    channel: "whatsapp",
    ref: "r1",
    from: ours,
    to: theirs,
    text: "Come in — café 🎉",
    mediaUrls: [],
    statusUrl,
  };
  const sent = async (change: Partial<OutgoingText>) => {
    carrier.forget();
    carrier.says(kit.accepts(kit.refOf(1)));
    const outcome = await provider.send(connect(), { ...text, ...change });
    expect(outcome).toMatchObject({ kind: "accepted", providerRef: kit.refOf(1) });
    expect(carrier.requests).toHaveLength(1);
    return play.parseSend(required(carrier.requests[0], "it was sent"));
  };
  const templateOf = (values: Record<string, string>): OutgoingTemplate => ({
    ref: "HX1",
    name: "HX1",
    language: "en_GB",
    values,
  });

  describe("sending", () => {
    test("a message is sent between WhatsApp addresses, with the status webhook URL", async () => {
      expect(await sent({})).toEqual({
        from: ours,
        to: theirs,
        text: text.text,
        fileAs: null,
        mediaUrls: [],
        template: null,
        statusUrl,
      });
    });

    test("the same message without the channel is a text", async () => {
      carrier.says(kit.accepts(kit.refOf(1)));
      const { channel: _, ...asText } = text;
      await provider.send(connect(), asText);
      const request = required(carrier.requests[0], "it was sent");
      expect(play.parseSend(request)).toMatchObject({ from: null, to: null });
      expect(kit.parseSend(request)).toMatchObject({ from: ours, to: theirs, text: text.text });
    });

    test.each([
      ["image/jpeg", "image"],
      ["image/png", "image"],
      ["video/mp4", "video"],
      ["application/pdf", "file"],
    ])("a file (%s) is sent as its type, with the text as caption", async (type, kind) => {
      const mediaUrls = ["https://desk.example/media/1?s=a"];
      const got = await sent({ mediaUrls, mediaTypes: [type] });
      expect(got).toMatchObject({ mediaUrls, text: text.text });
      expect([null, kind]).toContain(got.fileAs);
      expect(await sent({ mediaUrls, mediaTypes: [type], text: "" })).toMatchObject({
        mediaUrls,
        text: null,
      });
    });

    test("an audio file is sent without text", async () => {
      const mediaUrls = ["https://desk.example/media/1?s=a"];
      const got = await sent({ mediaUrls, mediaTypes: ["audio/ogg"], text: "" });
      expect(got).toMatchObject({ mediaUrls, text: null });
      expect([null, "audio"]).toContain(got.fileAs);
    });

    test("a template is sent by its reference with its values, and without text", async () => {
      const got = await sent({ template: templateOf({ 1: "Ben", 2: "1042" }), text: "Hello Ben" });
      expect(got).toMatchObject({ text: null, mediaUrls: [] });
      expect(got.template).toMatchObject({
        ref: "HX1",
        values: [
          ["1", "Ben"],
          ["2", "1042"],
        ],
      });
      expect([null, "en_GB"]).toContain(got.template?.language);
      expect((await sent({ template: templateOf({}) })).template).toMatchObject({ values: [] });
    });

    test("values keep their variables, in any stored order", async () => {
      const ten = Object.fromEntries(
        [10, 2, 1, 9, 3, 8, 4, 7, 5, 6].map((n) => [String(n), `value ${n}`] as const),
      );
      const inOrder = Array.from({ length: 10 }, (_, n) => [`${n + 1}`, `value ${n + 1}`]);
      expect((await sent({ template: templateOf(ten) })).template?.values).toEqual(inOrder);
      // The database stores shorter keys first.
      const named = { id: "1042", customer_name: "Ben" };
      const got = (await sent({ template: templateOf(named) })).template;
      expect(Object.fromEntries(got?.values ?? [])).toEqual(named);
    });
  });

  describe("rejections", () => {
    const { windowClosed, wrongTemplate, notThere } = play.codes;
    const all = [
      [windowClosed, "window_closed"],
      [wrongTemplate, "template_rejected"],
      [notThere, "not_on_whatsapp"],
    ].filter(([code]) => code !== null) as [string, "window_closed"][];

    test.each(all)(
      "%s in a response or a report is %s and is not retried",
      async (code, problem) => {
        carrier.says(kit.rejects(400, code));
        expect(await provider.send(connect(), text)).toEqual({
          kind: "rejected",
          problem,
          providerCode: code,
        });
        expect(nextStepFor(problem)).toBe("give_up");
        const at = new Date("2026-11-20T10:00:30.000Z");
        const request = kit.sign(play.statusReport(kit.sms.failed, code), "current", at);
        expect(provider.parseWebhook(request)).toMatchObject({
          events: [{ kind: "text.status", problem, providerCode: code }],
        });
      },
    );
  });

  describe("inbound requests", () => {
    const at = new Date("2026-11-20T10:00:30.000Z");

    test("reports that a message was read", () => {
      const request = kit.sign(play.statusReport("read", null), "current", at);
      expect(provider.verify(kit.settings, request, at).kind).toBe("valid");
      expect(provider.parseWebhook(request)).toMatchObject({
        events: [{ kind: "text.status", state: "read", problem: null }],
      });
    });

    test("has fixtures from the provider's documentation: text, file, button reply, location", () => {
      const names = ["whatsapp", "whatsapp-file", "whatsapp-button", "whatsapp-place"];
      const known = fixtureNames(id);
      for (const name of names.map((one) => `received-${one}`)) {
        expect(known).toContain(name);
        const { reading } = readFixture<WebhookFixture>(id, name);
        expect(reading, name).toMatchObject({
          events: [{ kind: "text.received", channel: "whatsapp", profileName: "Ana" }],
        });
      }
    });
  });

  describe("lookups", () => {
    const query = {
      ref: "r1",
      from: ours,
      to: theirs,
      text: "On my way",
      channel: "whatsapp" as const,
      since: "2026-11-20T10:00:00.000Z",
    };
    const booked = (n: number, change: Partial<LoggedText> = {}): LoggedText => ({
      ref: kit.refOf(n),
      direction: "out",
      from: ours,
      to: theirs,
      text: "On my way",
      at: `2026-11-20T10:00:0${n}.000Z`,
      status: kit.sms.delivered,
      ...change,
    });
    const onWhatsapp = { channel: "whatsapp" } as const;

    test("finds a WhatsApp message and does not match a text with the same content", async () => {
      carrier.plays(kit.messageLog([booked(1), booked(2, onWhatsapp)]));
      expect(await provider.find(connect(), query)).toMatchObject({
        providerRef: kit.refOf(2),
        from: ours,
        to: theirs,
        channel: "whatsapp",
      });
      const { channel: _, ...asText } = query;
      expect(await provider.find(connect(), asText)).toMatchObject({ providerRef: kit.refOf(1) });
      carrier.plays(kit.messageLog([booked(1)]));
      expect(await provider.find(connect(), query)).toBeNull();
    });

    test("lists both in reconciliation, each with its channel and bare numbers", async () => {
      const incoming = { direction: "in", from: theirs, to: ours } as const;
      const receivedStatus = kit.sms.received;
      carrier.plays(
        kit.messageLog([
          booked(1, { ...incoming, status: receivedStatus }),
          booked(2, { ...incoming, ...onWhatsapp, status: receivedStatus }),
        ]),
      );
      const found = [];
      for await (const one of provider.listSince(connect(), query.since)) found.push(one);
      expect(found.map(({ channel, from, to }) => [channel, from, to])).toEqual([
        [undefined, theirs, ours],
        ["whatsapp", theirs, ours],
      ]);
    });
  });

  describe("setup", () => {
    const template = (n: number, change: Partial<ProviderTemplate> = {}): ProviderTemplate => ({
      ref: `HX${n}`,
      name: `HX${n}`,
      language: "en",
      body: `Hello {{1}}, ${n}.`,
      isApproved: true,
      ...change,
    });
    const list = () => required(provider.listTemplates, "it carries WhatsApp")(connect());

    test("lists all templates with WhatsApp's approval status; one without a body is skipped", async () => {
      const all = [
        template(1),
        template(2, { isApproved: false }),
        template(3, { language: "pt_BR" }),
      ];
      carrier.plays(play.templates([...all, template(4, { body: "" }), template(5)]));
      expect(await list()).toEqual([...all, template(5)]);
    });

    test("returns no templates for an account without any, and reports an invalid key or an unreachable provider", async () => {
      carrier.plays(play.templates([]));
      expect(await list()).toEqual([]);
      carrier.plays(() => ({ status: 401, body: {} }));
      await expect(list()).rejects.toMatchObject({ name: "ProviderError", kind: "rejected" });
      carrier.plays(() => ({ status: 503, body: "" }));
      await expect(list()).rejects.toMatchObject({ name: "ProviderError", kind: "unreachable" });
    });

    test("a WhatsApp number is listed if the provider can list it, and its webhook points at us", async () => {
      carrier.plays(play.senders);
      const listed = (await provider.listNumbers(connect())).filter(
        ({ kind }) => kind === "whatsapp",
      );
      expect(listed.map(({ number, ref, canText }) => ({ number, ref, canText }))).toEqual(
        provider.capabilities.whatsapp === "listed"
          ? [{ number: ours, ref: play.senderRef, canText: true }]
          : [],
      );
      carrier.forget();
      carrier.plays(play.senders);
      await provider.setWebhooks(connect(), play.senderRef, webhookUrl(id));
      expect(play.webhookUrlAfter(carrier.requests)).toBe(webhookUrl(id));
    });
  });
}
