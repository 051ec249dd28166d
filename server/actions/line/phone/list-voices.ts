import { DeskError } from "#domain/errors.ts";
import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { findLine } from "#server/store/line.ts";

export const listVoices = defineRead({
  name: "list-voices",
  needs: "line.manage",
  async run(ctx, { lineId }) {
    const { workspaceId } = asSomeone(ctx.actor);
    const line = await findLine(ctx.db, workspaceId, lineId);
    if (!line) throw new DeskError("not_found");
    const provider = line.kind === "phone" ? ctx.installation.findVoiceProvider(line.vendor) : null;
    return { rows: (provider?.voices ?? []).map((voice) => ({ ...voice })) };
  },
});
