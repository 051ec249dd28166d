// Changes the email a person signs in with, in all their workspaces.
import { AppError } from "#domain/errors.ts";
import type { ExternalContext, WriteContext } from "#server/actions/define-action.ts";
import { queueNotice } from "#server/actions/member/system-email/queue-notice.ts";
import {
  getPerson,
  lockPerson,
  type Membership,
  type PersonRecord,
  setPersonEmail,
} from "#server/store/auth/person.ts";
import { deletePersonTokens } from "#server/store/auth/person-token.ts";
import { isUniqueViolation } from "#server/store/database.ts";
import { setMemberEmails } from "#server/store/workspace/member.ts";

interface EmailChange {
  /** As they were when the change was proved. */
  readonly person: Pick<PersonRecord, "id" | "email" | "passwordHash">;
  readonly email: string;
  readonly home: Pick<Membership, "memberId">;
  /** The name of the admin who changes it; null if the person does. */
  readonly by: string | null;
}

export const emailError = (message: string) => AppError.invalid([{ path: "email", message }]);

/** False if the email or the password was changed meanwhile. The old address gets a notice, if an inbox can send. */
export async function setEmail(
  tx: WriteContext,
  { person, email, home, by }: EmailChange,
): Promise<boolean> {
  const { db } = tx;
  await lockPerson(db, person.id);
  const now = await getPerson(db, person.id);
  if (now.email !== person.email || now.passwordHash !== person.passwordHash) return false;
  try {
    await db.attempt(() => setPersonEmail(db, person.id, email));
  } catch (error) {
    if (isUniqueViolation(error)) throw emailError("This email has an account already.");
    throw error;
  }
  await setMemberEmails(db, person.id, email);
  // Links sent to the old address, and a sign-in that began with it. The link in use is consumed by its caller.
  await deletePersonTokens(db, person.id, "reset");
  await deletePersonTokens(db, person.id, "second_factor");
  const who = by === null ? "self" : "admin";
  await queueNotice(tx, { id: person.id, to: person.email }, "email_changed", {
    before: person.email,
    email,
    who,
    actor: by ?? "",
  });
  tx.publishChange("member", home.memberId);
  tx.audit(home.memberId, { email: [person.email, email] });
  return true;
}

/** In the person's other workspaces, whose lists show the email too. */
export async function publishEmailChange(
  ctx: ExternalContext,
  memberships: readonly Membership[],
  home: Pick<Membership, "workspaceId">,
): Promise<void> {
  for (const { workspaceId, memberId } of memberships)
    if (workspaceId !== home.workspaceId)
      await ctx.write(async (tx) => tx.publishChange("member", memberId), workspaceId);
}
