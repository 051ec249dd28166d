import type { callFlowRoutes } from "#contract/call/call-flow.ts";
import type { AccessFixture, ScopeName } from "#testing/access-matrix/access-fixture.ts";
import { type Ids, uploadAudioFile } from "#testing/access-matrix/scope-data.ts";
import type { RowsOf } from "./row.ts";

/** Creates a draft for the inbox's flow and returns its version. */
async function saveDraft(
  { owner, scopes: places }: AccessFixture,
  where: ScopeName,
): Promise<Partial<Ids>> {
  const { inboxId } = places[where].ids;
  const { live, draftVersion: version } = await owner.rpc("getCallFlow", { inboxId });
  const drawn = await owner.rpc("saveCallFlowDraft", { inboxId, version, flow: live.flow });
  return { draftVersion: drawn.draftVersion };
}

/** Publishes once, so that there is a version to restore. */
async function publishDraft(fixture: AccessFixture, where: ScopeName): Promise<Partial<Ids>> {
  const { draftVersion: version = 0 } = await saveDraft(fixture, where);
  const { inboxId } = fixture.scopes[where].ids;
  const { draftVersion } = await fixture.owner.rpc("publishCallFlow", { inboxId, version });
  return { draftVersion };
}

export const flowRows: RowsOf<typeof callFlowRoutes> = {
  getCallFlow: { asks: "workspace.read", input: ({ inboxId }) => ({ inboxId }) },
  listCallFlowVersions: { asks: "workspace.read", input: ({ inboxId }) => ({ inboxId }) },
  saveCallFlowDraft: {
    asks: "call_flow.manage",
    input: ({ inboxId, draftVersion }) => ({
      inboxId,
      version: draftVersion,
      flow: { start: "bye", steps: [{ id: "bye", kind: "hang_up", prompt: null }] },
    }),
    fresh: (fixture, _, where) => saveDraft(fixture, where),
  },
  discardCallFlowDraft: {
    asks: "call_flow.manage",
    input: ({ inboxId, draftVersion }) => ({ inboxId, version: draftVersion }),
    fresh: (fixture, _, where) => saveDraft(fixture, where),
  },
  publishCallFlow: {
    asks: "call_flow.manage",
    input: ({ inboxId, draftVersion }) => ({ inboxId, version: draftVersion }),
    fresh: (fixture, _, where) => saveDraft(fixture, where),
  },
  restoreCallFlow: {
    asks: "call_flow.manage",
    input: ({ inboxId, draftVersion }) => ({ inboxId, from: 1, version: draftVersion }),
    fresh: (fixture, _, where) => publishDraft(fixture, where),
  },
  listAudioFiles: { asks: "workspace.read", input: () => ({}) },
  createAudioFile: {
    asks: "call_flow.manage",
    // The shared fixture upload is a picture.
    ends: "unsupported_audio",
    input: ({ n, uploadId }) => ({ uploadId, name: `Sound ${n}` }),
    fresh: async (_, caller) => ({ uploadId: await caller.upload() }),
  },
  deleteAudioFile: {
    asks: "call_flow.manage",
    input: ({ audioFileId }) => ({ audioFileId }),
    fresh: async ({ owner }) => ({ audioFileId: (await uploadAudioFile(owner, "Passing")).id }),
  },
};
