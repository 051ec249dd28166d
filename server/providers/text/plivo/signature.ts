// Signature check for Plivo's webhooks. The documentation describes two: V2 for texts, which covers the URL only, and
// V3, which also covers the form. Either is checked.
// https://docs.plivo.com/docs/messaging/concepts/signature-validation and
// https://plivo.com/docs/voice/concepts/signature-validation, read on 2026-11-20.
import { createHmac } from "node:crypto";
import type { RawRequest, Settings, SignatureVerdict } from "#server/ports/provider.ts";
import { formOf, headerOf, isForm, sortedPairs } from "#server/providers/raw-request.ts";
import { timingSafeEquals } from "#server/timing-safe-equals.ts";

/**
 * Neither signature contains a time: a replay looks like a retry and is stopped by the dedupe key. A subaccount's
 * webhooks are also signed by the main account (`Ma`); either signature is accepted.
 */
export function verifyPlivo(settings: Settings, request: RawRequest): SignatureVerdict {
  const header = (name: string): string => headerOf(request, `x-plivo-signature-${name}`);
  const signatures = (version: string): readonly string[] =>
    [header(version), header(`ma-${version}`)]
      .flatMap((list) => list.split(","))
      .map((one) => one.trim())
      .filter((one) => one !== "");
  const [v3, v2] = [signatures("v3"), signatures("v2")];
  // The number of parts is limited for forms only.
  if (v3.length > 0 && request.body.byteLength > 0 && !isForm(request))
    return { kind: "invalid", reason: "the body is not covered by the signature" };
  // V3 takes precedence if present, so that the weaker V2 next to it can't authenticate the request.
  const [signed, given] =
    v3.length > 0
      ? [`${withForm(request)}.${header("v3-nonce")}`, v3]
      : [stripQuery(request.url) + header("v2-nonce"), v2];
  if (given.length === 0) return { kind: "invalid", reason: "no signature" };
  const isGenuine = [settings.authToken, settings.previousAuthToken]
    // With an empty token anyone could sign.
    .filter((token) => !!token)
    .map((token) =>
      createHmac("sha256", token ?? "")
        .update(signed)
        .digest("base64"),
    )
    .some((ours) => given.some((theirs) => timingSafeEquals(ours, theirs)));
  return isGenuine
    ? { kind: "valid" }
    : { kind: "invalid", reason: "the signature does not match" };
}

/** Call webhooks are signed by V3. Anyone who has seen the weaker V2 signature could forge a report with it. */
export function verifyPlivoCalls(settings: Settings, request: RawRequest): SignatureVerdict {
  const isStrong = ["v3", "ma-v3"].some(
    (version) => headerOf(request, `x-plivo-signature-${version}`) !== "",
  );
  return isStrong
    ? verifyPlivo(settings, request)
    : { kind: "invalid", reason: "no signature of V3" };
}

const stripQuery = (url: string): string => url.replace(/[?#].*$/s, "");

/** The URL, its query sorted and decoded, a period, and the form with names sorted and values appended. */
function withForm(request: RawRequest): string {
  const [address = "", search = ""] = request.url.replace(/#.*$/s, "").split(/\?(.*)/s);
  const query = sortedPairs(new URLSearchParams(search)).map(([name, value]) => `${name}=${value}`);
  const form = sortedPairs(formOf(request)).map(([name, value]) => name + value);
  const queryText = query.length > 0 || form.length > 0 ? `?${query.join("&")}` : "";
  const between = query.length > 0 && form.length > 0 ? "." : "";
  return address + queryText + between + form.join("");
}
