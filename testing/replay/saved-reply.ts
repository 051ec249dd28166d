// Scenarios for saved replies, shared and personal.
import type { savedReplyActions } from "#server/actions/saved-reply/registry.ts";
import type { ScenariosOf, Stage, WriteRoute } from "./stage.ts";

const createReply = async ({ olga, n }: Stage, isShared: boolean) =>
  (await olga.rpc("createSavedReply", { name: `Reply ${n()}`, body: "<p>Good day.</p>", isShared }))
    .id;

export const savedReplyScenarios: ScenariosOf<keyof typeof savedReplyActions & WriteRoute> = {
  async createSavedReply(stage) {
    await createReply(stage, true);
    await createReply(stage, false);
  },
  async updateSavedReply(stage) {
    const savedReplyId = await createReply(stage, false);
    await stage.olga.rpc("updateSavedReply", { savedReplyId, name: `Reply ${stage.n()}` });
    await stage.olga.rpc("updateSavedReply", { savedReplyId, isShared: true });
    await stage.olga.rpc("updateSavedReply", { savedReplyId, isShared: false });
  },
  async deleteSavedReply(stage) {
    for (const isShared of [true, false]) {
      const savedReplyId = await createReply(stage, isShared);
      await stage.olga.rpc("deleteSavedReply", { savedReplyId });
    }
  },
};
