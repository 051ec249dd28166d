// Contract tests against Postmark's official package, and a description of its API if available.
import { ServerClient } from "postmark";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Connection, RawRequest } from "#server/ports/provider.ts";
import { plainEmail, richEmail } from "#testing/email-provider/emails.ts";
import { readResponseBody, webhookUrl } from "#testing/email-provider/fixtures.ts";
import { kit } from "#testing/email-provider/kits/postmark.ts";
import { type CarrierRequest, type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { openApiCheck } from "#testing/openapi-check.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { postmarkBounces, postmarkProblems } from "./postmark/problems.ts";
import { postmark } from "./postmark.ts";

let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await startFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());

const connect = (): Connection => ({ settings: kit.settings, baseUrl: carrier.url, http: fetch });
const send = (email = richEmail) => postmark.send(connect(), email, AbortSignal.timeout(10_000));
const respondAccepted = (change: object = {}) =>
  carrier.says({ status: 200, body: { ...readResponseBody("postmark", "accepted"), ...change } });

const official = () => {
  const [, , host = ""] = carrier.url.split("/");
  const client = new ServerClient(kit.settings.serverToken ?? "");
  client.setClientOptions({ useHttps: false, requestHost: host });
  return client;
};
const summarizeRequest = (request: CarrierRequest | undefined) => ({
  method: request?.method,
  path: request?.path,
  token: request?.headers["x-postmark-server-token"],
  type: request?.headers["content-type"]?.split(";")[0],
  body: JSON.parse(request?.body ?? "null"),
});

describe("Postmark's API description", () => {
  const file = sharedFixturePath("specs", "mail", "postmark.own.json.gz");
  test(file ? "knows every mail that we send" : "not here", async () => {
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
    expect(carrier.requests).toHaveLength(2);
    expect(check.json("POST", "/email", { From: "a@b.example", Too: "x" })).not.toEqual([]);
  });
});

describe("Postmark's official package", () => {
  test("sends an email with the same request as ours", async () => {
    respondAccepted();
    await send();
    respondAccepted();
    await official().sendEmail({
      From: '"Harbour \\"Dental\\", Straße" <support@harbour.example>',
      To: '"Maya Ünal" <maya+vip@xn--bcher-kva.example>',
      Cc: 'o\'neil@mail.example, "李, 小龙" <li@mail.example>',
      Bcc: "archive@harbour.example",
      ReplyTo: '"Harbour Dental" <support+c_mfzg2_k7q@harbour.example>',
      Subject: richEmail.subject,
      TextBody: richEmail.text,
      HtmlBody: richEmail.html ?? "",
      Headers: [
        { Name: "Message-ID", Value: "<db.0193a1b2.k7@harbour.example>" },
        { Name: "X-PM-KeepID", Value: "true" },
        { Name: "In-Reply-To", Value: "<CAF-8+question@mail.example>" },
        {
          Name: "References",
          Value:
            "<first.of.all@mail.example> <CAF-8+question@mail.example> <db.0193a1b2.k7@harbour.example>",
        },
        { Name: "X-Auto-Response-Suppress", Value: "All" },
      ],
      Metadata: { deskbell_ref: richEmail.ref },
      MessageStream: "desk",
      Attachments: richEmail.files.map(({ name, type, bytes, contentId }) => ({
        Name: name,
        ContentType: type,
        Content: Buffer.from(bytes).toString("base64"),
        ...(contentId === null ? {} : { ContentID: `cid:${contentId}` }),
      })) as never,
    });
    const [ours, theirs] = carrier.requests;
    expect(summarizeRequest(ours)).toEqual(summarizeRequest(theirs));
  });

  test("finds a lost email and removes a suppression with the same requests as ours", async () => {
    carrier.says({ status: 200, body: { TotalCount: 0, Messages: [] } });
    carrier.says({ status: 200, body: { TotalCount: 0, Messages: [] } });
    await postmark.find(connect(), { ...(kit.find?.lost ?? never()) });
    await official().getOutboundMessages({
      count: 5,
      offset: 0,
      metadata_deskbell_ref: kit.find?.lost.ref,
      messagestream: kit.settings.messageStream,
    } as never);
    const queries = carrier.requests.map(({ path }) => [...new URL(path, "http://a").searchParams]);
    expect(queries[0]?.sort()).toEqual(queries[1]?.sort());

    carrier.forget();
    for (const _ of [1, 2]) carrier.says({ status: 200, body: { Suppressions: [] } });
    await postmark.removeSuppression(connect(), "maya@mail.example");
    const Suppressions = [{ EmailAddress: "maya@mail.example" }];
    await official().deleteSuppressions("desk", { Suppressions });
    const [ours, theirs] = carrier.requests;
    expect(summarizeRequest(ours)).toEqual(summarizeRequest(theirs));
  });

  test("understands our simulated rejection", async () => {
    carrier.says({
      status: 422,
      body: { ErrorCode: 406, Message: "Found inactive addresses: a@b.example." },
    });
    await expect(
      official().sendEmail({ From: "a@b.example", To: "c@d.example", Subject: "x", TextBody: "x" }),
    ).rejects.toMatchObject({ code: 406, statusCode: 422 });
  });
});

