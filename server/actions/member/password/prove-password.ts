import { DeskError } from "#domain/errors.ts";
import type { ErrandCtx } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { countPassword } from "#server/actions/member/session/tries.ts";
import { getPerson, type PersonRecord } from "#server/store/sign-in/person.ts";
import { checkPassword } from "./password-hash.ts";

/** An open screen is not enough for what would lock its owner out. */
export async function provePassword(ctx: ErrandCtx, password: string): Promise<PersonRecord> {
  const { personId } = asMember(ctx.actor);
  const tries = await countPassword(ctx, personId);
  const person = await getPerson(ctx.db, personId);
  const proof = await checkPassword(password, person.passwordHash);
  if (!proof.isRight) throw new DeskError("wrong_password");
  await tries.forgive();
  return person;
}
