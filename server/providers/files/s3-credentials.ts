// The keys that sign requests to the bucket: fixed ones, or the temporary ones of the role that AWS gave to this container
// or machine (docs.aws.amazon.com/sdkref/latest/guide/feature-container-credentials.html and feature-imds-credentials.html,
// read 2026-11-23).
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { FileFault } from "#server/ports/files.ts";
import type { FetchFn } from "#server/ports/provider.ts";
import { parseJson } from "#server/providers/http-exchange.ts";

export interface S3Keys {
  readonly accessKey: string;
  readonly secretKey: string;
  /** Only temporary keys have one. */
  readonly sessionToken?: string;
}

export type S3Credentials =
  | ({ readonly kind: "keys"; readonly url: null } & S3Keys)
  | {
      readonly kind: "container";
      readonly url: string;
      readonly token: string | null;
      /** Read again each time, because its content changes; replaces `token`. */
      readonly tokenFile: string | null;
    }
  | { readonly kind: "instance"; readonly url: string };

/** AWS makes new keys available at least this long before the old ones expire. */
const renewBeforeMs = 5 * 60_000;
const tokenSeconds = "21600";

const keysShape = z.object({
  AccessKeyId: z.string(),
  SecretAccessKey: z.string(),
  Token: z.string(),
  Expiration: z.iso.datetime(),
});

interface TemporaryKeys {
  readonly keys: S3Keys;
  readonly expiresAt: number;
}

/** Returns current keys; concurrent callers share one request for new ones. */
export function createKeySource(
  credentials: S3Credentials,
  http: FetchFn,
  now: () => Date,
): () => Promise<S3Keys> {
  if (credentials.kind === "keys") {
    const { kind: _, url: __, ...keys } = credentials;
    return async () => keys;
  }
  let current: TemporaryKeys | null = null;
  let pending: Promise<TemporaryKeys> | null = null;
  return async () => {
    const at = now().getTime();
    if (current !== null && at < current.expiresAt - renewBeforeMs) return current.keys;
    pending ??= requestKeys(credentials, http).finally(() => {
      pending = null;
    });
    try {
      current = await pending;
    } catch (error) {
      // Keys that are about to expire still work.
      if (current === null || at >= current.expiresAt)
        throw new FileFault("AWS gave no keys for the file storage.", false, error);
    }
    return current.keys;
  };
}

async function requestKeys(
  credentials: Exclude<S3Credentials, { kind: "keys" }>,
  http: FetchFn,
): Promise<TemporaryKeys> {
  const request = async (url: string, init: RequestInit = {}): Promise<string> => {
    const response = await http(url, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
    return text.trim();
  };
  const text =
    credentials.kind === "container"
      ? await request(credentials.url, { headers: await authorizationOf(credentials) })
      : await requestInstanceKeys(credentials.url, request);
  const found = keysShape.safeParse(parseJson(text)).data;
  if (!found) throw new Error("the response contains no keys");
  return {
    keys: {
      accessKey: found.AccessKeyId,
      secretKey: found.SecretAccessKey,
      sessionToken: found.Token,
    },
    expiresAt: Date.parse(found.Expiration),
  };
}

async function authorizationOf(container: {
  readonly token: string | null;
  readonly tokenFile: string | null;
}): Promise<Record<string, string>> {
  const { token, tokenFile } = container;
  const value = tokenFile === null ? token : (await readFile(tokenFile, "utf8")).trim();
  return value === null ? {} : { authorization: value };
}

/** Version 2 of the metadata service, which needs a token for each request; version 1 may be switched off. */
async function requestInstanceKeys(
  url: string,
  request: (url: string, init?: RequestInit) => Promise<string>,
): Promise<string> {
  const token = await request(`${url}/latest/api/token`, {
    method: "PUT",
    headers: { "x-aws-ec2-metadata-token-ttl-seconds": tokenSeconds },
  });
  const init = { headers: { "x-aws-ec2-metadata-token": token } };
  const folder = `${url}/latest/meta-data/iam/security-credentials/`;
  const [role = ""] = (await request(folder, init)).split("\n");
  return request(`${folder}${role}`, init);
}
