// Who signed a batch of events:
// https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features,
// looked at on 2026-11-20. Mail that it brings is not signed: the secret in the address decides before us.
import { createPublicKey, type KeyObject, verify } from "node:crypto";
import type { RawRequest, Settings, SignatureVerdict } from "#server/ports/provider.ts";
import { headerOf } from "#server/providers/raw-request.ts";

/** The page names no window and does not say that a retry is signed anew; it is tried for a day. */
const windowSeconds = 25 * 3600;

export function verifySendgrid(
  settings: Settings,
  request: RawRequest,
  now: Date,
): SignatureVerdict {
  const signature = headerOf(request, "x-twilio-email-event-webhook-signature");
  const timestamp = headerOf(request, "x-twilio-email-event-webhook-timestamp");
  if (signature === "") return { kind: "forged", why: "no signature" };
  if (!/^\d{1,12}$/.test(timestamp)) return { kind: "forged", why: "a timestamp that is none" };
  // the bytes as they came: a batch ends in a line break that belongs to what was signed
  const signed = Buffer.concat([Buffer.from(timestamp), request.body]);
  const theirs = Buffer.from(signature, "base64");
  const keys = [settings.verificationKey, settings.otherVerificationKey];
  const isGenuine = keys.some((text) => {
    const key = keyOf(text ?? "");
    return key !== null && verify("sha256", signed, { key, dsaEncoding: "der" }, theirs);
  });
  if (!isGenuine) return { kind: "forged", why: "the signature does not match" };
  const age = now.getTime() / 1000 - Number(timestamp);
  if (Math.abs(age) > windowSeconds) {
    return { kind: "stale", why: `signed ${Math.round(age)} s ago by our clock` };
  }
  return { kind: "genuine" };
}

function keyOf(text: string): KeyObject | null {
  if (text === "") return null;
  try {
    const key = createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });
    // another kind of key would verify with another rule
    return key.asymmetricKeyType === "ec" ? key : null;
  } catch {
    return null;
  }
}
