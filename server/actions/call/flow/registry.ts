import { createAudioFile } from "#server/actions/call/audio-files/create-audio-file.ts";
import { deleteAudioFile } from "#server/actions/call/audio-files/delete-audio-file.ts";
import { listAudioFiles } from "#server/actions/call/audio-files/list-audio-files.ts";
import { discardCallFlowDraft } from "./discard-call-flow-draft.ts";
import { getCallFlow } from "./get-call-flow.ts";
import { listCallFlowVersions } from "./list-call-flow-versions.ts";
import { publishCallFlow } from "./publish-call-flow.ts";
import { restoreCallFlow } from "./restore-call-flow.ts";
import { saveCallFlowDraft } from "./save-call-flow-draft.ts";

export const callFlowActions = {
  getCallFlow,
  saveCallFlowDraft,
  discardCallFlowDraft,
  publishCallFlow,
  listCallFlowVersions,
  restoreCallFlow,
  listAudioFiles,
  createAudioFile,
  deleteAudioFile,
};
