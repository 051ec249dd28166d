// Amazon's own package and its own description say whether we speak SES.
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
import { answerBody, type CodesFixture, fixture } from "#testing/email-provider/fixtures.ts";
import { kit } from "#testing/email-provider/kits/ses.ts";
import { type Asked, type FakeCarrier, openFakeCarrier } from "#testing/fake-carrier.ts";
import { openApiCheck } from "#testing/openapi-check.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { composeMime } from "./compose-mime.ts";
import { sesBounceOf, sesBounces, sesDelayOf, sesDelays, sesProblems } from "./ses/problems.ts";
import { sesMessageId } from "./ses/reports.ts";
import { openSes } from "./ses.ts";

let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await openFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());

const ses = openSes({
  now: () => new Date("2026-11-20T10:00:00.000Z"),
  fetchCertificate: () => Promise.reject(new Error("nobody asks here")),
});
const connect = (change: Partial<Connection> = {}): Connection => ({
  settings: kit.settings,
  baseUrl: carrier.url,
  http: fetch,
  ...change,
});
const send = (mail = richEmail, connection = connect()) =>
  ses.send(connection, mail, AbortSignal.timeout(10_000));
const takes = () => carrier.says({ status: 200, body: { MessageId: "m1" } });
const heard = (asked: Asked | undefined) => ({
  method: asked?.method,
  path: asked?.path,
  body: asked?.body ? JSON.parse(asked.body) : null,
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

describe("Amazon's own description", () => {
  const file = sharedFixturePath("specs", "mail", "sesv2.subset.json.gz");
  test(file ? "knows what we send and ask, and the answers we play" : "not here", async () => {
    if (file === null) return;
    const check = openApiCheck(file);
    takes();
    await send();
    takes();
    await send(plainEmail);
    const sent = carrier.asked.flatMap(({ method, path, body }) =>
      check.json(method, path, JSON.parse(body)),
    );
    expect(sent).toEqual([]);
    expect(check.json("POST", "/v2/email/outbound-emails", { Content: {}, Tags: [] })).not.toEqual(
      [],
    );
    carrier.forget();
    carrier.plays(kit.domain?.script ?? (() => null));
    await ses.wantedRecords(connect(), "harbour.example");
    await ses.check(connect());
    await ses.removeSuppression(connect(), "maya@mail.example");
    expect(carrier.asked).toHaveLength(3);
    expect(carrier.asked.flatMap(({ method, path }) => check.request(method, path))).toEqual([]);
    const identity = answerBody("ses", "identity");
    expect(check.response("GET", "/v2/email/identities/harbour.example", 200, identity)).toEqual(
      [],
    );
    expect(check.response("GET", "/v2/email/account", 200, answerBody("ses", "account"))).toEqual(
      [],
    );
  });
});

describe("Amazon's own package", () => {
  test("sends a mail in the same words as we do", async () => {
    takes();
    takes();
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
    const [ours, theirs] = carrier.asked.map(heard);
    expect(ours).toEqual(theirs);
  });

  test("asks everything else at the same addresses", async () => {
    const script = kit.account?.script ?? never();
    carrier.plays((asked) =>
      asked.method === "DELETE" ? { status: 200, body: {} } : script(asked),
    );
    await ses.check(connect());
    await ses.wantedRecords(connect(), "harbour.example");
    await ses.removeSuppression(connect(), "o'neil+vip@mail.example");
    const ours = carrier.asked.map(heard);
    carrier.forget();
    carrier.plays(() => ({ status: 200, body: {} }));
    await official().send(new GetAccountCommand({}));
    await official().send(new GetEmailIdentityCommand({ EmailIdentity: "harbour.example" }));
    const EmailAddress = "o'neil+vip@mail.example";
    await official().send(new DeleteSuppressedDestinationCommand({ EmailAddress }));
    expect(carrier.asked.map(heard)).toEqual(ours);
  });

  test("understands how we play a refusal", async () => {
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

describe("what only SES has", () => {
  test("every name of an error that we know stands in the fixtures", () => {
    const { codes } = fixture<CodesFixture>("ses", "codes");
    const names = new Set(codes.map(({ code }) => code));
    expect([...names].sort()).toEqual(Object.keys(sesProblems).sort());
  });

  test("without a configuration set none is named", async () => {
    takes();
    await send(plainEmail, connect({ settings: { ...kit.settings, configurationSet: "" } }));
    expect(Object.keys(JSON.parse(carrier.asked[0]?.body ?? ""))).not.toContain(
      "ConfigurationSetName",
    );
  });

  test.each([
    ["eu-west-1", "https://email.eu-west-1.amazonaws.com/v2/email/outbound-emails"],
    ["us-east-1", "https://email.us-east-1.amazonaws.com/v2/email/outbound-emails"],
    ["cn-north-1", "https://email.cn-north-1.amazonaws.com.cn/v2/email/outbound-emails"],
  ])(
    "an account in %s is served there, and the id it gives is that region's",
    async (region, address) => {
      const asked: string[] = [];
      const http: FetchFn = async (url) => {
        asked.push(url);
        return Response.json({ MessageId: "m1" });
      };
      const settings = { ...kit.settings, region };
      const outcome = await send(plainEmail, { settings, http, baseUrl: ses.baseUrl });
      expect(asked).toEqual([address]);
      expect(outcome).toMatchObject({ providerRef: "m1", messageId: sesMessageId("m1", region) });
    },
  );

  test("its oldest region writes its ids in a way of its own", () => {
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
      { kind: "refused", say: "Amazon has disabled sending for this account." },
    ],
  ])("the check tells an account that is %j", async (change, result) => {
    carrier.says({ status: 200, body: { ...answerBody("ses", "account"), ...change } });
    expect(await ses.check(connect())).toEqual(result);
  });

  test("the check tells a key that may not ask from one that is wrong", async () => {
    const headers = { "x-amzn-errortype": "AccessDeniedException" };
    carrier.says({ status: 403, headers, body: { Message: "not authorized" } });
    expect(await ses.check(connect())).toMatchObject({
      kind: "refused",
      say: expect.stringContaining("ses:GetAccount"),
    });
  });

  test("a domain with a key of its own wants no records of Amazon's for it", async () => {
    const identity = answerBody("ses", "identity");
    const DkimAttributes = { Tokens: ["selector1"], SigningAttributesOrigin: "EXTERNAL" };
    carrier.says({ status: 200, body: { ...identity, DkimAttributes, MailFromAttributes: null } });
    const records = await ses.wantedRecords(connect(), "harbour.example");
    expect(records.map(({ means }) => means)).toEqual(["mx"]);
  });

  test.each(Object.entries(sesBounces))(
    "a bounce %s without a word more is %s",
    (kind, problem) => {
      const [type = "", subType = ""] = kind.split("/");
      expect(sesBounceOf(type, subType, null, null)).toBe(problem);
    },
  );

  test("a bounce of a kind that came later is told by the server's words", () => {
    expect(sesBounceOf("Permanent", "New", null, "smtp; 552 5.2.2 over quota")).toBe(
      "mailbox_full",
    );
    expect(sesBounceOf("Permanent", "New", null, null)).toBe("refused_there");
    expect(sesBounceOf("toString", "", null, null)).toBe("refused_there");
  });

  test.each(Object.entries(sesDelays))("a delay %s is %s", (type, problem) => {
    expect(sesDelayOf(type)).toBe(problem);
  });
});

describe("a mail in a bucket", () => {
  const mail = (providerRef: string): ReceivedEmail => ({
    kind: "mail.received",
    providerRef,
    envelope: { from: null, to: [] },
    bytes: null,
  });
  const bring = (ref: string, settings = kit.settings) => {
    const asked: { url: string; headers: Record<string, string> }[] = [];
    const http: FetchFn = async (url, init) => {
      asked.push({ url, headers: { ...(init?.headers as Record<string, string>) } });
      return new Response("Subject: x\r\n\r\nx");
    };
    const connection = { settings, http, baseUrl: ses.baseUrl };
    return { asked, bytes: ses.fetchEmail(connection, mail(ref), 1000) };
  };

  test("is fetched from the bucket's region, signed for it", async () => {
    const settings = { ...kit.settings, bucketRegion: "eu-central-1" };
    const { asked, bytes } = bring("s3://harbour.mail/in/2026 11/a+b(1)", settings);
    await bytes;
    expect(asked[0]?.url).toBe(
      "https://s3.eu-central-1.amazonaws.com/harbour.mail/in/2026%2011/a%2Bb%281%29",
    );
    expect(asked[0]?.headers.authorization).toContain("/20261120/eu-central-1/s3/aws4_request,");
  });

  test.each([
    "s3://harbour-mail/../other-bucket/secret",
    "s3://harbour-mail/in/../../other/secret",
    "s3://Harbour/in/1",
    "s3://a/in/1",
    "s3:///in/1",
    "https://attacker.example/in/1",
    "d6iitobk75ur44p8kdnnp7g2n800",
  ])("is never looked for at %s", async (ref) => {
    const { asked, bytes } = bring(ref);
    await expect(bytes).rejects.toMatchObject({ name: "ProviderError", kind: "not_allowed" });
    expect(asked).toEqual([]);
  });
});

function never(): never {
  throw new Error("the kit lacks what this test is about");
}
