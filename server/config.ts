// The only module that reads the environment and flags such as `npm start -- --port 4000`. A flag overrides the
// environment; an invalid setting stops startup with one sentence that names it.
import { isIP } from "node:net";
import path from "node:path";
import { type BucketCredentials, readBucketCredentials } from "./bucket-credentials.ts";

export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly publicUrl: string;
  /** True if PUBLIC_URL is set and not loopback: real customers and real providers. */
  readonly isProduction: boolean;
  /**
   * The first visitor sets up a new server. Behind a public URL, a proxy on this machine forwards external visitors: only
   * a server that is local in both respects needs no setup code.
   */
  readonly needsSetupCode: boolean;
  readonly databaseUrl: string | null;
  readonly databaseDirectUrl: string | null;
  readonly secret: string | null;
  readonly postgresBinDir: string | null;
  /** Days an inbound payload is kept after it was processed or dismissed. */
  readonly inboundPayloadDays: number;
  /** Storage limit of a workspace; null for the default. */
  readonly storageBytes: number | null;
  readonly files: {
    readonly bucketUrl: string;
    readonly region: string;
    readonly credentials: BucketCredentials;
  } | null;
  /** The built-in SMTP listener. */
  readonly smtp: {
    /** True if a setting enables it: then it listens from startup, and a port in use stops startup. */
    readonly isAlwaysOn: boolean;
    readonly port: number;
    readonly host: string;
    /** The hostname it presents to other mail servers. */
    readonly name: string;
    readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  };
  /** Proxies whose forwarded addresses are trusted: addresses, and ranges such as 10.0.0.0/8. */
  readonly trustedProxies: readonly string[];
  /** Bearer token for /metrics; if null, only this machine can read them. */
  readonly metricsToken: string | null;
  /** Hosts in this network that may receive webhooks, with their port. */
  readonly privateWebhookHosts: readonly string[];
  /** An external simulator shared by several app processes; if null, each process starts its own as a child. */
  readonly simulator: { readonly url: string; readonly key: string } | null;
  /** npm receives signals instead of this process, so it watches whether its parent is alive. */
  readonly watchesParent: boolean;
}

const names = {
  PORT: "port",
  HOST: "host",
  DATA_DIR: "data-dir",
  PUBLIC_URL: "public-url",
  DATABASE_URL: "database-url",
  DATABASE_DIRECT_URL: "database-direct-url",
  SECRET: "secret",
  TRUSTED_PROXIES: "trusted-proxies",
  METRICS_TOKEN: "metrics-token",
  WEBHOOK_PRIVATE_HOSTS: "webhook-private-hosts",
  DESKBELL_PG_BIN: "pg-bin",
  INBOUND_PAYLOAD_DAYS: "inbound-payload-days",
  STORAGE_GB: "storage-gb",
  S3_URL: "s3-url",
  S3_ACCESS_KEY: "s3-access-key",
  S3_SECRET_KEY: "s3-secret-key",
  S3_REGION: "s3-region",
  SMTP_PORT: "smtp-port",
  SMTP_HOST: "smtp-host",
  SMTP_NAME: "smtp-name",
  SMTP_TLS_CERT: "smtp-tls-cert",
  SMTP_TLS_KEY: "smtp-tls-key",
  SIMULATOR_URL: "simulator-url",
  SIMULATOR_KEY: "simulator-key",
} as const;
type Name = keyof typeof names;

