// Resend's webhook signature, by Svix (docs.svix.com/receiving/verifying-payloads/how-manual, read 2026-11):
// HMAC-SHA256 over id, time and body; the secret is base64 after its prefix.
import { createHmac } from "node:crypto";

export function signWebhook(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = createHmac("sha256", key).update(`${id}.${seconds}.${body}`, "utf8");
  return `v1,${signed.digest("base64")}`;
}
