// What is drawn for the callers of a line, and what they hear.
import type { flowActions } from "#server/actions/call/flow/table.ts";
import { keepSound } from "#testing/access/rows/flow.ts";
import type { ScenariosOf, Stage, WriteRoute } from "./stage.ts";

async function draw({ olga, otherLineId: lineId }: Stage) {
  const { live, draftVersion: version } = await olga.rpc("showFlow", { lineId });
  const drawn = await olga.rpc("saveFlowDraft", { lineId, version, flow: live.flow });
  return { lineId, version: drawn.draftVersion };
}
async function putLive(stage: Stage) {
  const drawn = await draw(stage);
  const { draftVersion: version } = await stage.olga.rpc("publishFlow", drawn);
  return { ...drawn, version };
}

export const flowScenarios: ScenariosOf<keyof typeof flowActions & WriteRoute> = {
  saveFlowDraft: draw,
  publishFlow: putLive,
  discardFlowDraft: async (stage) => stage.olga.rpc("discardFlowDraft", await draw(stage)),
  restoreFlow: async (stage) =>
    stage.olga.rpc("restoreFlow", { ...(await putLive(stage)), from: 1 }),
  createSound: ({ olga }) => keepSound(olga, "Good day"),
  async deleteSound({ olga }) {
    const { id: soundId } = await keepSound(olga, "Goodbye");
    await olga.rpc("deleteSound", { soundId });
  },
};
