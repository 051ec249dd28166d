// Contract tests against Amazon's official package and its API description.
import {
  DeleteSuppressedDestinationCommand,
  GetAccountCommand,
  GetEmailIdentityCommand,
  SESv2Client,
  SendEmailCommand,
} from "@aws-sdk/client-sesv2";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ReceivedEmail } from "#server/ports/email.ts";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import { plainEmail, richEmail } from "#testing/email-provider/emails.ts";
import {
  type CodesFixture,
  readFixture,
  readResponseBody,
} from "#testing/email-provider/fixtures.ts";
import { kit } from "#testing/email-provider/kits/ses.ts";
import { type CarrierRequest, type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { openApiCheck } from "#testing/openapi-check.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { composeMime } from "./compose-mime.ts";
import { sesBounceOf, sesBounces, sesDelayOf, sesDelays, sesProblems } from "./ses/problems.ts";
import { sesMessageId } from "./ses/reports.ts";
import { createSes } from "./ses.ts";

let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await startFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());

const ses = createSes({
  now: () => new Date("2026-11-20T10:00:00.000Z"),
  fetchCertificate: () => Promise.reject(new Error("nobody asks here")),
});
const connect = (change: Partial<Connection> = {}): Connection => ({
  settings: kit.settings,
  baseUrl: carrier.url,
  http: fetch,
  ...change,
});
const send = (email = richEmail, connection = connect()) =>
  ses.send(connection, email, AbortSignal.timeout(10_000));
const respondAccepted = () => carrier.says({ status: 200, body: { MessageId: "m1" } });
const summarizeRequest = (request: CarrierRequest | undefined) => ({
  method: request?.method,
  path: request?.path,
  body: request?.body ? JSON.parse(request.body) : null,
});
const official = () =>
  new SESv2Client({
    region: "eu-west-1",
    endpoint: carrier.url,
    credentials: {
      accessKeyId: kit.settings.accessKeyId ?? "",
      secretAccessKey: kit.settings.secretAccessKey ?? "",
    },
    maxAttempts: 1,
  });

describe("Amazon's API description", () => {
  const file = sharedFixturePath("specs", "mail", "sesv2.subset.json.gz");
  test(file ? "knows what we send and ask, and the responses we play" : "not here", async () => {
    if (file === null) return;
    const check = openApiCheck(file);
    respondAccepted();
    await send();
    respondAccepted();
    await send(plainEmail);
    const sent = carrier.requests.flatMap(({ method, path, body }) =>
      check.json(method, path, JSON.parse(body)),
    );
    expect(sent).toEqual([]);
    expect(check.json("POST", "/v2/email/outbound-emails", { Content: {}, Tags: [] })).not.toEqual(
      [],
    );
    carrier.forget();
    carrier.plays(kit.domain?.script ?? (() => null));
    await ses.requiredRecords(connect(), "harbour.example");
    await ses.check(connect());
    await ses.removeSuppression(connect(), "maya@mail.example");
    expect(carrier.requests).toHaveLength(3);
    expect(carrier.requests.flatMap(({ method, path }) => check.request(method, path))).toEqual([]);
    const identity = readResponseBody("ses", "identity");
    expect(check.response("GET", "/v2/email/identities/harbour.example", 200, identity)).toEqual(
      [],
    );
    expect(
      check.response("GET", "/v2/email/account", 200, readResponseBody("ses", "account")),
    ).toEqual([]);
  });
});

