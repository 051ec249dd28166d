// Payloads written by us from the vendor's page: each says which page and when.
import fs from "node:fs";
import path from "node:path";
import type { EmailReport, EmailWebhookKind, ReceivedEmail } from "#server/ports/email.ts";
import type { Unsigned } from "./kit.ts";

const root = path.resolve(import.meta.dirname, "../../server/providers/email/fixtures");

export interface About {
  readonly source: string;
  readonly date: string;
  readonly what: string;
}

/** One field of a form; `base64` where it is no text. */
interface FieldFixture {
  readonly name: string;
  readonly value?: string;
  readonly base64?: string;
  readonly fileName?: string;
  readonly type?: string;
}

export interface HookFixture {
  readonly about: About;
  readonly door: EmailWebhookKind;
  readonly request: {
    readonly json?: unknown;
    readonly form?: Record<string, string>;
    readonly multipart?: readonly FieldFixture[];
    /** Otherwise its bytes as text, with its type. */
    readonly body?: string;
    readonly type?: string;
  };
  readonly reading:
    | { readonly kind: "events"; readonly events: readonly EventFixture[] }
    | { readonly kind: "unsupported" | "unreadable" | "confirm"; readonly url?: string };
}

/** What is left out is null; the time is then that of the request. `mail`: what our reader finds in its bytes. */
export type EventFixture =
  | ({ readonly kind: "mail.report" } & Partial<EmailReport>)
  | (Omit<ReceivedEmail, "bytes"> & { readonly mail: Readonly<Record<string, unknown>> | null });

export interface CodesFixture {
  readonly about: About;
  readonly codes: readonly {
    readonly status: number;
    readonly code: string | null;
    readonly words?: string;
    readonly means: string;
    readonly problem: string;
  }[];
}

export const fixtureProviders = (): string[] => fs.readdirSync(root).sort();

export const fixtureNames = (vendor: string): string[] =>
  fs
    .readdirSync(path.join(root, vendor))
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .sort();

export const fixture = <T = { about: About }>(vendor: string, name: string): T =>
  JSON.parse(fs.readFileSync(path.join(root, vendor, `${name}.json`), "utf8"));

/** The body of an answer, free to be changed by its case. */
export const answerBody = (vendor: string, name: string): Record<string, unknown> =>
  fixture<{ body: Record<string, unknown> }>(vendor, name).body;

export const hookNames = (vendor: string): string[] =>
  fixtureNames(vendor).filter(
    (name) => fixture<Partial<HookFixture>>(vendor, name).reading !== undefined,
  );

export const hookAddress = (vendor: string, door: EmailWebhookKind): string =>
  `https://desk.example/webhooks/${vendor}/0193a1b2-0000-7000-8000-00000000a001/s3cr3tpath/${door}`;

export function unsigned(vendor: string, { door, request }: HookFixture): Unsigned {
  const url = hookAddress(vendor, door);
  if (request.form) {
    const body = Buffer.from(new URLSearchParams(request.form).toString());
    return { url, door, type: request.type ?? "application/x-www-form-urlencoded", body };
  }
  if (request.multipart) {
    const body = multipart(request.multipart);
    return { url, door, type: `multipart/form-data; boundary=${boundary}`, body };
  }
  if (request.json !== undefined) {
    const body = Buffer.from(JSON.stringify(request.json));
    return { url, door, type: request.type ?? "application/json", body };
  }
  return { url, door, type: request.type ?? "", body: Buffer.from(request.body ?? "") };
}

const boundary = "xYzZY";

export function multipart(fields: readonly FieldFixture[]): Buffer {
  const parts = fields.flatMap(({ name, value = "", base64, fileName, type }) => {
    const file = fileName === undefined ? "" : `; filename="${fileName}"`;
    const kind = type === undefined ? "" : `Content-Type: ${type}\r\n`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${kind}\r\n`;
    const content = base64 === undefined ? Buffer.from(value) : Buffer.from(base64, "base64");
    return [Buffer.from(head), content, Buffer.from("\r\n")];
  });
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}
