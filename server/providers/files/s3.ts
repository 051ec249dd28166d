// Files in any S3-compatible storage, by plain HTTP with Signature Version 4
// (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, read 2026-11-20).
import { createHash, createHmac } from "node:crypto";
import type { FileStore } from "#server/ports/files.ts";
import type { Http } from "#server/ports/provider.ts";

export interface Bucket {
  /** Path style: https://storage.example/bucket */
  readonly bucketUrl: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

export function filesInBucket(bucket: Bucket, http: Http, now: () => Date): FileStore {
  const ask = async (method: "GET" | "PUT" | "DELETE", key: string, body?: Uint8Array) => {
    const url = new URL(`${bucket.bucketUrl}/${key}`);
    return http(url.href, {
      method,
      headers: signedHeaders(bucket, method, url, body ?? new Uint8Array(), now()),
      ...(body ? { body: body as BodyInit } : {}),
      signal: AbortSignal.timeout(60_000),
    });
  };
  const refuse = async (deed: string, response: Response): Promise<never> => {
    throw new Error(
      `The file storage refused to ${deed} (${response.status}): ${(await response.text()).slice(0, 200)}`,
    );
  };
  return {
    async put(key, bytes) {
      const response = await ask("PUT", key, bytes);
      if (!response.ok) await refuse("keep a file", response);
      await response.arrayBuffer();
    },
    async get(key) {
      const response = await ask("GET", key);
      if (response.status === 404) return null;
      if (!response.ok) await refuse("give a file", response);
      return new Uint8Array(await response.arrayBuffer());
    },
    async remove(key) {
      const response = await ask("DELETE", key);
      if (!response.ok && response.status !== 404) await refuse("remove a file", response);
      await response.arrayBuffer();
    },
  };
}

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join("&");

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) =>
  createHmac("sha256", key).update(data).digest();

export function signedHeaders(
  bucket: Bucket,
  method: string,
  url: URL,
  body: Uint8Array,
  at: Date,
): Record<string, string> {
  const stamp = at.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = stamp.slice(0, 8);
  const bodyHash = sha256(body);
  const headers = { host: url.host, "x-amz-content-sha256": bodyHash, "x-amz-date": stamp };
  const names = Object.keys(headers).sort();
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...names.map((name) => `${name}:${headers[name as keyof typeof headers]}`),
    "",
    names.join(";"),
    bodyHash,
  ].join("\n");
  const scope = `${day}/${bucket.region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", stamp, scope, sha256(canonical)].join("\n");
  const key = [bucket.region, "s3", "aws4_request"].reduce<Buffer>(
    (last, part) => hmac(last, part),
    hmac(`AWS4${bucket.secretKey}`, day),
  );
  const signature = createHmac("sha256", key).update(toSign).digest("hex");
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${bucket.accessKey}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature}`,
  };
}
