import { DeskError } from "#domain/errors.ts";
import type { MemberId, PersonId, WorkspaceId } from "#domain/ids.ts";
import { defineErrand, type ErrandCtx } from "#server/actions/action.ts";
import { hashPassword } from "#server/actions/member/password/password-hash.ts";
import { requireStrongPassword } from "#server/actions/member/password/strong-password.ts";
import { openSession } from "#server/actions/member/session/open-session.ts";
import { countLink } from "#server/actions/member/session/tries.ts";
import { isSame } from "#server/secrets.ts";
import { insertPerson } from "#server/store/sign-in/person.ts";
import {
  findSetupCode,
  forgetSetupCode,
  isSetUp,
  waitForSetUp,
} from "#server/store/workspace/instance.ts";
import { foundWorkspace } from "./found-workspace.ts";
import { placeIssues } from "./place-issues.ts";

export const setUp = defineErrand({
  name: "set-up",
  needs: "nobody",
  isSecret: true,
  async run(ctx, input) {
    if (await isSetUp(ctx.db)) throw new DeskError("already_set_up");
    await checkSetupCode(ctx, input.setupCode ?? "");
    const issues = placeIssues(input);
    if (issues.length > 0) throw DeskError.invalid(issues);
    requireStrongPassword(input.password, input.email);
    const passwordHash = await hashPassword(input.password);

    const workspaceId = ctx.newId<WorkspaceId>();
    const personId = ctx.newId<PersonId>();
    const memberId = ctx.newId<MemberId>();
    const { yourName: name, email, company, timeZone, country, locale } = input;
    const at = ctx.now;
    const session = await ctx.write(async (tx) => {
      await waitForSetUp(tx.db);
      if (await isSetUp(tx.db)) throw new DeskError("already_set_up");
      await insertPerson(tx.db, { id: personId, email, name, passwordHash, at });
      const owner = { memberId, personId, name, email };
      await foundWorkspace(tx.db, { workspaceId, company, timeZone, country, locale, owner, at });
      await forgetSetupCode(tx.db);
      tx.announce("workspace", workspaceId);
      tx.announce("member", memberId);
      tx.audit(memberId, { company, email });
      return openSession(tx, { personId, workspaceId, memberId });
    }, workspaceId);
    ctx.grant(session);
    return { done: true };
  },
});

async function checkSetupCode(ctx: ErrandCtx, typed: string): Promise<void> {
  const code = await findSetupCode(ctx.db);
  if (code === null) return;
  const tries = await countLink(ctx, "set_up");
  if (!isSame(bare(typed), bare(code))) throw new DeskError("wrong_setup_code");
  await tries.forgive();
}

/** However it was copied from a log: in small letters, without the dash. */
const bare = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, "");
