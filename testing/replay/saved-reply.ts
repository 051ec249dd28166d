// Scenarios for saved replies, shared and personal.
import type { savedReplyActions } from "#server/actions/saved-reply/registry.ts";
import type { ReplayFixture, ScenariosOf, WriteRoute } from "./replay-fixture.ts";

const createReply = async ({ olga, n }: ReplayFixture, isShared: boolean) =>
  (await olga.rpc("createSavedReply", { name: `Reply ${n()}`, body: "<p>Good day.</p>", isShared }))
    .id;

export const savedReplyScenarios: ScenariosOf<keyof typeof savedReplyActions & WriteRoute> = {
  async createSavedReply(fixture) {
    await createReply(fixture, true);
    await createReply(fixture, false);
  },
  async updateSavedReply(fixture) {
    const savedReplyId = await createReply(fixture, false);
    await fixture.olga.rpc("updateSavedReply", { savedReplyId, name: `Reply ${fixture.n()}` });
    await fixture.olga.rpc("updateSavedReply", { savedReplyId, isShared: true });
    await fixture.olga.rpc("updateSavedReply", { savedReplyId, isShared: false });
  },
  async deleteSavedReply(fixture) {
    for (const isShared of [true, false]) {
      const savedReplyId = await createReply(fixture, isShared);
      await fixture.olga.rpc("deleteSavedReply", { savedReplyId });
    }
  },
};
