import type { flowRoutes } from "#contract/call/flow.ts";
import { writeWav } from "#domain/call/sound/wav.ts";
import type { AttachmentId } from "#domain/ids.ts";
import type { House, PlaceName } from "#testing/access/house.ts";
import type { Ids } from "#testing/access/places.ts";
import type { BrowserOf } from "#testing/desk/browser-of.ts";
import type { RowsOf } from "./row.ts";

/** Something is being drawn on the line, and this is its version. */
async function draw({ owner, places }: House, where: PlaceName): Promise<Partial<Ids>> {
  const { lineId } = places[where].ids;
  const { live, draftVersion: version } = await owner.rpc("showFlow", { lineId });
  const drawn = await owner.rpc("saveFlowDraft", { lineId, version, flow: live.flow });
  return { draftVersion: drawn.draftVersion };
}

/** There is an earlier version to go back to. */
async function putLive(house: House, where: PlaceName): Promise<Partial<Ids>> {
  const { draftVersion: version = 0 } = await draw(house, where);
  const { lineId } = house.places[where].ids;
  const { draftVersion } = await house.owner.rpc("publishFlow", { lineId, version });
  return { draftVersion };
}

export async function keepSound(browser: BrowserOf, name: string) {
  const upload = await browser.upload(`${name}.wav`, "audio/wav", Buffer.from(writeWav(silence)));
  return browser.rpc("createSound", { uploadId: upload.id as AttachmentId, name });
}
const silence = new Float32Array(800);

export const flowRows: RowsOf<typeof flowRoutes> = {
  showFlow: { asks: "workspace.read", input: ({ lineId }) => ({ lineId }) },
  listFlowVersions: { asks: "workspace.read", input: ({ lineId }) => ({ lineId }) },
  saveFlowDraft: {
    asks: "flow.manage",
    input: ({ lineId, draftVersion }) => ({
      lineId,
      version: draftVersion,
      flow: { start: "bye", steps: [{ id: "bye", kind: "hang_up", prompt: null }] },
    }),
    fresh: (house, _, where) => draw(house, where),
  },
  discardFlowDraft: {
    asks: "flow.manage",
    input: ({ lineId, draftVersion }) => ({ lineId, version: draftVersion }),
    fresh: (house, _, where) => draw(house, where),
  },
  publishFlow: {
    asks: "flow.manage",
    input: ({ lineId, draftVersion }) => ({ lineId, version: draftVersion }),
    fresh: (house, _, where) => draw(house, where),
  },
  restoreFlow: {
    asks: "flow.manage",
    input: ({ lineId, draftVersion }) => ({ lineId, from: 1, version: draftVersion }),
    fresh: (house, _, where) => putLive(house, where),
  },
  listSounds: { asks: "workspace.read", input: () => ({}) },
  createSound: {
    asks: "flow.manage",
    // What the house uploads for everybody is a picture.
    ends: "sound_not_playable",
    input: ({ n, uploadId }) => ({ uploadId, name: `Sound ${n}` }),
    fresh: async (_, caller) => ({ uploadId: await caller.upload() }),
  },
  deleteSound: {
    asks: "flow.manage",
    input: ({ soundId }) => ({ soundId }),
    fresh: async ({ owner }) => ({ soundId: (await keepSound(owner, "Passing")).id }),
  },
};
