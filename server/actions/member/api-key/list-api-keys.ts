import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listApiKeyRecords as listKeysOf } from "#server/store/auth/api-key.ts";

export const listApiKeys = defineReadAction({
  name: "list-api-keys",
  requires: "api_key.manage",
  async run({ actor, db }) {
    return { rows: await listKeysOf(db, requireAuthenticated(actor).workspaceId) };
  },
});