describe("Postmark specifics", () => {
  test("has a fixture for every error code we map", async () => {
    const { codes } = (await import("./fixtures/postmark/codes.json")).default;
    expect([...new Set(codes.map(({ code }) => code))].sort()).toEqual(
      Object.keys(postmarkProblems).sort(),
    );
    expect(Object.keys(postmarkBounces).length).toBeGreaterThanOrEqual(17);
  });

  test("reports the refused recipients of a partly accepted email", async () => {
    respondAccepted({
      Message:
        "Message OK, but will not deliver to these inactive addresses: O'Neil@mail.example, archive@harbour.example. Inactive recipients are ones that have generated a hard bounce.",
    });
    expect(await send()).toMatchObject({
      kind: "accepted",
      recipients: [
        { address: "maya+vip@xn--bcher-kva.example", kind: "accepted" },
        { address: "o'neil@mail.example", kind: "rejected", problem: "suppressed_by_provider" },
        { address: "li@mail.example", kind: "accepted" },
        { address: "archive@harbour.example", kind: "rejected", problem: "suppressed_by_provider" },
      ],
    });
  });

  test("treats a success response with an error code as a rejection", async () => {
    respondAccepted({ ErrorCode: 406, Message: "You tried to send to an inactive recipient." });
    expect(await send(plainEmail)).toMatchObject({
      kind: "rejected",
      problem: "suppressed_by_provider",
      providerCode: "406",
    });
  });

  test("reports an address that Postmark keeps on its suppression list", async () => {
    const suppression = {
      EmailAddress: "a@b.example",
      Status: "Failed",
      Message: "A complaint stays.",
    };
    carrier.says({ status: 200, body: { Suppressions: [suppression] } });
    await expect(postmark.removeSuppression(connect(), "a@b.example")).rejects.toMatchObject({
      kind: "rejected",
      message: "A complaint stays.",
    });
  });

  test("returns only the common records without the account token", async () => {
    const { serverToken = "" } = kit.settings;
    const records = await postmark.requiredRecords(
      { ...connect(), settings: { serverToken } },
      "harbour.example",
    );
    expect(records.map(({ purpose }) => purpose)).toEqual(["return_path", "mx"]);
    expect(carrier.requests).toEqual([]);
  });

  test("returns the common records for a domain that the account doesn't have", async () => {
    carrier.plays(kit.domain?.script ?? never());
    const records = await postmark.requiredRecords(connect(), "third.example");
    expect(records.map(({ name }) => name)).toEqual(["pm-bounces.third.example", "third.example"]);
  });

  test("labels a sandbox server", async () => {
    carrier.says({
      status: 200,
      body: { ...readResponseBody("postmark", "server"), DeliveryType: "Sandbox" },
    });
    expect(await postmark.check(connect())).toEqual({
      kind: "working",
      label: "Harbour Street Dental (sandbox)",
    });
  });

  test("accepts a report at the email webhook", async () => {
    const body = Buffer.from(JSON.stringify({ RecordType: "Delivery", MessageID: "m1" }));
    const request: RawRequest = {
      url: webhookUrl("postmark", "email"),
      headers: {},
      body,
      receivedAt: "2026-11-20T10:00:00.000Z",
    };
    expect(await postmark.parseWebhook(request)).toMatchObject({
      events: [{ state: "delivered" }],
    });
  });
});

function never(): never {
  throw new Error("the kit lacks it");
}
