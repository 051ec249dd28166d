// URLs of the AWS services for an account, and signed requests to them.
import type { Connection } from "#server/ports/provider.ts";
import {
  type AwsCredentials,
  awsSignedHeaders,
  awsUriEncode,
} from "#server/providers/aws-signature.ts";

/** Replaced by the endpoint of the region in the settings; any other base URL is used as is. */
export const sesDefaultBaseUrl = "https://email.us-east-1.amazonaws.com";

export const regionOf = ({ settings }: Connection): string => settings.region ?? "us-east-1";

const domainOf = (region: string): string =>
  region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com";

/** An API URL, with each path segment encoded as Amazon signs it. */
export function sesUrl(connection: Connection, ...path: readonly string[]): URL {
  const region = regionOf(connection);
  const home =
    connection.baseUrl === sesDefaultBaseUrl
      ? `https://email.${region}.${domainOf(region)}`
      : connection.baseUrl;
  return new URL(`${home}/v2/email/${path.map(awsUriEncode).join("/")}`);
}

/** An object in an S3 bucket, in path style: at S3 in the bucket's region, or below a custom base URL. */
export function s3ObjectUrl(connection: Connection, bucket: string, key: string): URL {
  const region = bucketRegionOf(connection);
  const path = key.split("/").map(awsUriEncode).join("/");
  return connection.baseUrl === sesDefaultBaseUrl
    ? new URL(`https://s3.${region}.${domainOf(region)}/${bucket}/${path}`)
    : new URL(`${connection.baseUrl}/${bucket}/${path}`);
}

const bucketRegionOf = (connection: Connection): string =>
  connection.settings.bucketRegion || regionOf(connection);

export function awsCredentialsOf(
  connection: Connection,
  service: AwsCredentials["service"],
): AwsCredentials {
  const { accessKeyId = "", secretAccessKey = "" } = connection.settings;
  const region = service === "s3" ? bucketRegionOf(connection) : regionOf(connection);
  return { service, region, accessKey: accessKeyId, secretKey: secretAccessKey };
}

/** An API request, signed for the given time. */
export function signedRequest(
  connection: Connection,
  method: "GET" | "POST" | "DELETE",
  url: URL,
  at: Date,
  json?: unknown,
): RequestInit {
  const body = json === undefined ? "" : JSON.stringify(json);
  const headers = json === undefined ? {} : { "content-type": "application/json" };
  const request = { method, url, headers, body: Buffer.from(body) };
  return {
    method,
    headers: awsSignedHeaders(awsCredentialsOf(connection, "ses"), request, at),
    ...(json === undefined ? {} : { body }),
  };
}
