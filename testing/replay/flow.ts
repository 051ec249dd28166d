// Scenarios for call flows and their audio files.
import type { callFlowActions } from "#server/actions/call/flow/registry.ts";
import { uploadAudioFile } from "#testing/access-matrix/scope-data.ts";
import type { ScenariosOf, Stage, WriteRoute } from "./stage.ts";

async function saveDraft({ olga, otherLineId: inboxId }: Stage) {
  const { live, draftVersion: version } = await olga.rpc("getCallFlow", { inboxId });
  const drawn = await olga.rpc("saveCallFlowDraft", { inboxId, version, flow: live.flow });
  return { inboxId, version: drawn.draftVersion };
}
async function publishDraft(stage: Stage) {
  const drawn = await saveDraft(stage);
  const { draftVersion: version } = await stage.olga.rpc("publishCallFlow", drawn);
  return { ...drawn, version };
}

export const flowScenarios: ScenariosOf<keyof typeof callFlowActions & WriteRoute> = {
  saveCallFlowDraft: saveDraft,
  publishCallFlow: publishDraft,
  discardCallFlowDraft: async (stage) =>
    stage.olga.rpc("discardCallFlowDraft", await saveDraft(stage)),
  restoreCallFlow: async (stage) =>
    stage.olga.rpc("restoreCallFlow", { ...(await publishDraft(stage)), from: 1 }),
  createAudioFile: ({ olga }) => uploadAudioFile(olga, "Good day"),
  async deleteAudioFile({ olga }) {
    const { id: audioFileId } = await uploadAudioFile(olga, "Goodbye");
    await olga.rpc("deleteAudioFile", { audioFileId });
  },
};
