// Contract tests against Resend's official package and its API description.
import fs from "node:fs";
import { gunzipSync } from "node:zlib";
import { Resend } from "resend";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "#server/ports/provider.ts";
import { plainEmail, richEmail } from "#testing/email-provider/emails.ts";
import {
  type CodesFixture,
  readFixture,
  readResponseBody,
  type WebhookFixture,
  webhookNames,
} from "#testing/email-provider/fixtures.ts";
import { kit } from "#testing/email-provider/kits/resend.ts";
import { type CarrierRequest, type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { checkAgainst, openApiCheck } from "#testing/openapi-check.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { resendProblems } from "./resend/problems.ts";
import { resend } from "./resend.ts";

let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await startFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());

const connect = (): Connection => ({ settings: kit.settings, baseUrl: carrier.url, http: fetch });
const send = (email = richEmail) => resend.send(connect(), email, AbortSignal.timeout(10_000));
const respondAccepted = () => carrier.says({ status: 200, body: { id: "e1" } });
const summarizeRequest = (request: CarrierRequest | undefined) => ({
  method: request?.method,
  path: request?.path,
  key: request?.headers.authorization,
  idempotency: request?.headers["idempotency-key"],
  body: request?.body ? JSON.parse(request.body) : null,
});
const official = () => new Resend(kit.settings.apiKey, { baseUrl: carrier.url });

describe("Resend's API description", () => {
  const file = sharedFixturePath("specs", "mail", "resend.subset.json.gz");

  test(file ? "knows every mail that we send" : "not here: what we send", async () => {
    if (file === null) return;
    const check = openApiCheck(file);
    respondAccepted();
    await send();
    respondAccepted();
    await send(plainEmail);
    const faults = carrier.requests.flatMap(({ method, path, body }) =>
      check.json(method, path, JSON.parse(body)),
    );
    expect(faults).toEqual([]);
    expect(check.json("POST", "/emails", { from: "a", to: "b", subject: "c", too: 1 })).toEqual([
      "body has an unknown field too",
    ]);
  });

  test(
    file ? "knows what else we ask, and the answers we play" : "not here: what we ask",
    async () => {
      if (file === null) return;
      const check = openApiCheck(file);
      carrier.plays(kit.domain?.script ?? (() => null));
      await resend.requiredRecords(connect(), "desk.harbour.example");
      await resend.check(connect());
      carrier.plays(kit.fetch?.script ?? (() => null));
      await resend.fetchEmail(connect(), kit.fetch?.email ?? never(), 100_000);
      const requests = carrier.requests.filter(({ path }) => !path.startsWith("/files/"));
      expect(requests.length).toBeGreaterThanOrEqual(5);
      // A parameter that is newer than this edition of the description.
      const faults = requests.flatMap(({ method, path }) =>
        check.request(method, path.replace("html_format=cid", "").replace(/\?$/, "")),
      );
      expect(faults).toEqual([]);
      const id = kit.fetch?.email.providerRef;
      expect([
        ...check.response(
          "GET",
          `/emails/receiving/${id}`,
          200,
          readResponseBody("resend", "received"),
        ),
        ...check.response(
          "GET",
          `/emails/receiving/${id}/attachments`,
          200,
          readResponseBody("resend", "received-files"),
        ),
        ...check.response("GET", "/domains/d1", 200, readResponseBody("resend", "domain")),
      ]).toEqual([]);
    },
  );

  test(file ? "knows every event in our fixtures" : "not here: the events", () => {
    if (file === null) return;
    const document = JSON.parse(gunzipSync(fs.readFileSync(file)).toString("utf8"));
    const documentedWebhooks = Object.entries(document.webhooks as Record<string, object>);
    const paths = Object.fromEntries(documentedWebhooks.map(([name, item]) => [`/${name}`, item]));
    const check = checkAgainst({ ...document, paths });
    let seen = 0;
    for (const name of webhookNames("resend")) {
      const { request, reading } = readFixture<WebhookFixture>("resend", name);
      if (reading.kind !== "events") continue;
      const event = structuredClone(request.json) as { type: string; data: object };
      // Every event carries it since July 2026, which is later than this edition.
      if (event.type !== "email.received") Reflect.deleteProperty(event.data, "message_id");
      // Likewise; the types of the official package (6.38) have it.
      Reflect.deleteProperty(event.data, "received_for");
      expect(check.json("POST", `/${event.type}`, event), name).toEqual([]);
      seen++;
    }
    expect(seen).toBeGreaterThanOrEqual(14);
  });
});

