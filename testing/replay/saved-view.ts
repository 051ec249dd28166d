// Scenarios for saved views, shared and personal.
import type { viewActions } from "#server/actions/view/registry.ts";
import type { ReplayFixture, ScenariosOf, WriteRoute } from "./replay-fixture.ts";

const content = ({ n }: ReplayFixture, isShared: boolean) => ({
  name: `View ${n()}`,
  filter: { match: "all" as const, conditions: [] },
  isShared,
});
const createView = async (fixture: ReplayFixture, isShared: boolean) =>
  (await fixture.olga.rpc("createSavedView", content(fixture, isShared))).id;

export const savedViewScenarios: ScenariosOf<keyof typeof viewActions & WriteRoute> = {
  async createSavedView(fixture) {
    await createView(fixture, true);
    await createView(fixture, false);
  },
  async updateSavedView(fixture) {
    const savedViewId = await createView(fixture, false);
    for (const isShared of [true, false])
      await fixture.olga.rpc("updateSavedView", { savedViewId, ...content(fixture, isShared) });
  },
  async deleteSavedView(fixture) {
    for (const isShared of [true, false]) {
      const savedViewId = await createView(fixture, isShared);
      await fixture.olga.rpc("deleteSavedView", { savedViewId });
    }
  },
};
