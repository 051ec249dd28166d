import { createPublicKey } from "node:crypto";
import type { RequiredRecord } from "#server/ports/email.ts";
import type { DkimKey } from "#server/providers/email/compose-mime.ts";

/** The record that the domain must publish to verify this key (RFC 6376 §3.6.1). Null if it isn't an RSA key. */
export function dkimRecordOf({ domain, selector, privateKey }: DkimKey): RequiredRecord | null {
  try {
    const key = createPublicKey(privateKey);
    if (key.asymmetricKeyType !== "rsa") return null;
    const der = key.export({ format: "der", type: "spki" }).toString("base64");
    return {
      purpose: "dkim",
      type: "TXT",
      name: `${selector}._domainkey.${domain}`,
      value: `v=DKIM1; k=rsa; p=${der}`,
    };
  } catch {
    return null;
  }
}
