// Signature check for Vonage's webhooks: an HS256 token with a hash of the body.
// https://developer.vonage.com/en/getting-started/concepts/webhooks, read on 2026-11-20.
import { createHmac } from "node:crypto";
import { z } from "zod";
import type { RawRequest, Settings, SignatureVerdict } from "#server/ports/provider.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { headerOf, requestKey } from "#server/providers/raw-request.ts";
import { timingSafeEquals } from "#server/timing-safe-equals.ts";

const headShape = z.object({ alg: z.string() });
const claimsShape = z.object({ iat: z.number(), payload_hash: z.string() });

/**
 * Vonage retries for 24 hours and may reuse the first token. It is valid for one body only, and duplicates are dropped.
 */
const oldestSeconds = 25 * 3600;
/** A captured future timestamp must not stay valid for later. */
const aheadSeconds = 300;

export function verifyVonage(settings: Settings, request: RawRequest, now: Date): SignatureVerdict {
  const bearer = /^Bearer +([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(headerOf(request, "authorization"));
  if (bearer === null) return { kind: "invalid", reason: "no signature" };
  const [, head = "", body = "", signature = ""] = bearer;
  // "none" and a public key used as a secret are the two classic attacks on such tokens.
  if (headShape.safeParse(decoded(head)).data?.alg !== "HS256") {
    return { kind: "invalid", reason: "signed in another way than Vonage signs" };
  }
  const theirs = Buffer.from(signature, "base64url");
  const isGenuine = [settings.signatureSecret, settings.previousSignatureSecret]
    // With an empty secret anyone could sign.
    .filter((secret) => !!secret)
    .map((secret) =>
      createHmac("sha256", secret ?? "")
        .update(`${head}.${body}`)
        .digest(),
    )
    .some((ours) => timingSafeEquals(ours, theirs));
  if (!isGenuine) return { kind: "invalid", reason: "the signature does not match" };
  const claims = claimsShape.safeParse(decoded(body)).data;
  if (!claims || claims.payload_hash.toLowerCase() !== requestKey(request)) {
    return { kind: "invalid", reason: "the body is not the one that was signed" };
  }
  const age = now.getTime() / 1000 - claims.iat;
  if (age > oldestSeconds || age < -aheadSeconds) {
    return { kind: "expired", reason: `signed ${Math.round(age)} s ago by our clock` };
  }
  return { kind: "valid" };
}

const decoded = (part: string): unknown =>
  parseJson(Buffer.from(part, "base64url").toString("utf8"));
