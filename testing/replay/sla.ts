// Scenarios for business hours and SLAs.
import type { slaActions } from "#server/actions/sla/registry.ts";
import { calendarContent, policyContent } from "#testing/access-matrix/sla-content.ts";
import type { ReplayFixture, ScenariosOf, WriteRoute } from "./replay-fixture.ts";

const createCalendar = async ({ n, olga }: ReplayFixture) =>
  (await olga.rpc("createCalendar", calendarContent(`Hours ${n()}`))).id;
const createPolicy = async ({ n, olga }: ReplayFixture) =>
  (await olga.rpc("createSlaPolicy", policyContent(`Policy ${n()}`))).id;

export const slaScenarios: ScenariosOf<keyof typeof slaActions & WriteRoute> = {
  createCalendar,
  async updateCalendar(fixture) {
    const calendarId = await createCalendar(fixture);
    const content = calendarContent(`Hours ${fixture.n()}`);
    await fixture.olga.rpc("updateCalendar", { calendarId, ...content });
  },
  async deleteCalendar(fixture) {
    await fixture.olga.rpc("deleteCalendar", { calendarId: await createCalendar(fixture) });
  },
  createSlaPolicy: createPolicy,
  async updateSlaPolicy(fixture) {
    const policyId = await createPolicy(fixture);
    const content = policyContent(`Policy ${fixture.n()}`);
    await fixture.olga.rpc("updateSlaPolicy", { policyId, ...content });
  },
  async moveSlaPolicy(fixture) {
    await fixture.olga.rpc("moveSlaPolicy", { policyId: await createPolicy(fixture), position: 1 });
  },
  async deleteSlaPolicy(fixture) {
    await fixture.olga.rpc("deleteSlaPolicy", { policyId: await createPolicy(fixture) });
  },
};
