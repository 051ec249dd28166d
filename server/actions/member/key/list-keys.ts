import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { listKeys as listKeysOf } from "#server/store/sign-in/api-key.ts";

export const listKeys = defineRead({
  name: "list-keys",
  needs: "key.manage",
  async run({ actor, db }) {
    return { rows: await listKeysOf(db, asSomeone(actor).workspaceId) };
  },
});
