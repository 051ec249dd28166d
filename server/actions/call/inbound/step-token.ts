// The token in a script's callback URL: which leg asks, and about which moment of the call. Signed, since a forged one
// would give access to a call.
import type { CallId, LegId } from "#domain/ids.ts";
import type { Secrets } from "#server/secrets.ts";

/**
 * `step`: part of the flow was heard, pressed or recorded. `after`: a conference is over. `screen`: a member's personal
 * phone was asked whether it takes the call. `notice`: the recording notice was played to the conference.
 */
const purposes = ["step", "after", "screen", "notice"] as const;
export type StepPurpose = (typeof purposes)[number];

export interface StepTokenClaims {
  readonly callId: CallId;
  readonly legId: LegId;
  readonly nonce: number;
  readonly conferenceEpoch: number;
  readonly purpose: StepPurpose;
}

export function createStepToken(secrets: Secrets, claims: StepTokenClaims): string {
  const payload = [
    claims.callId,
    claims.legId,
    claims.nonce,
    claims.conferenceEpoch,
    claims.purpose,
  ].join(".");
  return `${payload}.${secrets.sign(`step ${payload}`)}`;
}

export function verifyStepToken(secrets: Secrets, token: string): StepTokenClaims | null {
  const end = token.lastIndexOf(".");
  const payload = token.slice(0, Math.max(end, 0));
  if (end < 0 || !secrets.isSigned(`step ${payload}`, token.slice(end + 1))) return null;
  const [callId = "", legId = "", nonce, conferenceEpoch, purpose] = payload.split(".");
  return {
    callId: callId as CallId,
    legId: legId as LegId,
    nonce: Number(nonce),
    conferenceEpoch: Number(conferenceEpoch),
    purpose: purposes.find((one) => one === purpose) ?? "after",
  };
}
