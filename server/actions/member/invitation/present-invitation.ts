import type { z } from "zod";
import type { invitation } from "#contract/invitation.ts";
import type { SystemEmailState } from "#domain/message/system-email/kinds.ts";
import { describeSystemEmailProblem } from "#domain/message/system-email/problems.ts";
import type { InvitationRecord, SentInvitation } from "#server/store/auth/invitation.ts";

type Invitation = z.output<typeof invitation>;

export function presentInvitation({ sent, ...row }: InvitationRecord): Invitation {
  return { ...row, emailed: sent && presentSent(sent, row.email) };
}

const stateLabels = {
  queued: "sending",
  sending: "sending",
  unknown: "unknown",
  sent: "sent",
  failed: "failed",
  canceled: "failed",
} as const satisfies Record<SystemEmailState, NonNullable<Invitation["emailed"]>["state"]>;

const presentSent = ({ state, problem, at }: SentInvitation, email: string) => ({
  state: stateLabels[state],
  message: problem === null ? null : describeSystemEmailProblem(problem, email),
  at,
});