export function readConfig(env: NodeJS.ProcessEnv, argv: readonly string[]): Config {
  const flags = readFlags(argv);
  const get = (name: Name): string | null => {
    const value = flags.get(names[name]) ?? env[name];
    return value === undefined || value.trim() === "" ? null : value.trim();
  };
  const port = readPort("PORT", get("PORT") ?? "3000");
  const host = get("HOST") ?? "127.0.0.1";
  const publicUrl = readPublicUrl(get("PUBLIC_URL"), port);
  const secret = get("SECRET");
  if (secret !== null && secret.length < 32) {
    throw new ConfigError(
      "SECRET is too short: use at least 32 characters, or leave it out to have one generated and stored.",
    );
  }
  const isProduction = !isLoopback(new URL(publicUrl).hostname);
  return {
    port,
    host,
    publicUrl,
    secret,
    isProduction,
    needsSetupCode: isProduction || !isLoopback(host),
    trustedProxies: readProxies(get("TRUSTED_PROXIES"), isProduction && isLoopback(host)),
    metricsToken: readToken(get("METRICS_TOKEN")),
    privateWebhookHosts: readHosts(get("WEBHOOK_PRIVATE_HOSTS")),
    dataDir: path.resolve(get("DATA_DIR") ?? "data"),
    databaseUrl: readDatabaseUrl("DATABASE_URL", get("DATABASE_URL")),
    databaseDirectUrl: readDatabaseUrl("DATABASE_DIRECT_URL", get("DATABASE_DIRECT_URL")),
    postgresBinDir: get("DESKBELL_PG_BIN"),
    inboundPayloadDays: readDays("INBOUND_PAYLOAD_DAYS", get("INBOUND_PAYLOAD_DAYS") ?? "30"),
    storageBytes: readGigabytes("STORAGE_GB", get("STORAGE_GB")),
    files: readBucket(get, env),
    smtp: {
      isAlwaysOn: get("SMTP_PORT") !== null,
      port: readPort("SMTP_PORT", get("SMTP_PORT") ?? "2525"),
      host: get("SMTP_HOST") ?? host,
      name: get("SMTP_NAME") ?? new URL(publicUrl).hostname,
      tls: readCertificate(get),
    },
    simulator: readSimulator(get("SIMULATOR_URL"), get("SIMULATOR_KEY")),
    watchesParent: env.npm_lifecycle_event !== undefined,
  };
}

function readFlags(argv: readonly string[]): Map<string, string> {
  const known: readonly string[] = Object.values(names);
  const flags = new Map<string, string>();
  for (let index = 0; index < argv.length; index += 1) {
    const [, flag, joined] = /^--([a-z0-9-]+)(?:=(.*))?$/.exec(argv[index] ?? "") ?? [];
    if (flag === undefined || !known.includes(flag)) {
      throw new ConfigError(
        `${argv[index]} isn't a known option. Options: ${known.map((one) => `--${one}`).join(", ")}.`,
      );
    }
    const value = joined ?? argv[index + 1];
    if (value === undefined || (joined === undefined && value.startsWith("--"))) {
      throw new ConfigError(`--${flag} needs a value.`);
    }
    if (joined === undefined) index += 1;
    flags.set(flag, value);
  }
  return flags;
}

function readPort(name: "PORT" | "SMTP_PORT", value: string): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new ConfigError(
      `${name} is “${value}”: use a number between 1 and 65535, or 0 for any free port.`,
    );
  }
  return port;
}

function readDays(name: string, value: string): number {
  const days = Number(value);
  if (!Number.isInteger(days) || days < 1 || days > 3_650)
    throw new ConfigError(`${name} is “${value}”: use a number of days between 1 and 3650.`);
  return days;
}

function readGigabytes(name: string, value: string | null): number | null {
  if (value === null) return null;
  const gigabytes = Number(value);
  if (!Number.isFinite(gigabytes) || gigabytes <= 0)
    throw new ConfigError(`${name} is “${value}”: use a number of gigabytes, like 100.`);
  return Math.floor(gigabytes * 1024 ** 3);
}

function readPublicUrl(value: string | null, port: number): string {
  const text = value ?? `http://localhost:${port}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new ConfigError(
      `PUBLIC_URL is “${value}”: use the address your team opens, like https://desk.example.com.`,
    );
  }
  if (url.pathname !== "/" || url.search !== "") {
    throw new ConfigError(
      `PUBLIC_URL is “${value}”: remove the path; Deskbell needs a host name of its own.`,
    );
  }
  return url.origin;
}

