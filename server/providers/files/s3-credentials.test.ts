import { mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import type { FetchFn } from "#server/ports/provider.ts";
import { createKeySource, type S3Credentials } from "./s3-credentials.ts";

const start = Date.parse("2026-11-23T10:00:00Z");
const minute = 60_000;

/** Plays the service of AWS: each response contains new keys that expire after an hour. */
function playAws(credentials: S3Credentials) {
  const requests: string[] = [];
  const aws = { at: start, isDown: false };
  const http: FetchFn = async (url, init) => {
    const headers = Object.entries((init?.headers ?? {}) as Record<string, string>).join();
    requests.push(`${init?.method ?? "GET"} ${url} ${headers}`);
    if (aws.isDown) return new Response("", { status: 500 });
    if (url.endsWith("/api/token")) return new Response("metadata-token");
    if (url.endsWith("/security-credentials/")) return new Response("desk-role\n");
    return Response.json({
      AccessKeyId: `ASIA${requests.length}`,
      SecretAccessKey: "secret",
      Token: "session",
      Expiration: new Date(aws.at + 60 * minute).toISOString(),
    });
  };
  return { aws, requests, keys: createKeySource(credentials, http, () => new Date(aws.at)) };
}

const machine = { kind: "instance", url: "http://169.254.169.254" } as const;

test("takes the keys of the machine's role with a token of the metadata service", async () => {
  const { requests, keys } = playAws(machine);
  expect(await keys()).toEqual({
    accessKey: "ASIA3",
    secretKey: "secret",
    sessionToken: "session",
  });
  expect(requests).toEqual([
    "PUT http://169.254.169.254/latest/api/token x-aws-ec2-metadata-token-ttl-seconds,21600",
    "GET http://169.254.169.254/latest/meta-data/iam/security-credentials/ x-aws-ec2-metadata-token,metadata-token",
    "GET http://169.254.169.254/latest/meta-data/iam/security-credentials/desk-role x-aws-ec2-metadata-token,metadata-token",
  ]);
});

test("reads the token of a container again for each request", async () => {
  const tokenFile = path.join(mkdtempSync(path.join(os.tmpdir(), "deskbell-keys-")), "token");
  writeFileSync(tokenFile, "first\n");
  const url = "http://169.254.170.23/v1/credentials";
  const { aws, requests, keys } = playAws({ kind: "container", url, token: null, tokenFile });
  await keys();
  writeFileSync(tokenFile, "second\n");
  aws.at += 56 * minute;
  await keys();
  expect(requests).toEqual([`GET ${url} authorization,first`, `GET ${url} authorization,second`]);
});

test("asks once for concurrent requests, and again only before the keys expire", async () => {
  const url = "http://169.254.170.2/v2/credentials/1";
  const { aws, requests, keys } = playAws({ kind: "container", url, token: null, tokenFile: null });
  await Promise.all([keys(), keys(), keys()]);
  aws.at += 54 * minute;
  await keys();
  expect(requests).toHaveLength(1);
  aws.at += 2 * minute;
  expect((await keys()).accessKey).toBe("ASIA2");
});

test("uses the old keys while AWS doesn't respond, until they expire", async () => {
  const { aws, keys } = playAws(machine);
  const { accessKey } = await keys();
  aws.isDown = true;
  aws.at += 58 * minute;
  expect((await keys()).accessKey).toBe(accessKey);
  aws.at += 2 * minute;
  await expect(keys()).rejects.toThrow("AWS gave no keys");
});
