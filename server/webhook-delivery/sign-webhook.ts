// Signatures by the Standard Webhooks specification
// (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md): HMAC-SHA256 over ID,
// timestamp and body, one signature for each valid secret.
import { createHmac } from "node:crypto";

const prefix = "whsec_";

export function signWebhook(
  secrets: readonly string[],
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: Buffer },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    const mac = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body);
    return `v1,${mac.digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
