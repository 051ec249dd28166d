// Scenarios for webhooks: nobody's screen shows them but their own settings page, which reads them again.
import type { webhookActions } from "#server/actions/webhook/registry.ts";
import { webhookContent } from "#testing/access-matrix/webhook-content.ts";
import type { ReplayFixture, ScenariosOf, WriteRoute } from "./replay-fixture.ts";

const createEndpoint = async ({ olga, n }: ReplayFixture) =>
  (await olga.rpc("createWebhookEndpoint", webhookContent(`Program ${n()}`))).endpoint.id;

export const webhookScenarios: ScenariosOf<keyof typeof webhookActions & WriteRoute> = {
  async createWebhookEndpoint(fixture) {
    await createEndpoint(fixture);
  },
  async updateWebhookEndpoint(fixture) {
    const endpointId = await createEndpoint(fixture);
    await fixture.olga.rpc("updateWebhookEndpoint", { endpointId, isOn: false });
  },
  async deleteWebhookEndpoint(fixture) {
    const endpointId = await createEndpoint(fixture);
    await fixture.olga.rpc("deleteWebhookEndpoint", { endpointId });
  },
  async rotateWebhookSecret(fixture) {
    const endpointId = await createEndpoint(fixture);
    await fixture.olga.rpc("rotateWebhookSecret", { endpointId });
  },
  async sendTestWebhook(fixture) {
    const endpointId = await createEndpoint(fixture);
    await fixture.olga.rpc("sendTestWebhook", { endpointId });
  },
  async resendWebhook(fixture) {
    const endpointId = await createEndpoint(fixture);
    const { id } = await fixture.olga.rpc("sendTestWebhook", { endpointId });
    await fixture.olga.rpc("resendWebhook", { deliveryId: id });
  },
};
