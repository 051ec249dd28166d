// Contract tests against Amazon's official package: both must produce the same signature, byte for byte.
import {
  DeleteSuppressedDestinationCommand,
  SESv2Client,
  SendEmailCommand,
} from "@aws-sdk/client-sesv2";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { type AwsCredentials, awsSignedHeaders, awsUriEncode } from "./aws-signature.ts";

let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await startFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());

const caller: AwsCredentials = {
  service: "ses",
  region: "eu-west-1",
  accessKey: "AKIAIOSFODNN7EXAMPLE",
  secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};
const official = () =>
  new SESv2Client({
    region: caller.region,
    endpoint: carrier.url,
    credentials: { accessKeyId: caller.accessKey, secretAccessKey: caller.secretKey },
    maxAttempts: 1,
  });

/** Our signature over the request that the official package sent. */
function ours(): { authorization: string; theirs: string } {
  const [asked] = carrier.requests;
  if (!asked) throw new Error("its package asked nothing");
  const theirs = asked.headers.authorization ?? "";
  const names = /SignedHeaders=([^,]+)/.exec(theirs)?.[1]?.split(";") ?? [];
  const stamp = asked.headers["x-amz-date"] ?? "";
  const at = stamp.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, "$1-$2-$3T$4:$5:$6Z");
  const own = new Set(["host", "x-amz-date", "x-amz-content-sha256"]);
  const further = names.filter((name) => !own.has(name));
  const headers = Object.fromEntries(further.map((name) => [name, asked.headers[name] ?? ""]));
  const request = {
    method: asked.method,
    url: new URL(asked.path, carrier.url),
    headers,
    body: Buffer.from(asked.body),
  };
  return {
    authorization: awsSignedHeaders(caller, request, new Date(at)).authorization ?? "",
    theirs,
  };
}

test("signs a send exactly as the official package does", async () => {
  carrier.says({ status: 200, body: { MessageId: "m1" } });
  await official().send(
    new SendEmailCommand({ Content: { Raw: { Data: Buffer.from("Subject: Größe 🎉\r\n\r\nx") } } }),
  );
  const { authorization, theirs } = ours();
  expect(authorization).toBe(theirs);
  expect(theirs).toContain("AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/");
});

test("signs a path with reserved characters exactly as the official package does", async () => {
  carrier.says({ status: 200, body: {} });
  const address = "o'neil+a(b)!*~/%@mail.example";
  await official().send(new DeleteSuppressedDestinationCommand({ EmailAddress: address }));
  expect(carrier.requests[0]?.path).toBe(
    `/v2/email/suppression/addresses/${awsUriEncode(address)}`,
  );
  const { authorization, theirs } = ours();
  expect(authorization).toBe(theirs);
});
