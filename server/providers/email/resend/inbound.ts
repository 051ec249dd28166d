// Brings a mail that Resend received: raw where it keeps it raw, from its parts otherwise
// (https://resend.com/docs/api-reference/emails/retrieve-received-email, looked at on 2026-11-20).
import type { OutgoingFile } from "#server/ports/email.ts";
import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { downloadMedia } from "#server/providers/download-media.ts";
import { mimeFromParts } from "#server/providers/email/compose-mime.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { below, get } from "./api.ts";
import { filePage, type ReceivedThere, receivedShape } from "./schemas.ts";

export async function fetchInboundEmail(
  connection: Connection,
  id: string,
  maxBytes: number,
): Promise<Uint8Array> {
  // the pictures of the HTML stay files of their own, as the mail had them
  const url = below(connection, "/emails/receiving", id, { html_format: "cid" });
  const mail = await requestJson(connection.http, url, get(connection), receivedShape);
  const raw = mail.raw?.download_url;
  if (raw) return bringFile(connection, raw, maxBytes);
  let left = maxBytes - Buffer.byteLength(mail.text ?? "") - Buffer.byteLength(mail.html ?? "");
  if (left < 0) throw new ProviderError("too_large", `the mail is larger than ${maxBytes} bytes`);
  const files: OutgoingFile[] = [];
  for await (const file of filesOf(connection, id)) {
    const bytes = await bringFile(connection, file.download_url, left);
    left -= bytes.byteLength;
    files.push({
      name: file.filename ?? "",
      type: file.content_type || "application/octet-stream",
      bytes,
      contentId: file.content_id?.replace(/^<|>$/g, "") || null,
    });
  }
  const { text = null, html = null } = mail;
  return mimeFromParts({ headers: headersOf(mail), text, html, files });
}

/**
 * Signed addresses that open without our key: it goes to the API's own host and nowhere else. Resend's files lie at its
 * own hosts or at those of its content network.
 */
async function bringFile(
  connection: Connection,
  url: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const places = {
    home: connection.baseUrl,
    key: {},
    also: ["https://*.resend.com/", "https://*.cloudfront.net/"],
  };
  return (await downloadMedia(connection.http, { url, type: "" }, maxBytes, places)).bytes;
}

/** More files than any mail has are a list that goes in circles. */
const mostFiles = 500;

async function* filesOf(connection: Connection, id: string) {
  let after: string | undefined;
  for (let count = 0; count < mostFiles; ) {
    const query = { limit: "100", ...(after === undefined ? {} : { after }) };
    const url = below(connection, "/emails/receiving", id, query, "/attachments");
    const page = await requestJson(connection.http, url, get(connection), filePage);
    yield* page.data;
    count += page.data.length;
    after = page.data.at(-1)?.id;
    if (!page.has_more || after === undefined) return;
  }
  throw new ProviderError("too_large", `the mail has more than ${mostFiles} files`);
}

/** Names come in lower case, and what it tells beside them stands in for what is missing. */
function headersOf(mail: ReceivedThere): readonly (readonly [string, string])[] {
  const theirs = Object.entries(mail.headers ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as const),
  );
  const known = new Set(theirs.map(([name]) => name.toLowerCase()));
  const beside = [
    ["From", mail.from],
    ["To", mail.to.join(", ")],
    ["Cc", mail.cc.join(", ")],
    ["Reply-To", mail.reply_to.join(", ")],
    ["Subject", mail.subject],
    ["Message-ID", mail.message_id],
    ["Date", dateOf(mail.created_at)],
  ] as const;
  const missing = beside.flatMap(([name, value]) =>
    value && !known.has(name.toLowerCase()) ? [[name, value] as const] : [],
  );
  return [...theirs, ...missing];
}

const dateOf = (said: string | null | undefined): string | null =>
  said && !Number.isNaN(Date.parse(said)) ? new Date(said).toUTCString() : null;
