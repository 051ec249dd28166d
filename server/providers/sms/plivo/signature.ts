// Who signed what comes to our door in Plivo's name. Its pages describe two ways: V2 for texts, which vouches
// for the address alone, and V3, which vouches for the form too; whichever comes is checked.
// https://docs.plivo.com/docs/messaging/concepts/signature-validation and
// https://plivo.com/docs/voice/concepts/signature-validation, looked at on 2026-11-20.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { RawRequest, Settings, SignatureVerdict } from "#server/ports/provider.ts";
import { bodyText, headerOf } from "#server/providers/raw-request.ts";

/**
 * Neither carries a time: a replay cannot be told from a retry and is stopped by the dedupe key instead. What
 * comes for a subaccount is signed by the main account too (`Ma`), and either hand will do.
 */
export function verifyPlivo(settings: Settings, request: RawRequest): SignatureVerdict {
  const header = (name: string): string => headerOf(request, `x-plivo-signature-${name}`);
  const signatures = (version: string): readonly string[] =>
    [header(version), header(`ma-${version}`)]
      .flatMap((list) => list.split(","))
      .map((one) => one.trim())
      .filter((one) => one !== "");
  const [v3, v2] = [signatures("v3"), signatures("v2")];
  // the stronger one where it is there: nobody is let in by the weaker one beside it
  const [signed, given] =
    v3.length > 0
      ? [`${withForm(request)}.${header("v3-nonce")}`, v3]
      : [withoutQuery(request.url) + header("v2-nonce"), v2];
  if (given.length === 0) return { kind: "forged", why: "no signature" };
  const isGenuine = [settings.authToken, settings.previousAuthToken]
    // an empty token would let anybody sign
    .filter((token) => !!token)
    .map((token) =>
      createHmac("sha256", token ?? "")
        .update(signed)
        .digest("base64"),
    )
    .some((ours) => given.some((theirs) => isSame(ours, theirs)));
  return isGenuine ? { kind: "genuine" } : { kind: "forged", why: "the signature does not match" };
}

/** Calls are signed by V3; the weaker signature beside it would let whoever has seen one write a report of their own. */
export function verifyPlivoCalls(settings: Settings, request: RawRequest): SignatureVerdict {
  const isStrong = ["v3", "ma-v3"].some(
    (version) => headerOf(request, `x-plivo-signature-${version}`) !== "",
  );
  return isStrong ? verifyPlivo(settings, request) : { kind: "forged", why: "no signature of V3" };
}

const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, "");

/** The address, its query sorted and decoded, a full stop, and the form: names sorted, values beside them. */
function withForm(request: RawRequest): string {
  const [address = "", search = ""] = request.url.replace(/#.*$/s, "").split(/\?(.*)/s);
  const query = sorted(new URLSearchParams(search)).map(([name, value]) => `${name}=${value}`);
  const form = sorted(new URLSearchParams(bodyText(request))).map(([name, value]) => name + value);
  const asked = query.length > 0 || form.length > 0 ? `?${query.join("&")}` : "";
  const between = query.length > 0 && form.length > 0 ? "." : "";
  return address + asked + between + form.join("");
}

const sorted = (params: URLSearchParams): readonly (readonly [string, string])[] =>
  [...new Set(params.keys())]
    .sort()
    .flatMap((name) => [...params.getAll(name)].sort().map((value) => [name, value] as const));

function isSame(ours: string, theirs: string): boolean {
  const [a, b] = [Buffer.from(ours), Buffer.from(theirs)];
  return a.length === b.length && timingSafeEqual(a, b);
}
