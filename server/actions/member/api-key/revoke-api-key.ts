import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { setApiKeyRevoked as endKey } from "#server/store/auth/api-key.ts";

export const revokeApiKey = defineWriteAction({
  name: "revoke-api-key",
  requires: "api_key.manage",
  async run(ctx, { apiKeyId }) {
    const key = await endKey(ctx.db, ctx.workspaceId, apiKeyId, ctx.now);
    if (key === null) throw new AppError("not_found");
    // Live connections of the key authenticate again when its creator's member changes.
    ctx.publishChange("member", key.memberId, { memberId: key.memberId });
    ctx.audit(apiKeyId, { name: key.name });
    return { done: true };
  },
});
