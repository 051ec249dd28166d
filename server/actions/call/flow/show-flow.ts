import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { getPhoneLine, readFlowState } from "./flow-state.ts";

export const showFlow = defineRead({
  name: "show-flow",
  needs: "workspace.read",
  async run({ actor, db }, { lineId }) {
    const line = await getPhoneLine(db, actor, lineId);
    return readFlowState(db, asSomeone(actor).workspaceId, line);
  },
});
