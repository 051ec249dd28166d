// Plivo publishes no description, so its own package is asked: its requests, its reading of our answers.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Connection, RawRequest } from "#server/ports/provider.ts";
import { type Asked, type FakeCarrier, openFakeCarrier } from "#testing/fake-carrier.ts";
import { bendPlivoRoad, officialPlivo } from "#testing/plivo-package.ts";
import { answerBody, hookAddress } from "#testing/sms-provider/fixtures.ts";
import type { BookedSms } from "#testing/sms-provider/kit.ts";
import { kit } from "#testing/sms-provider/kits/plivo.ts";
import { plivoProblemOfSentence, plivoProblems, plivoStates } from "./plivo/problems.ts";
import { plivo } from "./plivo.ts";

const { authId = "", authToken = "" } = kit.settings;
let carrier: FakeCarrier;
let straighten: () => void;
beforeAll(async () => {
  carrier = await openFakeCarrier();
  straighten = bendPlivoRoad(carrier.url);
});
afterEach(() => {
  carrier.forget();
  vi.restoreAllMocks();
});
afterAll(() => {
  straighten();
  return carrier.close();
});

const connect = (): Connection => ({ settings: kit.settings, baseUrl: carrier.url, http: fetch });
const official = () => officialPlivo(authId, authToken, carrier.url);

const outgoing = {
  ref: "r1",
  from: "+12025550100",
  to: "+12025550177",
  text: "Your table is ready — café 🎉",
  mediaUrls: ["https://desk.example/media/1?s=a", "https://desk.example/media/2?s=b"],
  statusUrl: hookAddress("plivo", "ref=r1"),
};
const since = "2026-11-20T10:00:00.000Z";
const smsWebhookUrl = hookAddress("plivo");
const number = "12025550100";

const partsOf = (asked: Asked | undefined) => ({
  method: asked?.method,
  path: asked?.path.split("?")[0],
  query: [...new URL(asked?.path ?? "", "http://any").searchParams]
    .filter(([name]) => name !== "limit" && name !== "offset")
    .sort(),
  body: asked?.body ? JSON.parse(asked.body) : null,
  key: asked?.headers.authorization,
});

describe("Plivo's own package", () => {
  test("sends words and pictures in the same words as we do", async () => {
    for (const mediaUrls of [[], outgoing.mediaUrls]) {
      carrier.forget();
      carrier.says(kit.accepts(kit.refOf(1)), kit.accepts(kit.refOf(1)));
      await plivo.send(connect(), { ...outgoing, mediaUrls });
      const pictures = mediaUrls.length > 0 ? { type: "mms", media_urls: mediaUrls } : {};
      const sent = await official().messages.create(outgoing.from, outgoing.to, outgoing.text, {
        ...pictures,
        url: outgoing.statusUrl,
        method: "POST",
      });
      const [ours, theirs] = carrier.asked;
      expect(partsOf(ours)).toEqual(partsOf(theirs));
      expect(sent.messageUuid).toEqual([kit.refOf(1)]);
    }
  });

  test("asks for past messages in the same words as we do", async () => {
    carrier.plays(kit.books([]));
    for await (const _ of plivo.listSince(connect(), since));
    await official().messages.list({
      message_direction: "outbound",
      message_time__gte: "2026-11-19 10:00:00",
    });
    const [ours, theirs] = carrier.asked;
    expect(partsOf(ours)).toEqual(partsOf(theirs));
  });

  test("points a number at us in the same words as we do, with an application and without", async () => {
    carrier.plays(kit.account);
    const application = String(answerBody("plivo", "application").app_id);
    await plivo.setHooks(connect(), number, smsWebhookUrl);
    const linked = carrier.asked.map(partsOf);
    await official().numbers.get(number);
    await official().applications.update(application, {
      message_url: smsWebhookUrl,
      message_method: "POST",
    });
    expect(carrier.asked.slice(linked.length).map(partsOf)).toEqual(linked);

    carrier.forget();
    carrier.plays(withoutApplication);
    await plivo.setHooks(connect(), number, smsWebhookUrl);
    const [, , , make, link] = carrier.asked.map(partsOf);
    const name = make?.body.app_name;
    expect(name).toMatch(/^Deskbell-texts-[0-9a-f]{8}$/);
    carrier.forget();
    carrier.plays(withoutApplication);
    // the package says aloud what it makes
    vi.spyOn(console, "log").mockImplementation(() => {});
    await official().applications.create(name, {
      message_url: smsWebhookUrl,
      message_method: "POST",
    });
    await official().numbers.update(number, { app_id: "4711" });
    expect(carrier.asked.map(partsOf)).toEqual([make, link]);
  });

  test("lists numbers and applications at the same addresses, and reads what we play", async () => {
    carrier.plays(kit.account);
    const ours = await plivo.listNumbers(connect());
    expect(ours).toHaveLength(3);
    const paths = new Set(carrier.asked.map((asked) => partsOf(asked).path));
    carrier.forget();
    carrier.plays(kit.account);
    const numbers = await official().numbers.list();
    await official().applications.list();
    expect(new Set(carrier.asked.map((asked) => partsOf(asked).path))).toEqual(paths);
    expect(numbers[0]).toMatchObject({ number, alias: "Front desk", smsEnabled: true });
    // the package writes one stroke too many
    carrier.plays((asked) => kit.account({ ...asked, path: asked.path.replace("//", "/") }));
    const account = await official().accounts.get();
    expect(account).toMatchObject({ name: kit.accountLabel });
    carrier.plays(kit.books([book(1)]));
    const [message] = await official().messages.list({});
    expect(message).toMatchObject({ messageUuid: kit.refOf(1), messageState: "delivered" });
    expect(message).not.toHaveProperty("text");
  });
});

