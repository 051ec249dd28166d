import { AppError } from "#domain/errors.ts";
import type { MemberId, PersonId, WorkspaceId } from "#domain/ids.ts";
import {
  defineExternalAction,
  type ExternalContext,
  type WriteContext,
} from "#server/actions/define-action.ts";
import { assertStrongPassword } from "#server/actions/member/password/assert-strong-password.ts";
import { hashPassword } from "#server/actions/member/password/password-hash.ts";
import { anonymousSenderOf } from "#server/actions/member/password/password-queue.ts";
import { createSession } from "#server/actions/member/session/create-session.ts";
import { throttleLink } from "#server/actions/member/session/login-throttle.ts";
import { insertPerson } from "#server/store/auth/person.ts";
import {
  deleteSetupCode,
  findSetupCode,
  isSetUp,
  lockSetup,
} from "#server/store/workspace/setup.ts";
import { timingSafeEquals } from "#server/timing-safe-equals.ts";
import { createWorkspace } from "./create-workspace.ts";
import { validateRegion } from "./validate-region.ts";

export const setUp = defineExternalAction({
  name: "set-up",
  requires: "public",
  isSecret: true,
  async run(ctx, input) {
    if (await isSetUp(ctx.db)) throw new AppError("already_set_up");
    await checkSetupCode(ctx, input.setupCode ?? "");
    const issues = validateRegion(input);
    if (issues.length > 0) throw AppError.invalid(issues);
    assertStrongPassword(input.password, input.email);
    const passwordHash = await hashPassword(input.password, anonymousSenderOf(ctx.actor));

    const workspaceId = ctx.newId<WorkspaceId>();
    const personId = ctx.newId<PersonId>();
    const memberId = ctx.newId<MemberId>();
    const { yourName: name, email, company, timeZone, country, locale } = input;
    const at = ctx.now;
    const session = await ctx.write(async (tx) => {
      await lockSetup(tx.db);
      if (await isSetUp(tx.db)) throw new AppError("already_set_up");
      // Another process may have issued a code since the check above.
      await assertSetupCode(tx, input.setupCode ?? "");
      await insertPerson(tx.db, { id: personId, email, name, passwordHash, at });
      const owner = { memberId, personId, name, email };
      await createWorkspace(tx.db, { workspaceId, company, timeZone, country, locale, owner, at });
      await deleteSetupCode(tx.db);
      tx.publishChange("workspace", workspaceId);
      tx.publishChange("member", memberId);
      tx.audit(memberId, { company, email });
      return createSession(tx, { personId, workspaceId, memberId });
    }, workspaceId);
    ctx.setSession(session);
    return { done: true };
  },
});

async function checkSetupCode(ctx: ExternalContext, typed: string): Promise<void> {
  if (!ctx.installation.needsSetupCode && (await findSetupCode(ctx.db)) === null) return;
  const attempt = await throttleLink(ctx, "set_up");
  await assertSetupCode(ctx, typed);
  await attempt.forgive();
}

async function assertSetupCode(
  { db, installation }: WriteContext | ExternalContext,
  typed: string,
): Promise<void> {
  const code = await findSetupCode(db);
  if (code === null && !installation.needsSetupCode) return;
  if (code === null || !timingSafeEquals(bare(typed), bare(code)))
    throw new AppError("invalid_setup_code");
}

/** Accepts the code however it was copied from a log: in lower case, without the dash. */
const bare = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, "");