describe("Amazon's official package", () => {
  test("sends an email with the same request as ours", async () => {
    respondAccepted();
    respondAccepted();
    await send();
    await official().send(
      new SendEmailCommand({
        FromEmailAddress: "support@harbour.example",
        Destination: {
          ToAddresses: ["maya+vip@xn--bcher-kva.example"],
          CcAddresses: ["o'neil@mail.example", "li@mail.example"],
          BccAddresses: ["archive@harbour.example"],
        },
        Content: { Raw: { Data: await composeMime(richEmail) } },
        EmailTags: [{ Name: "deskbell_ref", Value: richEmail.ref }],
        ConfigurationSetName: "deskbell",
      }),
    );
    const [ours, theirs] = carrier.requests.map(summarizeRequest);
    expect(ours).toEqual(theirs);
  });

  test("sends every other request to the same URLs as ours", async () => {
    const script = kit.account?.script ?? never();
    carrier.plays((request) =>
      request.method === "DELETE" ? { status: 200, body: {} } : script(request),
    );
    await ses.check(connect());
    await ses.requiredRecords(connect(), "harbour.example");
    await ses.removeSuppression(connect(), "o'neil+vip@mail.example");
    const ours = carrier.requests.map(summarizeRequest);
    carrier.forget();
    carrier.plays(() => ({ status: 200, body: {} }));
    await official().send(new GetAccountCommand({}));
    await official().send(new GetEmailIdentityCommand({ EmailIdentity: "harbour.example" }));
    const EmailAddress = "o'neil+vip@mail.example";
    await official().send(new DeleteSuppressedDestinationCommand({ EmailAddress }));
    expect(carrier.requests.map(summarizeRequest)).toEqual(ours);
  });

  test("understands our simulated rejection", async () => {
    carrier.says({
      status: 400,
      headers: { "x-amzn-errortype": "MessageRejected:http://internal.amazon.com/" },
      body: { message: "Email address is not verified." },
    });
    const act = official().send(
      new SendEmailCommand({ Content: { Raw: { Data: Buffer.from("x") } } }),
    );
    await expect(act).rejects.toMatchObject({
      name: "MessageRejected",
      message: "Email address is not verified.",
    });
  });
});

describe("SES specifics", () => {
  test("has a fixture for every error name we map", () => {
    const { codes } = readFixture<CodesFixture>("ses", "codes");
    const names = new Set(codes.map(({ code }) => code));
    expect([...names].sort()).toEqual(Object.keys(sesProblems).sort());
  });

  test("names no configuration set if none is configured", async () => {
    respondAccepted();
    await send(plainEmail, connect({ settings: { ...kit.settings, configurationSet: "" } }));
    expect(Object.keys(JSON.parse(carrier.requests[0]?.body ?? ""))).not.toContain(
      "ConfigurationSetName",
    );
  });

  test.each([
    ["eu-west-1", "https://email.eu-west-1.amazonaws.com/v2/email/outbound-emails"],
    ["us-east-1", "https://email.us-east-1.amazonaws.com/v2/email/outbound-emails"],
    ["cn-north-1", "https://email.cn-north-1.amazonaws.com.cn/v2/email/outbound-emails"],
  ])(
    "sends from an account in %s to that region's API, and derives the Message-ID from the region",
    async (region, address) => {
      const requestedUrls: string[] = [];
      const http: FetchFn = async (url) => {
        requestedUrls.push(url);
        return Response.json({ MessageId: "m1" });
      };
      const settings = { ...kit.settings, region };
      const outcome = await send(plainEmail, { settings, http, baseUrl: ses.baseUrl });
      expect(requestedUrls).toEqual([address]);
      expect(outcome).toMatchObject({ providerRef: "m1", messageId: sesMessageId("m1", region) });
    },
  );

  test("derives the Message-ID for us-east-1, the oldest region, in its own format", () => {
    expect(sesMessageId("m1", "us-east-1")).toBe("m1@email.amazonses.com");
    expect(sesMessageId("m1", "eu-west-1")).toBe("m1@eu-west-1.amazonses.com");
  });

  test.each([
    [
      { ProductionAccessEnabled: false },
      { kind: "working", label: "Amazon SES in eu-west-1 (sandbox)" },
    ],
    [
      { SendingEnabled: false },
      { kind: "rejected", message: "Amazon has disabled sending for this account." },
    ],
  ])("reports an account that is %j", async (change, result) => {
    carrier.says({ status: 200, body: { ...readResponseBody("ses", "account"), ...change } });
    expect(await ses.check(connect())).toEqual(result);
  });

  test("distinguishes a key without permission from an invalid key", async () => {
    const headers = { "x-amzn-errortype": "AccessDeniedException" };
    carrier.says({ status: 403, headers, body: { Message: "not authorized" } });
    expect(await ses.check(connect())).toMatchObject({
      kind: "rejected",
      message: expect.stringContaining("ses:GetAccount"),
    });
  });

  test("requires no DKIM records for a domain with its own key", async () => {
    const identity = readResponseBody("ses", "identity");
    const DkimAttributes = { Tokens: ["selector1"], SigningAttributesOrigin: "EXTERNAL" };
    carrier.says({ status: 200, body: { ...identity, DkimAttributes, MailFromAttributes: null } });
    const records = await ses.requiredRecords(connect(), "harbour.example");
    expect(records.map(({ purpose }) => purpose)).toEqual(["mx"]);
  });

  test.each(Object.entries(sesBounces))(
    "maps a bounce %s without details to %s",
    (kind, problem) => {
      const [type = "", subType = ""] = kind.split("/");
      expect(sesBounceOf(type, subType, null, null)).toBe(problem);
    },
  );

  test("classifies a bounce of an unknown type by the server's response", () => {
    expect(sesBounceOf("Permanent", "New", null, "smtp; 552 5.2.2 over quota")).toBe(
      "mailbox_full",
    );
    expect(sesBounceOf("Permanent", "New", null, null)).toBe("rejected_by_recipient");
    expect(sesBounceOf("toString", "", null, null)).toBe("rejected_by_recipient");
  });

  test.each(Object.entries(sesDelays))("maps a delay %s to %s", (type, problem) => {
    expect(sesDelayOf(type)).toBe(problem);
  });
});

