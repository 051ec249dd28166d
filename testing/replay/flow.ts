// What is drawn for the callers of a line, and what they hear.
import type { callFlowActions } from "#server/actions/call/flow/registry.ts";
import { saveAudioFile } from "#testing/access-matrix/rows/flow.ts";
import type { ScenariosOf, Stage, WriteRoute } from "./stage.ts";

async function draw({ olga, otherLineId: inboxId }: Stage) {
  const { live, draftVersion: version } = await olga.rpc("getCallFlow", { inboxId });
  const drawn = await olga.rpc("saveCallFlowDraft", { inboxId, version, flow: live.flow });
  return { inboxId, version: drawn.draftVersion };
}
async function putLive(stage: Stage) {
  const drawn = await draw(stage);
  const { draftVersion: version } = await stage.olga.rpc("publishCallFlow", drawn);
  return { ...drawn, version };
}

export const flowScenarios: ScenariosOf<keyof typeof callFlowActions & WriteRoute> = {
  saveCallFlowDraft: draw,
  publishCallFlow: putLive,
  discardCallFlowDraft: async (stage) => stage.olga.rpc("discardCallFlowDraft", await draw(stage)),
  restoreCallFlow: async (stage) =>
    stage.olga.rpc("restoreCallFlow", { ...(await putLive(stage)), from: 1 }),
  createAudioFile: ({ olga }) => saveAudioFile(olga, "Good day"),
  async deleteAudioFile({ olga }) {
    const { id: audioFileId } = await saveAudioFile(olga, "Goodbye");
    await olga.rpc("deleteAudioFile", { audioFileId });
  },
};
