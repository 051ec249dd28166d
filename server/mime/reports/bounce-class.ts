import type { BounceClass } from "#server/mime/parsed-email.ts";
import { bounceReasonOf, hardReasons, hasNoReason } from "./bounce-reasons.ts";
import { isGenericStatus } from "./status-codes.ts";

interface BounceText {
  readonly action: string;
  readonly status: string | null;
  readonly reply: string | null;
  readonly diagnostic: string | null;
  readonly text: string;
}

const hardStatus = /^5\.1\.(?:1|2|3|6|10)$|^5\.4\.4$/;
const softStatus = /^5\.(?:2\.[23]|3\.\d+|4\.\d+|5\.\d+|6\.\d+|7\.\d+|1\.[78])$/;

/**
 * Hard means: never send to this address again. In doubt it is soft, because a suppressed customer receives nothing
 * more.
 */
export function classifyBounce(bounceText: BounceText): BounceClass {
  const { action, status, reply, diagnostic, text } = bounceText;
  if (/^(?:delivered|relayed|expanded|deliverable)/.test(action) || status?.startsWith("2."))
    return "delivered";
  if (action === "delayed") return "delayed";
  // If the remote server gives no other reason, a "no such address" code is trusted.
  if (status && hardStatus.test(status) && diagnostic && hasNoReason(diagnostic)) return "hard";
  const isTransient = status?.startsWith("4.") || (status === null && reply?.startsWith("4"));
  const reason = bounceReasonOf(diagnostic ?? "", text, status !== null && hardStatus.test(status));
  if (isTransient) return reason === "no-such-host" && action === "failed" ? "hard" : "soft";
  if (
    reason &&
    !hardReasons.has(reason) &&
    !(status && hardStatus.test(status) && reason === "later")
  )
    return "soft";
  if (status && softStatus.test(status) && !(reason && hardReasons.has(reason))) return "soft";
  if (reason && hardReasons.has(reason)) return "hard";
  if (status && hardStatus.test(status)) return "hard";
  return isGenericStatus(status) && reply === null ? "other" : "soft";
}
