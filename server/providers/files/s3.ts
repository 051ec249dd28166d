// Files in any S3-compatible storage, by plain HTTP with Signature Version 4
// (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, read 2026-11-20).
import { FileFault, type FileStore } from "#server/ports/files.ts";
import type { Http } from "#server/ports/provider.ts";
import { signedForAws } from "#server/providers/aws-signature.ts";

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
    }).catch((error: unknown) => {
      throw new FileFault("The file storage did not answer.", false, error);
    });
  };
  const refuse = async (deed: string, response: Response): Promise<never> => {
    const said = (await response.text().catch(() => "")).slice(0, 200);
    // RFC 4918 §11.5, and what MinIO answers when its disks are full.
    const isFull = response.status === 507 || said.includes("XMinioStorageFull");
    throw new FileFault(
      `The file storage refused to ${deed} (${response.status}): ${said}`,
      isFull,
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
      return new Uint8Array(await bodyOf(response));
    },
    async remove(key) {
      const response = await ask("DELETE", key);
      if (!response.ok && response.status !== 404) await refuse("remove a file", response);
      await response.arrayBuffer();
    },
  };
}

const bodyOf = (response: Response): Promise<ArrayBuffer> =>
  response.arrayBuffer().catch((error: unknown) => {
    throw new FileFault("The file storage broke off while giving a file.", false, error);
  });

export const signedHeaders = (
  { accessKey, secretKey, region }: Bucket,
  method: string,
  url: URL,
  body: Uint8Array,
  at: Date,
): Record<string, string> =>
  signedForAws({ service: "s3", region, accessKey, secretKey }, { method, url, body }, at);
