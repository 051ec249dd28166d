import { AppError } from "#domain/errors.ts";
import type { ApiKeyId } from "#domain/ids.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { assertBelowLimit } from "#server/actions/workspace/assert-below-limit.ts";
import { createToken, hashToken } from "#server/secrets.ts";
import { inboxesExist, insertApiKey } from "#server/store/auth/api-key.ts";

export const createApiKey = defineWriteAction({
  name: "create-api-key",
  requires: "api_key.manage",
  isSecret: true,
  async run(ctx, { name, role, inboxIds }) {
    if (inboxIds && !(await inboxesExist(ctx.db, ctx.workspaceId, inboxIds)))
      throw AppError.invalid([
        { path: "inboxIds", message: "One of these inboxes no longer exists. Choose again." },
      ]);
    await assertBelowLimit(ctx, "api_key");
    // The prefix lets secret scanners recognize our keys.
    const secret = `deskbell_${createToken()}`;
    const key = await insertApiKey(ctx.db, ctx.workspaceId, {
      id: ctx.newId<ApiKeyId>(),
      tokenHash: hashToken(secret),
      name,
      hint: secret.slice(-4),
      role,
      inboxIds,
      memberId: requireAuthenticated(ctx.actor).memberId,
      at: ctx.now,
    });
    ctx.audit(key.id, { name, role, inboxIds });
    return { key, secret };
  },
});
