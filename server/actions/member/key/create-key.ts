import { DeskError } from "#domain/errors.ts";
import type { KeyId } from "#domain/ids.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { hashToken, makeToken } from "#server/secrets.ts";
import { hasLines, insertKey } from "#server/store/sign-in/api-key.ts";

export const createKey = defineAction({
  name: "create-key",
  needs: "key.manage",
  isSecret: true,
  async run(ctx, { name, role, lineIds }) {
    if (lineIds && !(await hasLines(ctx.db, ctx.workspaceId, lineIds)))
      throw DeskError.invalid([
        { path: "lineIds", say: "One of these lines is no longer there. Choose again." },
      ]);
    // The prefix lets programs that search code for leaked secrets know ours.
    const secret = `deskbell_${makeToken()}`;
    const key = await insertKey(ctx.db, ctx.workspaceId, {
      id: ctx.newId<KeyId>(),
      tokenHash: hashToken(secret),
      name,
      hint: secret.slice(-4),
      role,
      lineIds,
      memberId: asSomeone(ctx.actor).memberId,
      at: ctx.now,
    });
    ctx.audit(key.id, { name, role, lineIds });
    return { key, secret };
  },
});
