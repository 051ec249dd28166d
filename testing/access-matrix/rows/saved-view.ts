import type { savedViewRoutes } from "#contract/conversation/saved-view.ts";
import { savedViewContent } from "#testing/access-matrix/saved-view-content.ts";
import type { RowsOf } from "./row.ts";

export const savedViewRows: RowsOf<typeof savedViewRoutes> = {
  listSavedViews: { asks: "conversation.read", input: () => ({}) },
  countSavedViews: { asks: "conversation.read", input: () => ({}) },
  countFilter: {
    asks: "profile.manage",
    input: () => ({ filter: savedViewContent("").filter }),
  },
  createSavedView: {
    asks: "view.manage",
    endpointRequires: "profile.manage",
    input: ({ n }) => savedViewContent(`View ${n}`),
  },
  updateSavedView: {
    asks: "view.manage",
    endpointRequires: "profile.manage",
    input: ({ savedViewId, n }) => ({ savedViewId, ...savedViewContent(`Changed view ${n}`) }),
  },
  deleteSavedView: {
    asks: "view.manage",
    endpointRequires: "profile.manage",
    input: ({ savedViewId }) => ({ savedViewId }),
    fresh: async ({ owner }, { n }) => ({
      savedViewId: (await owner.rpc("createSavedView", savedViewContent(`Passing view ${n()}`))).id,
    }),
  },
};
