// Scenarios for a browser's reports as a softphone, and for recordings.
import type { DeviceId, LegId } from "#domain/ids.ts";
import type {
  recordingActions,
  softphoneActions,
} from "#server/actions/call/softphone/registry.ts";
import { browserKeys } from "#testing/access-matrix/rows/softphone.ts";
import { insertTestCall } from "#testing/app/calls/insert-call.ts";
import { insertTestRecording } from "#testing/app/calls/insert-recording.ts";
import { openSessionFor } from "#testing/app/members.ts";
import type { ReplayFixture, ScenariosOf, WriteRoute } from "./replay-fixture.ts";

const otherTab = ({ app, maya }: ReplayFixture) => openSessionFor(app, maya);
const device = "0193a1b2-0000-7000-8000-00000000d001" as DeviceId;
const leg = "0193a1b2-0000-7000-8000-00000000e001" as LegId;
const ready = { deviceId: device, name: "Chromium", driver: "simulator", state: "ready" } as const;
const sip = { wsUrl: "wss://pbx.example/ws", uri: "sip:maya@pbx.example", password: "secret" };
const endpoint = "https://fcm.googleapis.com/fcm/send/replayed";

type Names = keyof typeof softphoneActions | keyof typeof recordingActions;

export const softphoneScenarios: ScenariosOf<Names & WriteRoute> = {
  issueSoftphoneCredentials: async (fixture) =>
    (await otherTab(fixture)).rpc("issueSoftphoneCredentials", {}),
  async reportDevice(fixture) {
    const tab = await otherTab(fixture);
    await tab.rpc("reportDevice", ready);
    await tab.rpc("reportDevice", { ...ready, state: "no_microphone" });
    await tab.rpc("reportDevice", ready);
  },
  async removeDevice(fixture) {
    const tab = await otherTab(fixture);
    await tab.rpc("reportDevice", ready);
    await tab.rpc("removeDevice", { deviceId: device });
  },
  saveSipAccount: async (fixture) => (await otherTab(fixture)).rpc("saveSipAccount", sip),
  async deleteSipAccount(fixture) {
    const tab = await otherTab(fixture);
    await tab.rpc("saveSipAccount", sip);
    await tab.rpc("deleteSipAccount", {});
  },
  async reportPbxCall(fixture) {
    const tab = await otherTab(fixture);
    await tab.rpc("saveSipAccount", sip);
    const known = { legId: leg, direction: "in", number: "+447700900987" } as const;
    for (const state of ["ringing", "active", "ended"] as const)
      await tab.rpc("reportPbxCall", { ...known, state });
  },
  subscribePush: async (fixture) =>
    (await otherTab(fixture)).rpc("subscribePush", { endpoint, ...browserKeys() }),
  async unsubscribePush(fixture) {
    const tab = await otherTab(fixture);
    await tab.rpc("subscribePush", { endpoint, ...browserKeys() });
    await tab.rpc("unsubscribePush", { endpoint });
  },
  async deleteRecording({ app, olga, maya, conversationId, inboxId }) {
    const input = { conversationId, inboxId, state: "ended", memberId: maya.memberId } as const;
    const { callId } = await insertTestCall(app, maya.workspaceId, input);
    const recordingId = await insertTestRecording(app, maya.workspaceId, callId);
    await olga.rpc("deleteRecording", { recordingId });
  },
};
