// Scenarios for call flows and their audio files.
import type { callFlowActions } from "#server/actions/call/flow/registry.ts";
import { uploadAudioFile } from "#testing/access-matrix/scope-data.ts";
import type { ReplayFixture, ScenariosOf, WriteRoute } from "./replay-fixture.ts";

async function saveDraft({ olga, otherLineId: inboxId }: ReplayFixture) {
  const { live, draftVersion: version } = await olga.rpc("getCallFlow", { inboxId });
  const drawn = await olga.rpc("saveCallFlowDraft", { inboxId, version, flow: live.flow });
  return { inboxId, version: drawn.draftVersion };
}
async function publishDraft(fixture: ReplayFixture) {
  const drawn = await saveDraft(fixture);
  const { draftVersion: version } = await fixture.olga.rpc("publishCallFlow", drawn);
  return { ...drawn, version };
}

export const flowScenarios: ScenariosOf<keyof typeof callFlowActions & WriteRoute> = {
  saveCallFlowDraft: saveDraft,
  publishCallFlow: publishDraft,
  discardCallFlowDraft: async (fixture) =>
    fixture.olga.rpc("discardCallFlowDraft", await saveDraft(fixture)),
  restoreCallFlow: async (fixture) =>
    fixture.olga.rpc("restoreCallFlow", { ...(await publishDraft(fixture)), from: 1 }),
  createAudioFile: ({ olga }) => uploadAudioFile(olga, "Good day"),
  async deleteAudioFile({ olga }) {
    const { id: audioFileId } = await uploadAudioFile(olga, "Goodbye");
    await olga.rpc("deleteAudioFile", { audioFileId });
  },
};
