// What an address of a script carries: whose question it will be, and about which moment of the call. Signed, for
// whoever could write one could let themselves into a call.
import type { CallId, LegId } from "#domain/ids.ts";
import type { Secrets } from "#server/secrets.ts";

/** `step`: something of the flow was heard, pressed or recorded. `after`: a room is over. `screen`: a member's own
 * telephone was asked whether it takes the call. `notice`: all in the room are told that they are recorded. */
const purposes = ["step", "after", "screen", "notice"] as const;
export type StepPurpose = (typeof purposes)[number];

export interface StepTokenClaims {
  readonly callId: CallId;
  readonly legId: LegId;
  readonly nonce: number;
  readonly stay: number;
  readonly purpose: StepPurpose;
}

export function createStepToken(secrets: Secrets, mark: StepTokenClaims): string {
  const said = [mark.callId, mark.legId, mark.nonce, mark.stay, mark.purpose].join(".");
  return `${said}.${secrets.sign(`step ${said}`)}`;
}

export function verifyStepToken(secrets: Secrets, token: string): StepTokenClaims | null {
  const end = token.lastIndexOf(".");
  const said = token.slice(0, Math.max(end, 0));
  if (end < 0 || !secrets.isSigned(`step ${said}`, token.slice(end + 1))) return null;
  const [callId = "", legId = "", nonce, stay, purpose] = said.split(".");
  return {
    callId: callId as CallId,
    legId: legId as LegId,
    nonce: Number(nonce),
    stay: Number(stay),
    purpose: purposes.find((one) => one === purpose) ?? "after",
  };
}
