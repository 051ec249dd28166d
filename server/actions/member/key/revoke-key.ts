import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { revokeKey as endKey } from "#server/store/sign-in/api-key.ts";

export const revokeKey = defineAction({
  name: "revoke-key",
  needs: "key.manage",
  async run(ctx, { keyId }) {
    const key = await endKey(ctx.db, ctx.workspaceId, keyId, ctx.now);
    if (key === null) throw new DeskError("not_found");
    // Whoever listens with the key is asked again who they are when its maker's standing changes.
    ctx.announce("member", key.memberId, { memberId: key.memberId });
    ctx.audit(keyId, { name: key.name });
    return { done: true };
  },
});
