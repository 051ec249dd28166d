// Resend's own package and its own description say whether we speak Resend.
import fs from "node:fs";
import { gunzipSync } from "node:zlib";
import { Resend } from "resend";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "#server/ports/provider.ts";
import { plainEmail, richEmail } from "#testing/email-provider/emails.ts";
import {
  answerBody,
  type CodesFixture,
  fixture,
  type HookFixture,
  hookNames,
} from "#testing/email-provider/fixtures.ts";
import { kit } from "#testing/email-provider/kits/resend.ts";
import { type Asked, type FakeCarrier, openFakeCarrier } from "#testing/fake-carrier.ts";
import { checkAgainst, openApiCheck } from "#testing/openapi-check.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { resendProblems } from "./resend/problems.ts";
import { resend } from "./resend.ts";

let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await openFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());

const connect = (): Connection => ({ settings: kit.settings, baseUrl: carrier.url, http: fetch });
const send = (mail = richEmail) => resend.send(connect(), mail, AbortSignal.timeout(10_000));
const takes = () => carrier.says({ status: 200, body: { id: "e1" } });
const heard = (asked: Asked | undefined) => ({
  method: asked?.method,
  path: asked?.path,
  key: asked?.headers.authorization,
  idempotency: asked?.headers["idempotency-key"],
  body: asked?.body ? JSON.parse(asked.body) : null,
});
const official = () => new Resend(kit.settings.apiKey, { baseUrl: carrier.url });

