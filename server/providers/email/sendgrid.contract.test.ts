// Contract tests against SendGrid's official packages and its API description.
import fs from "node:fs";
import { EventWebhook } from "@sendgrid/eventwebhook";
import sendgridMail from "@sendgrid/mail";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { OutgoingEmail } from "#server/ports/email.ts";
import type { Connection, RawRequest } from "#server/ports/provider.ts";
import { plainEmail, richEmail } from "#testing/email-provider/emails.ts";
import { readFixture, webhookUrl } from "#testing/email-provider/fixtures.ts";
import { kit } from "#testing/email-provider/kits/sendgrid.ts";
import { type CarrierRequest, type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { openApiCheck } from "#testing/openapi-check.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { sendgridRefOf } from "./sendgrid/events.ts";
import { sendgridClasses, sendgridDrops, sendgridEvents } from "./sendgrid/problems.ts";
import { sendgrid } from "./sendgrid.ts";

let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await startFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());

const connect = (): Connection => ({ settings: kit.settings, baseUrl: carrier.url, http: fetch });
const send = (email: OutgoingEmail = richEmail, connection = connect()) => {
  carrier.says({ status: 202, headers: { "x-message-id": "m1" } });
  return sendgrid.send(connection, email, AbortSignal.timeout(10_000));
};
const summarizeRequest = (request: CarrierRequest | undefined) => ({
  method: request?.method,
  path: request?.path,
  key: request?.headers.authorization,
  type: request?.headers["content-type"]?.split(";")[0],
  body: JSON.parse(request?.body ?? "null"),
});

describe("SendGrid's API description", () => {
  const file = sharedFixturePath("specs", "mail", "sendgrid.v3.subset.json.gz");
  test(
    file ? "knows every mail that we send, and every list we take from" : "not here",
    async () => {
      if (file === null) return;
      const check = openApiCheck(file);
      await send();
      await send(plainEmail);
      await send({ ...plainEmail, subject: "", text: "" });
      const faults = carrier.requests.flatMap(({ method, path, body }) =>
        check.json(method, path, JSON.parse(body)),
      );
      carrier.forget();
      carrier.plays(() => ({ status: 204 }));
      await sendgrid.removeSuppression(connect(), "maya@mail.example");
      faults.push(...carrier.requests.flatMap(({ method, path }) => check.request(method, path)));
      // The description requires the address again in the query, in only one of three equivalent lists.
      const slip = "missing query parameter email_address";
      // Our excerpt of the description leaves out invalid addresses, which have the same form:
      // https://www.twilio.com/docs/sendgrid/api-reference/invalid-e-mails-api, read on 2026-11-22
      const leftOut = "no operation DELETE /v3/suppression/invalid_emails/maya%40mail.example";
      expect(faults.filter((fault) => fault !== slip && fault !== leftOut)).toEqual([]);
      expect(check.json("POST", "/v3/mail/send", { subject: "x" })).not.toEqual([]);
    },
  );
});

describe("SendGrid's official package", () => {
  test("sends an email with the same request as ours", async () => {
    await send();
    carrier.says({ status: 202, headers: { "x-message-id": "m1" } });
    sendgridMail.setApiKey(kit.settings.apiKey ?? "");
    const { client } = sendgridMail as unknown as {
      client: { setDefaultRequest(name: string, value: string): void };
    };
    client.setDefaultRequest("baseUrl", `${carrier.url}/`);
    const person = ({ address, name }: { address: string; name: string }) => ({
      email: address,
      ...(name === "" ? {} : { name }),
    });
    // This package leaves it to its caller to quote a name with a comma.
    const recipient = ({ address, name }: { address: string; name: string }) =>
      person({ address, name: name.includes(",") ? `"${name}"` : name });
    await sendgridMail.send({
      to: richEmail.to.map(recipient),
      cc: richEmail.cc.map(recipient),
      bcc: richEmail.bcc.map(recipient),
      from: person(richEmail.from),
      replyTo: person(richEmail.replyTo ?? richEmail.from),
      subject: richEmail.subject,
      content: [
        { type: "text/plain", value: richEmail.text },
        { type: "text/html", value: richEmail.html ?? "" },
      ],
      headers: {
        "Message-ID": `<${richEmail.messageId}>`,
        "In-Reply-To": `<${richEmail.inReplyTo}>`,
        References: richEmail.references.map((id) => `<${id}>`).join(" "),
        "X-Auto-Response-Suppress": "All",
      },
      customArgs: { deskbell_ref: richEmail.ref },
      attachments: richEmail.files.map(({ name, type, bytes, contentId }) => ({
        content: Buffer.from(bytes).toString("base64"),
        filename: name,
        type,
        disposition: contentId === null ? "attachment" : "inline",
        ...(contentId === null ? {} : { content_id: contentId }),
      })),
    });
    const [ours, theirs] = carrier.requests;
    expect(summarizeRequest(ours)).toEqual(summarizeRequest(theirs));
  });
});

