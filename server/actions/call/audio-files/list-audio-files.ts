import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listAudioFiles as listSoundsOf } from "#server/store/call/flow/audio-file.ts";

export const listAudioFiles = defineReadAction({
  name: "list-audio-files",
  requires: "workspace.read",
  async run({ actor, db }) {
    return { rows: await listSoundsOf(db, requireAuthenticated(actor).workspaceId) };
  },
});
