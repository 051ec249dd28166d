// The keys for the bucket of files: its own ones, those of AWS's environment variables, or those of the role that AWS gave
// to this container or machine (docs.aws.amazon.com/sdkref/latest/guide/settings-reference.html, read 2026-11-23).

export type BucketCredentials =
  | {
      readonly kind: "keys";
      readonly url: null;
      readonly accessKey: string;
      readonly secretKey: string;
      /** Only temporary keys have one. */
      readonly sessionToken?: string;
    }
  | {
      readonly kind: "container";
      readonly url: string;
      readonly token: string | null;
      readonly tokenFile: string | null;
    }
  | { readonly kind: "instance"; readonly url: string };

interface KeyPair {
  readonly accessKey: string | null;
  readonly secretKey: string | null;
}

export function readBucketCredentials(
  own: KeyPair,
  env: NodeJS.ProcessEnv,
  fail: (sentence: string) => never,
): BucketCredentials {
  const keysOf = ({ accessKey, secretKey }: KeyPair, names: readonly [string, string]) => {
    if (accessKey !== null && secretKey !== null)
      return { kind: "keys", url: null, accessKey, secretKey } as const;
    if (accessKey === null && secretKey === null) return null;
    return fail(`${names.join(" and ")} only work together: set both, or neither.`);
  };
  const setting = (name: string) => env[name]?.trim() || null;
  const ownKeys = keysOf(own, ["S3_ACCESS_KEY", "S3_SECRET_KEY"]);
  if (ownKeys) return ownKeys;
  const keys = keysOf(
    { accessKey: setting("AWS_ACCESS_KEY_ID"), secretKey: setting("AWS_SECRET_ACCESS_KEY") },
    ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"],
  );
  const sessionToken = setting("AWS_SESSION_TOKEN");
  if (keys) return sessionToken === null ? keys : { ...keys, sessionToken };
  const path = setting("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI");
  const url = path ? `http://169.254.170.2${path}` : setting("AWS_CONTAINER_CREDENTIALS_FULL_URI");
  if (url === null) return { kind: "instance", url: "http://169.254.169.254" };
  if (!URL.canParse(url))
    return fail(`AWS_CONTAINER_CREDENTIALS_FULL_URI is “${url}”: use a complete address.`);
  return {
    kind: "container",
    url,
    token: setting("AWS_CONTAINER_AUTHORIZATION_TOKEN"),
    tokenFile: setting("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE"),
  };
}