describe("Resend's own description", () => {
  const file = sharedFixturePath("specs", "mail", "resend.subset.json.gz");

  test(file ? "knows every mail that we send" : "not here: what we send", async () => {
    if (file === null) return;
    const check = openApiCheck(file);
    takes();
    await send();
    takes();
    await send(plainEmail);
    const faults = carrier.asked.flatMap(({ method, path, body }) =>
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
      await resend.wantedRecords(connect(), "desk.harbour.example");
      await resend.check(connect());
      carrier.plays(kit.fetch?.script ?? (() => null));
      await resend.fetchEmail(connect(), kit.fetch?.mail ?? never(), 100_000);
      const asked = carrier.asked.filter(({ path }) => !path.startsWith("/files/"));
      expect(asked.length).toBeGreaterThanOrEqual(5);
      // a later parameter than this edition of the description
      const faults = asked.flatMap(({ method, path }) =>
        check.request(method, path.replace("html_format=cid", "").replace(/\?$/, "")),
      );
      expect(faults).toEqual([]);
      const id = kit.fetch?.mail.providerRef;
      expect([
        ...check.response("GET", `/emails/receiving/${id}`, 200, answerBody("resend", "received")),
        ...check.response(
          "GET",
          `/emails/receiving/${id}/attachments`,
          200,
          answerBody("resend", "received-files"),
        ),
        ...check.response("GET", "/domains/d1", 200, answerBody("resend", "domain")),
      ]).toEqual([]);
    },
  );

  test(file ? "knows every event in our fixtures" : "not here: the events", () => {
    if (file === null) return;
    const document = JSON.parse(gunzipSync(fs.readFileSync(file)).toString("utf8"));
    const hooks = Object.entries(document.webhooks as Record<string, object>);
    const paths = Object.fromEntries(hooks.map(([name, item]) => [`/${name}`, item]));
    const check = checkAgainst({ ...document, paths });
    let seen = 0;
    for (const name of hookNames("resend")) {
      const { request, reading } = fixture<HookFixture>("resend", name);
      if (reading.kind !== "events") continue;
      const event = structuredClone(request.json) as { type: string; data: object };
      // carried by every event since July 2026, which is later than this edition
      if (event.type !== "email.received") Reflect.deleteProperty(event.data, "message_id");
      // likewise; the types of its own package (6.38) have it
      Reflect.deleteProperty(event.data, "received_for");
      expect(check.json("POST", `/${event.type}`, event), name).toEqual([]);
      seen++;
    }
    expect(seen).toBeGreaterThanOrEqual(14);
  });
});

describe("Resend's own package", () => {
  test("sends a mail in the same words as we do", async () => {
    takes();
    await send();
    takes();
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
          "X-Deskbell-Instance": "desk-1",
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
    const [ours, theirs] = carrier.asked.map(heard);
    expect(ours).toEqual(theirs);
  });

  test("asks for a received mail and its files, and lists domains, at the same addresses", async () => {
    const received = kit.fetch ?? never();
    const id = received.mail.providerRef;
    carrier.plays(received.script);
    await resend.fetchEmail(connect(), received.mail, 100_000);
    const ours = carrier.asked.map(({ path }) => path.split("?")[0]);
    carrier.forget();
    carrier.plays(received.script);
    await official().emails.receiving.get(id);
    await official().emails.receiving.attachments.list({ emailId: id });
    expect(carrier.asked.map(({ path }) => path.split("?")[0])).toEqual(ours.slice(0, 2));

    carrier.forget();
    carrier.plays(kit.account?.script ?? never());
    await resend.check(connect());
    await official().domains.list({ limit: 100 });
    const [check, list] = carrier.asked.map(heard);
    expect(check).toEqual(list);
  });

  test("understands every refusal that we play", async () => {
    carrier.says({
      status: 422,
      body: { statusCode: 422, name: "validation_error", message: "Invalid `to` field." },
    });
    const { error } = await official().emails.send({ from: "a", to: "b", subject: "c", text: "d" });
    expect(error).toMatchObject({ name: "validation_error", message: "Invalid `to` field." });
  });
});

describe("what only Resend has", () => {
  test("every name of an error that we know stands in the fixtures", () => {
    const { codes } = fixture<CodesFixture>("resend", "codes");
    const names = new Set(codes.map(({ code }) => code));
    expect([...names].sort()).toEqual(Object.keys(resendProblems).sort());
  });

  test("the same mail has the same words, so that its key counts for it twice", async () => {
    takes();
    takes();
    await send();
    await send({ ...richEmail, date: new Date(0), files: [...richEmail.files] });
    const [first, second] = carrier.asked;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["idempotency-key"]).toBe(richEmail.ref);
  });

  test("a key that was taken for other words may have sent the mail: nobody calls it failed", async () => {
    carrier.says({ status: 409, body: { statusCode: 409, name: "invalid_idempotent_request" } });
    expect(await send()).toMatchObject({ kind: "unknown" });
  });

  test("a key that may only send is good, and says that it can no more", async () => {
    carrier.says({ status: 401, body: { statusCode: 401, name: "restricted_api_key" } });
    expect(await resend.check(connect())).toMatchObject({
      kind: "working",
      label: expect.stringContaining("sending-only"),
    });
  });

  test("a file without an ending is told by its type, one without a name has one all the same", async () => {
    const file = { type: "text/calendar", bytes: Buffer.from("x"), contentId: null };
    takes();
    await send({
      ...plainEmail,
      files: [
        { ...file, name: "invite" },
        { ...file, name: "" },
        { ...file, name: "a.ics" },
      ],
    });
    expect(JSON.parse(carrier.asked[0]?.body ?? "").attachments).toEqual([
      { content: "eA==", filename: "invite", content_type: "text/calendar" },
      { content: "eA==", filename: "attachment", content_type: "text/calendar" },
      { content: "eA==", filename: "a.ics" },
    ]);
  });

  test("a domain it does not know has no records to tell", async () => {
    carrier.plays(kit.domain?.script ?? never());
    const ask = resend.wantedRecords(connect(), "elsewhere.example");
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
  ])("of %s a record named %j stands at %s", async (name, record, full) => {
    const records = [{ record: "SPF", name: record, type: "TXT", value: "v=spf1 ~all" }];
    carrier.plays(({ path }) =>
      path.startsWith("/domains?")
        ? { status: 200, body: { data: [{ id: "d1", name }] } }
        : { status: 200, body: { id: "d1", name, records } },
    );
    expect((await resend.wantedRecords(connect(), name)).map((one) => one.name)).toEqual([full]);
  });
});

function never(): never {
  throw new Error("the kit lacks what this test is about");
}
