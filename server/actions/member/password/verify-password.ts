import { AppError } from "#domain/errors.ts";
import { requireMember } from "#server/actions/actor.ts";
import type { ExternalContext } from "#server/actions/define-action.ts";
import { throttlePassword } from "#server/actions/member/session/login-throttle.ts";
import { getPerson, type PersonRecord } from "#server/store/auth/person.ts";
import { checkPassword } from "./password-hash.ts";

/** An unlocked screen is not enough for actions that could lock its owner out. */
export async function verifyOwnPassword(
  ctx: ExternalContext,
  password: string,
): Promise<PersonRecord> {
  const { personId } = requireMember(ctx.actor);
  const attempt = await throttlePassword(ctx, personId);
  const person = await getPerson(ctx.db, personId);
  const proof = await checkPassword(password, person.passwordHash, {
    kind: "known",
    id: personId,
  });
  if (!proof.isRight) throw new AppError("invalid_password");
  await attempt.forgive();
  return person;
}
