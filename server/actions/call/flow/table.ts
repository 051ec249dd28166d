import { createSound } from "#server/actions/call/sound/create-sound.ts";
import { deleteSound } from "#server/actions/call/sound/delete-sound.ts";
import { listSounds } from "#server/actions/call/sound/list-sounds.ts";
import { discardFlowDraft } from "./discard-flow-draft.ts";
import { listFlowVersions } from "./list-flow-versions.ts";
import { publishFlow } from "./publish-flow.ts";
import { restoreFlow } from "./restore-flow.ts";
import { saveFlowDraft } from "./save-flow-draft.ts";
import { showFlow } from "./show-flow.ts";

export const flowActions = {
  showFlow,
  saveFlowDraft,
  discardFlowDraft,
  publishFlow,
  listFlowVersions,
  restoreFlow,
  listSounds,
  createSound,
  deleteSound,
};