describe("the signature of a batch", () => {
  const verdict = async (request: RawRequest, settings = kit.settings, now = new Date()) =>
    (await sendgrid.verify(settings, request, "events", now)).kind;

  test("is valid for SendGrid's official package whenever it is valid for us", async () => {
    const official = new EventWebhook();
    const key = official.convertPublicKeyToECDSA(kit.settings.verificationKey ?? "");
    const now = new Date("2026-11-20T10:00:00.000Z");
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.boolean(), async (json, isChanged) => {
        const body = Buffer.from(`${json}\r\n`);
        const url = webhookUrl("sendgrid", "events");
        const unsigned = { url, type: "application/json", body, endpoint: "events" as const };
        const signed = kit.webhooks?.sign(unsigned, "current", now);
        if (!signed) throw new Error("the kit does not sign");
        const request = isChanged ? { ...signed, body: body.subarray(0, -2) } : signed;
        const headers = request.headers;
        const theirs = official.verifySignature(
          key,
          Buffer.from(request.body),
          headers["x-twilio-email-event-webhook-signature"] ?? "",
          headers["x-twilio-email-event-webhook-timestamp"] ?? "",
        );
        expect(theirs).toBe(!isChanged);
        expect(await verdict(request, kit.settings, now)).toBe(theirs ? "valid" : "invalid");
      }),
      { numRuns: 25 },
    );
  });

  const vectors = sharedFixturePath("specs", "mail", "webhook-signature-vectors.json");
  test(vectors ? "fits the kept example, to the last byte" : "not here", async () => {
    if (vectors === null) return;
    const { sendgrid: vector } = JSON.parse(fs.readFileSync(vectors, "utf8"));
    const request: RawRequest = {
      url: webhookUrl("sendgrid", "events"),
      headers: {
        "X-Twilio-Email-Event-Webhook-Signature": vector.signature,
        "X-Twilio-Email-Event-Webhook-Timestamp": vector.timestamp,
      },
      body: Buffer.from(vector.bodyBase64, "base64"),
      receivedAt: "2023-11-14T22:13:20.000Z",
    };
    const settings = { ...kit.settings, verificationKey: vector.publicKey };
    const then = new Date(Number(vector.timestamp) * 1000);
    expect(await verdict(request, settings, then)).toBe("valid");
    expect(await verdict(request, settings)).toBe("expired");
    expect(await verdict(request, kit.settings, then)).toBe("invalid");
    const trimmed = { ...request, body: Buffer.from(request.body).subarray(0, -2) };
    expect(await verdict(trimmed, settings, then)).toBe("invalid");
  });
});

describe("SendGrid specifics", () => {
  test("has a fixture for every event and drop reason we map", () => {
    const fixturesJson = JSON.stringify(
      fs
        .readdirSync(new URL("./fixtures/sendgrid", import.meta.url))
        .map((name) => readFixture("sendgrid", name.replace(/\.json$/, ""))),
    );
    for (const eventName of Object.keys(sendgridEvents))
      expect(fixturesJson).toContain(`"event":"${eventName}"`);
    for (const reason of Object.keys(sendgridDrops))
      expect(fixturesJson).toContain(`"reason":"${reason}"`);
    expect(Object.keys(sendgridClasses).length).toBeGreaterThanOrEqual(7);
  });

  test.each([
    ["14c5d75ce93.dfd.64b469.filter0001.16648.5515E0B88.0", "14c5d75ce93.dfd.64b469"],
    ["mYG2mXmSSwGAGBmP6JGTLg.recvd-7d8b-abc-1-5F.0", "mYG2mXmSSwGAGBmP6JGTLg"],
    ["mYG2mXmSSwGAGBmP6JGTLg", "mYG2mXmSSwGAGBmP6JGTLg"],
    ["", null],
  ])("maps the event's message id %j to the send response's %j", (name, ref) => {
    expect(sendgridRefOf(name)).toBe(ref);
  });

  test("sends email of an EU subuser to the EU host, and a simulated account's to its own", async () => {
    const requestedUrls: string[] = [];
    const http = async (url: string) => {
      requestedUrls.push(url);
      return new Response("", { status: 202, headers: { "x-message-id": "m1" } });
    };
    const settings = { ...kit.settings, region: "eu" };
    const { baseUrl } = sendgrid;
    for (const connection of [
      { settings, baseUrl, http },
      { settings: kit.settings, baseUrl, http },
      { settings, baseUrl: "http://127.0.0.1:9", http },
    ]) {
      await sendgrid.send(connection, plainEmail, AbortSignal.timeout(1_000));
    }
    expect(requestedUrls).toEqual([
      "https://api.eu.sendgrid.com/v3/mail/send",
      "https://api.sendgrid.com/v3/mail/send",
      "http://127.0.0.1:9/v3/mail/send",
    ]);
  });

  test("lists a repeated address once, in the first field that has it", async () => {
    const maya = { address: "maya@mail.example", name: "Maya" };
    const shouted = { address: "MAYA@mail.example", name: "" };
    const li = { address: "li@mail.example", name: "" };
    await send({ ...plainEmail, to: [maya], cc: [shouted, li], bcc: [li] });
    expect(summarizeRequest(carrier.requests[0]).body.personalizations).toEqual([
      { to: [{ email: "maya@mail.example", name: "Maya" }], cc: [{ email: "li@mail.example" }] },
    ]);
  });

  test("refuses a key without permission to send when the account is checked", async () => {
    carrier.plays(() => ({ status: 200, body: { scopes: ["stats.read"] } }));
    expect(await sendgrid.check(connect())).toMatchObject({ kind: "rejected" });
  });

  test("accepts a key that can't read its username", async () => {
    carrier.says({ status: 200, body: { scopes: ["mail.send"] } }, { status: 403, body: {} });
    expect(await sendgrid.check(connect())).toEqual({ kind: "working", label: "SendGrid" });
  });

  test("returns only the common record if the key can't read domains", async () => {
    carrier.plays(() => ({ status: 403, body: {} }));
    const records = await sendgrid.requiredRecords(connect(), "harbour.example");
    expect(records.map(({ purpose }) => purpose)).toEqual(["mx"]);
  });
});
