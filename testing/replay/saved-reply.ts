// What is done to words to reuse: everybody's, and one's own.
import type { savedReplyActions } from "#server/actions/saved-reply/registry.ts";
import type { ScenariosOf, Stage, WriteRoute } from "./stage.ts";

const keep = async ({ olga, n }: Stage, isShared: boolean) =>
  (await olga.rpc("createSavedReply", { name: `Reply ${n()}`, body: "<p>Good day.</p>", isShared }))
    .id;

export const savedReplyScenarios: ScenariosOf<keyof typeof savedReplyActions & WriteRoute> = {
  async createSavedReply(stage) {
    await keep(stage, true);
    await keep(stage, false);
  },
  async updateSavedReply(stage) {
    const savedReplyId = await keep(stage, false);
    await stage.olga.rpc("updateSavedReply", { savedReplyId, name: `Reply ${stage.n()}` });
    await stage.olga.rpc("updateSavedReply", { savedReplyId, isShared: true });
    await stage.olga.rpc("updateSavedReply", { savedReplyId, isShared: false });
  },
  async deleteSavedReply(stage) {
    for (const isShared of [true, false]) {
      const savedReplyId = await keep(stage, isShared);
      await stage.olga.rpc("deleteSavedReply", { savedReplyId });
    }
  },
};