describe("an email in an S3 bucket", () => {
  const email = (providerRef: string): ReceivedEmail => ({
    kind: "email.received",
    providerRef,
    envelope: { from: null, to: [] },
    bytes: null,
  });
  const bring = (ref: string, settings = kit.settings) => {
    const requestedUrls: { url: string; headers: Record<string, string> }[] = [];
    const http: FetchFn = async (url, init) => {
      requestedUrls.push({ url, headers: { ...(init?.headers as Record<string, string>) } });
      return new Response("Subject: x\r\n\r\nx");
    };
    const connection = { settings, http, baseUrl: ses.baseUrl };
    return { asked: requestedUrls, bytes: ses.fetchEmail(connection, email(ref), 1000) };
  };

  test("is fetched from the bucket's region, and signed for it", async () => {
    const settings = { ...kit.settings, bucketRegion: "eu-central-1" };
    const { asked: requestedUrls, bytes } = bring("s3://harbour.mail/in/2026 11/a+b(1)", settings);
    await bytes;
    expect(requestedUrls[0]?.url).toBe(
      "https://s3.eu-central-1.amazonaws.com/harbour.mail/in/2026%2011/a%2Bb%281%29",
    );
    expect(requestedUrls[0]?.headers.authorization).toContain(
      "/20261120/eu-central-1/s3/aws4_request,",
    );
  });

  test.each([
    "s3://harbour-mail/../other-bucket/secret",
    "s3://harbour-mail/in/../../other/secret",
    "s3://Harbour/in/1",
    "s3://a/in/1",
    "s3:///in/1",
    "https://attacker.example/in/1",
    "d6iitobk75ur44p8kdnnp7g2n800",
  ])("is never fetched from %s", async (ref) => {
    const { asked: requestedUrls, bytes } = bring(ref);
    await expect(bytes).rejects.toMatchObject({ name: "ProviderError", kind: "not_allowed" });
    expect(requestedUrls).toEqual([]);
  });
});

function never(): never {
  throw new Error("the kit lacks what this test is about");
}
