// AWS Signature Version 4, which authenticates every AWS request
// (docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html, read 2026-11-20).
import { createHash, createHmac } from "node:crypto";

export interface AwsCredentials {
  readonly service: "s3" | "ses";
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Of temporary keys. */
  readonly sessionToken?: string;
}

export interface AwsRequest {
  readonly method: string;
  readonly url: URL;
  /** Further headers to sign, in lowercase. The host and the time are always signed. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The bytes, or their hash if they aren't held in memory. */
  readonly body: Uint8Array | { readonly sha256: string };
}

/** The headers to send, without `host`, which the HTTP client sets. */
export function awsSignedHeaders(
  caller: AwsCredentials,
  { method, url, headers = {}, body }: AwsRequest,
  at: Date,
): Record<string, string> {
  const stamp = at.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = stamp.slice(0, 8);
  const bodyHash = "sha256" in body ? body.sha256 : sha256(body);
  const sent: Record<string, string> = {
    ...headers,
    "x-amz-content-sha256": bodyHash,
    "x-amz-date": stamp,
    ...(caller.sessionToken === undefined ? {} : { "x-amz-security-token": caller.sessionToken }),
  };
  const signed = Object.entries({ ...sent, host: url.host }).sort(byName);
  const names = signed.map(([name]) => name).join(";");
  const canonical = [
    method,
    canonicalPath(caller, url),
    canonicalQuery(url),
    ...signed.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, " ")}`),
    "",
    names,
    bodyHash,
  ].join("\n");
  const scope = [day, caller.region, caller.service, "aws4_request"];
  const toSign = ["AWS4-HMAC-SHA256", stamp, scope.join("/"), sha256(canonical)].join("\n");
  const key = scope.reduce<Buffer | string>(hmac, `AWS4${caller.secretKey}`);
  const signature = createHmac("sha256", key).update(toSign).digest("hex");
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${caller.accessKey}/${scope.join("/")}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

/** `encodeURIComponent` leaves five characters that Amazon treats as reserved (RFC 3986 §2.2). */
export const awsUriEncode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Every service except S3 signs the path encoded a second time. */
const canonicalPath = ({ service }: AwsCredentials, { pathname }: URL): string =>
  service === "s3" ? pathname : pathname.split("/").map(awsUriEncode).join("/");

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${awsUriEncode(name)}=${awsUriEncode(value)}`)
    .sort()
    .join("&");

const byName = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1);
const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) =>
  createHmac("sha256", key).update(data).digest();
