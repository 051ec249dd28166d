import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { revokeKey as endKey } from "#server/store/api-key.ts";

export const revokeKey = defineAction({
  name: "revoke-key",
  needs: "key.manage",
  async run(ctx, { keyId }) {
    const name = await endKey(ctx.db, ctx.workspaceId, keyId, ctx.now);
    if (name === null) throw new DeskError("not_found");
    ctx.audit(keyId, { name });
    return { done: true };
  },
});
