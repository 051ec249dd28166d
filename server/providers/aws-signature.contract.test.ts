// Contract tests against Amazon's official package: both must produce the same signature, byte for byte.
import { createHash, createHmac, type Hash, type Hmac } from "node:crypto";
import {
  DeleteSuppressedDestinationCommand,
  SESv2Client,
  SendEmailCommand,
} from "@aws-sdk/client-sesv2";
import { SignatureV4 } from "@smithy/signature-v4";
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

class Sha256 {
  readonly #hash: Hash | Hmac;
  constructor(key?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash =
      key === undefined ? createHash("sha256") : createHmac("sha256", key as string | Uint8Array);
  }
  update(data: Uint8Array) {
    this.#hash.update(data);
  }
  async digest() {
    return new Uint8Array(this.#hash.digest());
  }
  reset() {}
}

// aws4fetch 1.0.20 signs three of these paths wrongly, so it can't replace our signature.
test.each(["/b/k", "/b/a+b", "/b/a%20b", "/b/%C3%BC", "/b/a%2Fb", "/b/a(b)!*'", "/b//x"])(
  "signs the path %s of an object with temporary keys as the official package does",
  async (path) => {
    const at = new Date("2026-11-20T10:00:00Z");
    const url = new URL(`https://s3.eu-west-1.amazonaws.com${path}`);
    const temporary = { ...caller, service: "s3", sessionToken: "temporary+/=" } as const;
    const ours = awsSignedHeaders(temporary, { method: "GET", url, body: new Uint8Array() }, at);
    const signer = new SignatureV4({
      service: "s3",
      region: caller.region,
      sha256: Sha256,
      uriEscapePath: false,
      credentials: {
        accessKeyId: caller.accessKey,
        secretAccessKey: caller.secretKey,
        sessionToken: temporary.sessionToken,
      },
    });
    const { headers } = await signer.sign(
      {
        method: "GET",
        protocol: "https:",
        hostname: url.hostname,
        path,
        query: {},
        headers: { host: url.host, "x-amz-content-sha256": ours["x-amz-content-sha256"] ?? "" },
      },
      { signingDate: at },
    );
    expect(ours.authorization).toBe(headers.authorization);
    expect(ours["x-amz-security-token"]).toBe("temporary+/=");
  },
);

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
