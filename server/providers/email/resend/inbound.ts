// Fetches an email that Resend received: raw if Resend has it raw, otherwise from its parts
// (https://resend.com/docs/api-reference/emails/retrieve-received-email, read on 2026-11-20).
import type { OutgoingFile } from "#server/ports/email.ts";
import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { downloadMedia } from "#server/providers/download-media.ts";
import { mimeFromParts } from "#server/providers/email/compose-mime.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { apiUrl, get } from "./api.ts";
import { filePage, type ReceivedThere, receivedShape } from "./schemas.ts";

export async function fetchInboundEmail(
  connection: Connection,
  id: string,
  maxBytes: number,
): Promise<Uint8Array> {
  // Keeps inline images as separate files, as in the original email.
  const url = apiUrl(connection, "/emails/receiving", id, { html_format: "cid" });
  const email = await requestJson(connection.http, url, get(connection), receivedShape);
  const raw = email.raw?.download_url;
  if (raw) return fetchFile(connection, raw, maxBytes);
  let left = maxBytes - Buffer.byteLength(email.text ?? "") - Buffer.byteLength(email.html ?? "");
  if (left < 0) throw new ProviderError("too_large", `the email is larger than ${maxBytes} bytes`);
  const files: OutgoingFile[] = [];
  for await (const file of filesOf(connection, id)) {
    const bytes = await fetchFile(connection, file.download_url, left);
    left -= bytes.byteLength;
    files.push({
      name: file.filename ?? "",
      type: file.content_type || "application/octet-stream",
      bytes,
      contentId: file.content_id?.replace(/^<|>$/g, "") || null,
    });
  }
  const { text = null, html = null } = email;
  return mimeFromParts({ headers: headersOf(email), text, html, files });
}

/**
 * Downloads from a signed URL, which needs no key: our key is sent to the API host only. Resend stores files on its own
 * hosts or on those of its CDN.
 */
async function fetchFile(
  connection: Connection,
  url: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const allowedHosts = {
    apiUrl: connection.baseUrl,
    authHeaders: {},
    otherPrefixes: ["https://*.resend.com/", "https://*.cloudfront.net/"],
  };
  return (await downloadMedia(connection.http, { url, type: "" }, maxBytes, allowedHosts)).bytes;
}

/** More files than any email has mean that the pagination is looping. */
const maxFiles = 500;

async function* filesOf(connection: Connection, id: string) {
  let after: string | undefined;
  for (let count = 0; count < maxFiles; ) {
    const query = { limit: "100", ...(after === undefined ? {} : { after }) };
    const url = apiUrl(connection, "/emails/receiving", id, query, "/attachments");
    const page = await requestJson(connection.http, url, get(connection), filePage);
    yield* page.data;
    count += page.data.length;
    after = page.data.at(-1)?.id;
    if (!page.has_more || after === undefined) return;
  }
  throw new ProviderError("too_large", `the email has more than ${maxFiles} files`);
}

/** Resend lowercases header names. Missing headers are filled from the fields beside them. */
function headersOf(email: ReceivedThere): readonly (readonly [string, string])[] {
  const theirs = Object.entries(email.headers ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as const),
  );
  const known = new Set(theirs.map(([name]) => name.toLowerCase()));
  const beside = [
    ["From", email.from],
    ["To", email.to.join(", ")],
    ["Cc", email.cc.join(", ")],
    ["Reply-To", email.reply_to.join(", ")],
    ["Subject", email.subject],
    ["Message-ID", email.message_id],
    ["Date", dateOf(email.created_at)],
  ] as const;
  const missing = beside.flatMap(([name, value]) =>
    value && !known.has(name.toLowerCase()) ? [[name, value] as const] : [],
  );
  return [...theirs, ...missing];
}

const dateOf = (dateText: string | null | undefined): string | null =>
  dateText && !Number.isNaN(Date.parse(dateText)) ? new Date(dateText).toUTCString() : null;
