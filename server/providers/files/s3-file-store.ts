// Stores files in any S3-compatible storage, by plain HTTP with Signature Version 4
// (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, read 2026-11-20).
import { openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { limit } from "#domain/limits.ts";
import { FileFault, type FileRange, type FileStore } from "#server/ports/files.ts";
import type { FetchFn } from "#server/ports/provider.ts";
import { type AwsRequest, awsSignedHeaders } from "#server/providers/aws-signature.ts";
import { sha256InTurns, sha256Of } from "#server/sha256.ts";
import { createKeySource, type S3Credentials, type S3Keys } from "./s3-credentials.ts";
import { createSpool } from "./spool.ts";

export interface S3BucketConfig {
  /** Path style: https://storage.example/bucket */
  readonly bucketUrl: string;
  readonly region: string;
  readonly credentials: S3Credentials;
}

export interface S3Deps {
  readonly http: FetchFn;
  /** Reaches the service that gives the keys of a role. */
  readonly credentialsHttp: FetchFn;
  readonly now: () => Date;
}

/** Written when S3 responds with 403, and kept. */
const accessCheckKey = "access-check";

/** Arriving files are kept in `spoolFolder` on this machine until their key is known. */
export function createS3FileStore(
  bucket: S3BucketConfig,
  { http, credentialsHttp, now }: S3Deps,
  spoolFolder: string,
): FileStore {
  const currentKeys = createKeySource(bucket.credentials, credentialsHttp, now);
  const spool = createSpool(spoolFolder);
  const request = async (
    method: "GET" | "HEAD" | "PUT" | "DELETE",
    key: string,
    { body, sha256, range }: { body?: BodyInit; sha256?: string; range?: FileRange } = {},
  ) => {
    const url = new URL(`${bucket.bucketUrl}/${key}`);
    const headers = signedHeaders(
      bucket.region,
      await currentKeys(),
      { method, url, body: { sha256: sha256 ?? emptySha256 } },
      now(),
    );
    return http(url.href, {
      method,
      headers: range ? { ...headers, range: `bytes=${range.from}-${range.to}` } : headers,
      ...(body ? { body, timeoutSeconds: limit("fileStoreUploadSeconds") } : {}),
      // The size limit is enforced where the file arrives.
      maxBytes: Number.POSITIVE_INFINITY,
    }).catch((error: unknown) => {
      throw new FileFault("The file storage didn't respond.", false, error);
    });
  };
  const rejectResponse = async (operation: string, response: Response): Promise<never> => {
    const responseText = (await response.text().catch(() => "")).slice(0, 200);
    // RFC 4918 §11.5, and MinIO's response when its disks are full.
    const isFull = response.status === 507 || responseText.includes("XMinioStorageFull");
    if (isWithoutBucket(responseText)) throw withoutBucket();
    throw new FileFault(
      `The file storage refused to ${operation} (${response.status}): ${responseText}`,
      isFull,
    );
  };
  const put = async (key: string, bytes: Uint8Array) =>
    request("PUT", key, { body: bytes as BodyInit, sha256: await sha256InTurns(bytes) });
  const isOk = async (pendingResponse: Promise<Response>): Promise<boolean> => {
    const response = await pendingResponse;
    await response.arrayBuffer();
    return response.ok;
  };
  /**
   * Without permission to list the bucket, S3 responds with 403 for a missing object, as it does for rejected credentials
   * (docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html, read 2026-11-23; a request for the bucket itself needs
   * the same permission). An object of our own tells the two apart: if it can be read, the other one is missing.
   */
  const isMissing = async (response: Response): Promise<boolean> => {
    if (response.status === 404) {
      // A response to HEAD has no body, so the reason is asked for with GET.
      const reason =
        (await response.text()) || (await (await request("GET", accessCheckKey)).text());
      if (isWithoutBucket(reason)) throw withoutBucket();
      return true;
    }
    if (response.status !== 403) return false;
    if (await isOk(request("GET", accessCheckKey))) return true;
    const isStored = await isOk(put(accessCheckKey, new TextEncoder().encode("Deskbell")));
    return isStored && (await isOk(request("GET", accessCheckKey)));
  };
  return {
    async put(key, bytes) {
      const response = await put(key, bytes);
      if (!response.ok) await rejectResponse("keep a file", response);
      await response.arrayBuffer();
    },
    async get(key) {
      const response = await request("GET", key);
      if (await isMissing(response)) return null;
      if (!response.ok) await rejectResponse("give a file", response);
      return new Uint8Array(await bodyOf(response));
    },
    async remove(key) {
      const response = await request("DELETE", key);
      if (!response.ok && response.status !== 404) await rejectResponse("remove a file", response);
      await response.arrayBuffer();
    },
    receive: (source) => spool.receive(source),
    async store(key, received) {
      // Streamed from the disk, with the length announced in advance.
      const body = await openAsBlob(received.path).catch((error: unknown) => {
        throw new FileFault("The uploaded file is no longer on this server.", false, error);
      });
      const response = await request("PUT", key, { body, sha256: received.sha256 });
      if (!response.ok) await rejectResponse("keep a file", response);
      await response.arrayBuffer();
      await received.discard();
    },
    async size(key) {
      const response = await request("HEAD", key);
      if (await isMissing(response)) return null;
      if (!response.ok) await rejectResponse("measure a file", response);
      return Number(response.headers.get("content-length") ?? 0);
    },
    async open(key, range) {
      const response = await request("GET", key, range ? { range } : {});
      if (await isMissing(response)) return null;
      if (!response.ok) await rejectResponse("give a file", response);
      // A storage without range support responds with 200 with the whole object.
      if (response.body === null || (range && response.status !== 206))
        return rejectResponse("give a piece of a file", response);
      return {
        size: Number(response.headers.get("content-length") ?? 0),
        pieces: Readable.fromWeb(response.body as ReadableStream),
      };
    },
  };
}

/** S3's error code (docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html, read 2026-11-23). */
const isWithoutBucket = (responseText: string): boolean => responseText.includes("NoSuchBucket");
const withoutBucket = () =>
  new FileFault("The bucket in S3_URL doesn't exist. Create it, or correct S3_URL.", false);

const emptySha256 = sha256Of(new Uint8Array());

const bodyOf = (response: Response): Promise<ArrayBuffer> =>
  response.arrayBuffer().catch((error: unknown) => {
    throw new FileFault("The file storage disconnected while sending a file.", false, error);
  });

export const signedHeaders = (
  region: string,
  keys: S3Keys,
  request: AwsRequest,
  at: Date,
): Record<string, string> => awsSignedHeaders({ service: "s3", region, ...keys }, request, at);
