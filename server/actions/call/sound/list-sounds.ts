import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { listSounds as listSoundsOf } from "#server/store/call/flow/sound.ts";

export const listSounds = defineRead({
  name: "list-sounds",
  needs: "workspace.read",
  async run({ actor, db }) {
    return { rows: await listSoundsOf(db, asSomeone(actor).workspaceId) };
  },
});
