import type { ServerResponse } from "node:http";
import type { SignatureVerdict } from "#server/ports/provider.ts";
import { sendPlainText } from "./request-context.ts";

export type InvalidVerdict = Exclude<SignatureVerdict, { kind: "valid" }>;

const messages = {
  invalid: "Invalid signature.",
  expired: "The signature is too old.",
  not_set_up: "This account isn't fully set up. Retry later.",
} as const satisfies Record<InvalidVerdict["kind"], string>;

/**
 * Rejects a webhook whose signature isn't valid. A 4xx is final for many providers, so an account that an admin can
 * still complete gets a 503, which is retried.
 */
export function sendSignatureRejection(
  response: ServerResponse,
  { kind }: InvalidVerdict,
  status: number,
): void {
  sendPlainText(response, kind === "not_set_up" ? 503 : status, messages[kind]);
}