describe("Resend's official package", () => {
  test("sends an email with the same request as ours", async () => {
    respondAccepted();
    await send();
    respondAccepted();
    await official().emails.send(
      {
        from: '"Harbour \\"Dental\\", Straße" <support@harbour.example>',
        to: ['"Maya Ünal" <maya+vip@xn--bcher-kva.example>'],
        cc: ["o'neil@mail.example", '"李, 小龙" <li@mail.example>'],
        bcc: ["archive@harbour.example"],
        replyTo: '"Harbour Dental" <support+c_mfzg2_k7q@harbour.example>',
        subject: richEmail.subject,
        text: richEmail.text,
        html: richEmail.html ?? "",
        headers: {
          "X-Auto-Response-Suppress": "All",
          "In-Reply-To": "<CAF-8+question@mail.example>",
          References:
            "<first.of.all@mail.example> <CAF-8+question@mail.example> <db.0193a1b2.k7@harbour.example>",
        },
        attachments: richEmail.files.map(({ name, bytes, contentId }) => ({
          filename: name,
          content: Buffer.from(bytes).toString("base64"),
          ...(contentId === null ? {} : { contentId }),
        })),
        tags: [{ name: "deskbell_ref", value: richEmail.ref }],
      },
      { idempotencyKey: richEmail.ref },
    );
    const [ours, theirs] = carrier.requests.map(summarizeRequest);
    expect(ours).toEqual(theirs);
  });

  test("requests a received email and its files, and lists domains, at the same URLs as ours", async () => {
    const received = kit.fetch ?? never();
    const id = received.email.providerRef;
    carrier.plays(received.script);
    await resend.fetchEmail(connect(), received.email, 100_000);
    const ours = carrier.requests.map(({ path }) => path.split("?")[0]);
    carrier.forget();
    carrier.plays(received.script);
    await official().emails.receiving.get(id);
    await official().emails.receiving.attachments.list({ emailId: id });
    expect(carrier.requests.map(({ path }) => path.split("?")[0])).toEqual(ours.slice(0, 2));

    carrier.forget();
    carrier.plays(kit.account?.script ?? never());
    await resend.check(connect());
    await official().domains.list({ limit: 100 });
    const [check, list] = carrier.requests.map(summarizeRequest);
    expect(check).toEqual(list);
  });

  test("understands our simulated rejection", async () => {
    carrier.says({
      status: 422,
      body: { statusCode: 422, name: "validation_error", message: "Invalid `to` field." },
    });
    const { error } = await official().emails.send({ from: "a", to: "b", subject: "c", text: "d" });
    expect(error).toMatchObject({ name: "validation_error", message: "Invalid `to` field." });
  });
});

describe("Resend specifics", () => {
  test("has a fixture for every error name we map", () => {
    const { codes } = readFixture<CodesFixture>("resend", "codes");
    const names = new Set(codes.map(({ code }) => code));
    expect([...names].sort()).toEqual(Object.keys(resendProblems).sort());
  });

  test("sends the same body for the same email, so that the idempotency key applies to a retry", async () => {
    respondAccepted();
    respondAccepted();
    await send();
    await send({ ...richEmail, date: new Date(0), files: [...richEmail.files] });
    const [first, second] = carrier.requests;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["idempotency-key"]).toBe(richEmail.ref);
  });

  test("treats an idempotency key used with another body as unknown, since the email may have been sent", async () => {
    carrier.says({ status: 409, body: { statusCode: 409, name: "invalid_idempotent_request" } });
    expect(await send()).toMatchObject({ kind: "unknown", isFinal: true });
  });

  test("accepts a sending-only key and labels it as such", async () => {
    carrier.says({ status: 401, body: { statusCode: 401, name: "restricted_api_key" } });
    expect(await resend.check(connect())).toMatchObject({
      kind: "working",
      label: expect.stringContaining("sending-only"),
    });
  });

  test("sends the type of a file without an extension, and a default name for one without a name", async () => {
    const file = { type: "text/calendar", bytes: Buffer.from("x"), contentId: null };
    respondAccepted();
    await send({
      ...plainEmail,
      files: [
        { ...file, name: "invite" },
        { ...file, name: "" },
        { ...file, name: "a.ics" },
      ],
    });
    expect(JSON.parse(carrier.requests[0]?.body ?? "").attachments).toEqual([
      { content: "eA==", filename: "invite", content_type: "text/calendar" },
      { content: "eA==", filename: "attachment", content_type: "text/calendar" },
      { content: "eA==", filename: "a.ics" },
    ]);
  });

  test("reports a domain that Resend doesn't have as not found", async () => {
    carrier.plays(kit.domain?.script ?? never());
    const ask = resend.requiredRecords(connect(), "elsewhere.example");
    await expect(ask).rejects.toMatchObject({ name: "ProviderError", kind: "not_found" });
  });

  test.each([
    ["harbour.example", "send", "send.harbour.example"],
    ["harbour.example", "", "harbour.example"],
    ["harbour.example", "@", "harbour.example"],
    ["desk.harbour.example", "send.desk", "send.desk.harbour.example"],
    ["desk.harbour.example", "desk", "desk.harbour.example"],
    ["desk.harbour.example", "send.desk.harbour.example", "send.desk.harbour.example"],
    ["send.harbour.example", "send.send", "send.send.harbour.example"],
    ["a.b.harbour.example", "resend._domainkey.a.b", "resend._domainkey.a.b.harbour.example"],
  ])("expands a record of %s named %j to %s", async (name, record, full) => {
    const records = [{ record: "SPF", name: record, type: "TXT", value: "v=spf1 ~all" }];
    carrier.plays(({ path }) =>
      path.startsWith("/domains?")
        ? { status: 200, body: { data: [{ id: "d1", name }] } }
        : { status: 200, body: { id: "d1", name, records } },
    );
    expect((await resend.requiredRecords(connect(), name)).map((one) => one.name)).toEqual([full]);
  });
});

function never(): never {
  throw new Error("the kit lacks what this test is about");
}
