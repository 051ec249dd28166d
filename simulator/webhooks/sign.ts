// Twilio's webhook signature (twilio.com/docs/usage/security, read 2026-11): HMAC-SHA1 over the URL and, sorted by
// name, each parameter's name and value.
import { createHmac } from "node:crypto";

export function sign(
  authToken: string,
  url: string,
  params: Readonly<Record<string, string>>,
): string {
  const signed = Object.keys(params)
    .sort()
    .reduce((text, name) => text + name + params[name], url);
  return createHmac("sha1", authToken).update(signed, "utf8").digest("base64");
}