/** Only the demo and tests use a simulator; its key must not leave this machine. */
function readSimulator(value: string | null, key: string | null): Config["simulator"] {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== "http:" || url.pathname !== "/" || !isLoopback(url.hostname)) {
    throw new ConfigError(
      `SIMULATOR_URL is “${value}”: use the address of a simulator on this machine, like http://127.0.0.1:4010.`,
    );
  }
  if (key === null)
    throw new ConfigError(
      "SIMULATOR_URL is set, so SIMULATOR_KEY is required too: the key the simulator was started with.",
    );
  return { url: url.origin, key };
}

function readDatabaseUrl(name: string, value: string | null): string | null {
  if (value === null) return null;
  if (!/^postgres(ql)?:\/\//.test(value)) {
    throw new ConfigError(
      `${name} doesn't start with postgres://. Use the address of PostgreSQL 15 or newer, or leave it out.`,
    );
  }
  return value;
}

/** A server bound to loopback behind a public URL is only reachable through a proxy on this machine. */
function readProxies(value: string | null, isBehindLoopback: boolean): readonly string[] {
  if (value === null) return isBehindLoopback ? ["127.0.0.0/8", "::1"] : [];
  const proxies = value.split(/[\s,]+/).filter((one) => one !== "");
  for (const one of proxies) {
    const [address = "", prefix, ...more] = one.split("/");
    const family = isIP(address);
    const isPrefix =
      prefix === undefined ||
      (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32));
    if (family === 0 || !isPrefix || more.length > 0)
      throw new ConfigError(
        `TRUSTED_PROXIES contains “${one}”: use addresses or ranges separated by commas, like 172.16.0.0/12,10.0.0.5.`,
      );
  }
  return proxies;
}

function readToken(token: string | null): string | null {
  if (token !== null && token.length < 16)
    throw new ConfigError("METRICS_TOKEN is too short: use at least 16 characters.");
  return token;
}

function readHosts(value: string | null): readonly string[] {
  const hosts = (value ?? "").split(/[\s,]+/).filter((one) => one !== "");
  for (const one of hosts)
    if (!URL.canParse(`http://${one}`) || new URL(`http://${one}`).host !== one)
      throw new ConfigError(
        `WEBHOOK_PRIVATE_HOSTS contains “${one}”: use host names with their port, separated by commas, like n8n.internal:5678.`,
      );
  return hosts;
}

function readCertificate(get: (name: Name) => string | null): Config["smtp"]["tls"] {
  const certFile = get("SMTP_TLS_CERT");
  const keyFile = get("SMTP_TLS_KEY");
  if (certFile === null && keyFile === null) return null;
  if (certFile === null || keyFile === null) {
    throw new ConfigError(
      "Set SMTP_TLS_CERT and SMTP_TLS_KEY together: a certificate needs its key.",
    );
  }
  return { certFile: path.resolve(certFile), keyFile: path.resolve(keyFile) };
}

function readBucket(get: (name: Name) => string | null, env: NodeJS.ProcessEnv): Config["files"] {
  const bucketUrl = get("S3_URL");
  if (bucketUrl === null) return null;
  return {
    bucketUrl: bucketUrl.replace(/\/$/, ""),
    region: get("S3_REGION") ?? "us-east-1",
    credentials: readBucketCredentials(
      { accessKey: get("S3_ACCESS_KEY"), secretKey: get("S3_SECRET_KEY") },
      env,
      (sentence) => {
        throw new ConfigError(sentence);
      },
    ),
  };
}

export const isLoopback = (host: string): boolean =>
  host === "localhost" ||
  host.endsWith(".localhost") ||
  host === "::1" ||
  host === "[::1]" ||
  /^127(?:\.\d{1,3}){3}$/.test(host);
