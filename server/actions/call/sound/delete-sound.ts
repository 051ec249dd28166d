import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { findLineOfFlowThing } from "#server/store/call/flow/in-use.ts";
import { deleteSoundRow, holdSound } from "#server/store/call/flow/sound.ts";

/** Its bytes go with the sweep that clears what nothing points at. */
export const deleteSound = defineAction({
  name: "delete-sound",
  needs: "flow.manage",
  async run(ctx, { soundId }) {
    const sound = await holdSound(ctx.db, ctx.workspaceId, soundId);
    if (sound === null) throw new DeskError("not_found");
    const line = await findLineOfFlowThing(ctx.db, ctx.workspaceId, soundId);
    if (line !== null) throw new DeskError("sound_in_use", { name: sound.name, line: line.name });
    await deleteSoundRow(ctx.db, ctx.workspaceId, soundId);
    ctx.audit(soundId, { name: sound.name });
    return { done: true };
  },
});
