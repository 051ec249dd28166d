// Signature check for a batch of events:
// https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features,
// read on 2026-11-20. Inbound email isn't signed; the secret in its URL has already been checked.
import { createPublicKey, type KeyObject, verify } from "node:crypto";
import type { RawRequest, Settings, SignatureVerdict } from "#server/ports/provider.ts";
import { headerOf } from "#server/providers/raw-request.ts";

/** The documentation names no tolerance and doesn't say whether a retry is signed again; SendGrid retries for a day. */
const windowSeconds = 25 * 3600;

export function verifySendgrid(
  settings: Settings,
  request: RawRequest,
  now: Date,
): SignatureVerdict {
  const signature = headerOf(request, "x-twilio-email-event-webhook-signature");
  const timestamp = headerOf(request, "x-twilio-email-event-webhook-timestamp");
  if (signature === "") return { kind: "invalid", reason: "no signature" };
  if (!/^\d{1,12}$/.test(timestamp)) return { kind: "invalid", reason: "a timestamp that is none" };
  // The exact bytes received: a batch ends in a line break that is part of the signed content.
  const signed = Buffer.concat([Buffer.from(timestamp), request.body]);
  const theirs = Buffer.from(signature, "base64");
  const keys = [settings.verificationKey, settings.otherVerificationKey];
  const isGenuine = keys.some((text) => {
    const key = keyOf(text ?? "");
    return key !== null && verify("sha256", signed, { key, dsaEncoding: "der" }, theirs);
  });
  if (!isGenuine) return { kind: "invalid", reason: "the signature does not match" };
  const age = now.getTime() / 1000 - Number(timestamp);
  if (Math.abs(age) > windowSeconds) {
    return { kind: "expired", reason: `signed ${Math.round(age)} s ago by our clock` };
  }
  return { kind: "valid" };
}

function keyOf(text: string): KeyObject | null {
  if (text === "") return null;
  try {
    const key = createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });
    // Another key type would use a different verification algorithm.
    return key.asymmetricKeyType === "ec" ? key : null;
  } catch {
    return null;
  }
}
