// Payloads written from the provider's documentation; each names its page and date.
import type { EmailReport, EmailWebhookKind, ReceivedEmail } from "#server/ports/email.ts";
import { type FixtureSource, openProviderFixtures } from "#testing/provider-fixtures.ts";
import type { Unsigned } from "./kit.ts";

const fixtures = openProviderFixtures("server/providers/email/fixtures");

/** One form field; `base64` if it is not text. */
interface FieldFixture {
  readonly name: string;
  readonly value?: string;
  readonly base64?: string;
  readonly fileName?: string;
  readonly type?: string;
}

export interface WebhookFixture {
  readonly about: FixtureSource;
  readonly endpoint: EmailWebhookKind;
  readonly request: {
    readonly json?: unknown;
    readonly form?: Record<string, string>;
    readonly multipart?: readonly FieldFixture[];
    /** Otherwise the body as text, with its type. */
    readonly body?: string;
    readonly type?: string;
  };
  readonly reading:
    | { readonly kind: "events"; readonly events: readonly EventFixture[] }
    | { readonly kind: "unsupported" | "unreadable" | "confirm"; readonly url?: string };
}

/** Omitted fields are null; `at` defaults to the time of the request. `mail`: what our parser finds in the bytes. */
export type EventFixture =
  | ({ readonly kind: "email.report" } & Partial<EmailReport>)
  | (Omit<ReceivedEmail, "bytes"> & { readonly mail: Readonly<Record<string, unknown>> | null });

export interface CodesFixture {
  readonly about: FixtureSource;
  readonly codes: readonly {
    readonly status: number;
    readonly code: string | null;
    readonly text?: string;
    readonly description: string;
    readonly problem: string;
  }[];
}

export const fixtureProviders = fixtures.providers;
export const fixtureNames = fixtures.names;
export const readFixture = fixtures.read;
export const readResponseBody = fixtures.readBody;

export const webhookNames = (provider: string): string[] =>
  fixtureNames(provider).filter(
    (name) => readFixture<Partial<WebhookFixture>>(provider, name).reading !== undefined,
  );

export const webhookUrl = (provider: string, endpoint: EmailWebhookKind): string =>
  `https://desk.example/webhooks/${provider}/0193a1b2-0000-7000-8000-00000000a001/s3cr3tpath/${endpoint}`;

export function unsigned(provider: string, { endpoint, request }: WebhookFixture): Unsigned {
  const url = webhookUrl(provider, endpoint);
  if (request.form) {
    const body = Buffer.from(new URLSearchParams(request.form).toString());
    return { url, endpoint, type: request.type ?? "application/x-www-form-urlencoded", body };
  }
  if (request.multipart) {
    const body = multipart(request.multipart);
    return { url, endpoint, type: `multipart/form-data; boundary=${boundary}`, body };
  }
  if (request.json !== undefined) {
    const body = Buffer.from(JSON.stringify(request.json));
    return { url, endpoint, type: request.type ?? "application/json", body };
  }
  return { url, endpoint, type: request.type ?? "", body: Buffer.from(request.body ?? "") };
}

const boundary = "xYzZY";

function multipart(fields: readonly FieldFixture[]): Buffer {
  const parts = fields.flatMap(({ name, value = "", base64, fileName, type }) => {
    const file = fileName === undefined ? "" : `; filename="${fileName}"`;
    const kind = type === undefined ? "" : `Content-Type: ${type}\r\n`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${kind}\r\n`;
    const content = base64 === undefined ? Buffer.from(value) : Buffer.from(base64, "base64");
    return [Buffer.from(head), content, Buffer.from("\r\n")];
  });
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}