describe("what only Plivo has", () => {
  test("every code and status word that we know stands in the fixtures", async () => {
    const { codes } = (await import("#server/providers/fixtures/plivo/codes.json")).default;
    const { statuses } = (await import("#server/providers/fixtures/plivo/statuses.json")).default;
    expect(codes.map(({ code }) => code).sort()).toEqual(Object.keys(plivoProblems).sort());
    expect(statuses.map(({ word }) => word).sort()).toEqual(Object.keys(plivoStates).sort());
  });

  test.each([
    ["This caller ID is not allowed for outbound message", 400, "line_cannot_text"],
    ["destination country barred by geo permissions", 403, "region_off"],
    ["insufficient credit", 402, "no_credit"],
    ["dst is a required parameter", 400, "refused"],
  ])("the sentence '%s' with %i is %s", async (error, status, problem) => {
    carrier.says({ status, body: { api_id: "a", error } });
    expect(await plivo.send(connect(), outgoing)).toEqual({
      kind: "refused",
      problem,
      providerCode: error,
    });
    expect(plivoProblemOfSentence(error) ?? "refused").toBe(problem);
  });

  test("a success that took the message for nobody is a refusal", async () => {
    const body = { api_id: "a", message: "message(s) queued", message_uuid: [] };
    carrier.says({ status: 202, body: { ...body, invalid_number: [outgoing.to] } });
    expect(await plivo.send(connect(), outgoing)).toEqual({
      kind: "refused",
      problem: "bad_number",
      providerCode: "invalid_number",
    });
    carrier.says({ status: 202, body });
    expect(await plivo.send(connect(), outgoing)).toMatchObject({ kind: "unknown" });
  });

  test("nobody is asked for a lost text, for nobody could tell", async () => {
    expect(await plivo.find()).toBeNull();
    expect(carrier.asked).toEqual([]);
  });

  test("an application of ours is made once, and found again", async () => {
    carrier.plays((asked) => {
      if (asked.path.includes("/Application/?")) {
        const ours = { app_id: "4711", message_url: smsWebhookUrl };
        return { status: 200, body: { meta: { next: null }, objects: [ours] } };
      }
      return withoutApplication(asked);
    });
    await plivo.setHooks(connect(), number, smsWebhookUrl);
    expect(carrier.asked.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual(
      [`/v1/Account/${authId}/Number/${number}/`],
    );
  });

  test("a next page is asked at the same house only", async () => {
    const meta = { next: "https://evil.example/next" };
    carrier.plays(() => ({ status: 200, body: { meta, objects: [] } }));
    expect(await plivo.listNumbers(connect())).toEqual([]);
    expect(carrier.asked).toHaveLength(2);
  });

  test.each([
    ["2026-11-20 15:30:00+05:30", "2026-11-20T10:00:00.000Z"],
    ["2026-11-20 10:00:00", "2026-11-20T10:00:00.000Z"],
    ["2026-11-20T10:00:00.250000Z", "2026-11-20T10:00:00.250Z"],
    ["soon", "1970-01-01T00:00:00.000Z"],
  ])("the time %s is %s", async (message_time, at) => {
    const record = { ...answerBody("plivo", "record"), message_time };
    carrier.plays(() => ({ status: 200, body: { meta: { next: null }, objects: [record] } }));
    const found = [];
    for await (const one of plivo.listSince(connect(), "1970-01-01T00:00:00.000Z")) found.push(one);
    expect(found).toMatchObject([{ at }]);
  });

  test("words beside pictures and words alone are both read", () => {
    const read = (fields: Record<string, string>) => {
      const request: RawRequest = {
        url: smsWebhookUrl,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: Buffer.from(
          new URLSearchParams({
            MessageUUID: "m",
            From: "72345",
            To: number,
            ...fields,
          }).toString(),
        ),
        receivedAt: since,
      };
      return plivo.read(request);
    };
    expect(read({ Text: "alone" })).toMatchObject({ events: [{ text: "alone", from: "72345" }] });
    expect(read({ Body: "beside", Media0: "https://media.plivo.com/a" })).toMatchObject({
      events: [{ text: "beside", media: [{ url: "https://media.plivo.com/a" }] }],
    });
  });
});

const book = (n: number): BookedSms => ({
  ...outgoing,
  ref: kit.refOf(n),
  direction: "out",
  at: since,
  word: "delivered",
});

function withoutApplication(asked: Asked) {
  if (asked.path.endsWith(`/Application/`) && asked.method === "POST") {
    return { status: 201, body: { api_id: "a", app_id: "4711", message: "created" } };
  }
  if (asked.path.includes("/Application/?")) return kit.account(asked);
  if (asked.method === "POST") return { status: 202, body: { api_id: "a", message: "changed" } };
  return { status: 200, body: { ...answerBody("plivo", "number"), application: null } };
}
