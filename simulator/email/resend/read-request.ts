// POST /emails as Resend parses it (resend.com/docs/api-reference/emails/send-email, read 2026-11).

import type { EmailPerson } from "#contract/simulator/simulated-email.ts";
import { isObject } from "#simulator/control/is-object-or-text.ts";
import { parsePerson } from "#simulator/email/people.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import { resendError } from "./errors.ts";

interface RequestFile {
  readonly name: string;
  readonly type: string | null;
  readonly base64: string;
  readonly contentId: string | null;
}

export interface SendRequest {
  readonly from: EmailPerson;
  readonly to: readonly EmailPerson[];
  readonly cc: readonly EmailPerson[];
  readonly bcc: readonly EmailPerson[];
  readonly replyTo: readonly EmailPerson[];
  readonly subject: string;
  readonly html: string | null;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly files: readonly RequestFile[];
  readonly tags: readonly { readonly name: string; readonly value: string }[];
}

type Loose = Readonly<Record<string, unknown>>;

const maxRecipients = 50;
const maxBytes = 40 * 1024 * 1024;
const form =
  "The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.";

class Refused extends Error {
  readonly response: SimulatorResponse;
  constructor(response: SimulatorResponse) {
    super("refused");
    this.response = response;
  }
}

const invalid = (message: string) => new Refused(resendError("validation_error", { message }));
const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Returns the email to send, or Resend's error response. */
export function readRequest(body: unknown): SendRequest | SimulatorResponse {
  try {
    if (!isObject(body)) throw invalid("The request body is not a JSON object.");
    return read(body);
  } catch (error) {
    if (error instanceof Refused) return error.response;
    throw error;
  }
}

function read(body: Loose): SendRequest {
  for (const field of ["from", "to", "subject"]) {
    const value = body[field];
    const isEmpty = value === "" || (Array.isArray(value) && value.length === 0);
    if (value === undefined || value === null || isEmpty) {
      const message = `Missing \`${field}\` field.`;
      throw new Refused(resendError("missing_required_field", { message }));
    }
  }
  const from = parsePerson(String(body.from));
  if (from === null) throw new Refused(resendError("invalid_from_address"));
  const to = parsePeople(body, "to");
  if (to.length > maxRecipients) throw invalid("The `to` field holds at most 50 addresses.");
  const html = text(body.html);
  const plainText = text(body.text);
  if (html === null && plainText === null) {
    const message = "Missing `html` or `text` field.";
    throw new Refused(resendError("missing_required_field", { message }));
  }
  const files = readFiles(body.attachments);
  const size = files.reduce((sum, { base64 }) => sum + base64.length, 0);
  if (size + (html?.length ?? 0) + (plainText?.length ?? 0) > maxBytes) {
    throw invalid("The email is larger than 40MB after Base64 encoding.");
  }
  return {
    from,
    to,
    cc: parsePeople(body, "cc"),
    bcc: parsePeople(body, "bcc"),
    replyTo: parsePeople(body, "reply_to"),
    subject: String(body.subject),
    html,
    text: plainText,
    headers: parseHeaders(body.headers),
    files,
    tags: readTags(body.tags),
  };
}

function parsePeople(body: Loose, field: string): EmailPerson[] {
  const value = body[field];
  if (value === undefined || value === null) return [];
  const requested = Array.isArray(value) ? value : [value];
  return requested.map((one) => {
    const person = typeof one === "string" ? parsePerson(one) : null;
    if (person === null) throw invalid(`Invalid \`${field}\` field. ${form}`);
    return person;
  });
}

function parseHeaders(value: unknown): Record<string, string> {
  if (value === undefined || value === null) return {};
  if (!isObject(value)) throw invalid("The `headers` field must be an object.");
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)]));
}

function readFiles(value: unknown): RequestFile[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalid("The `attachments` field must be an array.");
  return value.map((one: unknown) => {
    const base64 = isObject(one) ? contentOf(one.content) : null;
    // The simulator does not fetch attachments given by URL.
    if (!isObject(one) || base64 === null) throw new Refused(resendError("invalid_attachment"));
    return {
      name: text(one.filename) ?? "attachment",
      type: text(one.content_type),
      base64,
      contentId: text(one.content_id) ?? text(one.inline_content_id),
    };
  });
}

/** Base64, or a Buffer serialized as JSON. */
function contentOf(content: unknown): string | null {
  if (typeof content === "string") return content;
  const bytes = isObject(content) ? content.data : content;
  return Array.isArray(bytes) ? Buffer.from(bytes as number[]).toString("base64") : null;
}

function readTags(value: unknown): { name: string; value: string }[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalid("The `tags` field must be an array.");
  return value.map((one: unknown) => {
    const name = isObject(one) ? text(one.name) : null;
    const content = isObject(one) ? (text(one.value) ?? "") : "";
    if (name === null || !/^[\w-]{1,256}$/.test(name) || !/^[\w-]{0,256}$/.test(content)) {
      throw invalid(
        "Tags should only contain ASCII letters, numbers, underscores, or dashes, at most 256 of them.",
      );
    }
    return { name, value: content };
  });
}
