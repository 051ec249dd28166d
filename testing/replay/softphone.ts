// What a browser tells of itself as a telephone, and what becomes of a recording.
import type { DeviceId, LegId } from "#domain/ids.ts";
import type { softphoneActions, takeActions } from "#server/actions/call/softphone/table.ts";
import { browserKeys } from "#testing/access/rows/softphone.ts";
import { layCall } from "#testing/desk/calls/lay-call.ts";
import { layTake } from "#testing/desk/calls/lay-take.ts";
import { sitDown } from "#testing/desk/seats.ts";
import type { ScenariosOf, Stage, WriteRoute } from "./stage.ts";

const otherTab = ({ desk, maya }: Stage) => sitDown(desk, maya);
const device = "0193a1b2-0000-7000-8000-00000000d001" as DeviceId;
const leg = "0193a1b2-0000-7000-8000-00000000e001" as LegId;
const ready = { deviceId: device, name: "Chromium", driver: "simulator", state: "ready" } as const;
const sip = { wsUrl: "wss://pbx.example/ws", uri: "sip:maya@pbx.example", password: "secret" };
const endpoint = "https://fcm.googleapis.com/fcm/send/replayed";

type Names = keyof typeof softphoneActions | keyof typeof takeActions;

export const softphoneScenarios: ScenariosOf<Names & WriteRoute> = {
  openSoftphone: async (stage) => (await otherTab(stage)).rpc("openSoftphone", {}),
  async reportDevice(stage) {
    const tab = await otherTab(stage);
    await tab.rpc("reportDevice", ready);
    await tab.rpc("reportDevice", { ...ready, state: "no_microphone" });
    await tab.rpc("reportDevice", ready);
  },
  async removeDevice(stage) {
    const tab = await otherTab(stage);
    await tab.rpc("reportDevice", ready);
    await tab.rpc("removeDevice", { deviceId: device });
  },
  keepSipAccount: async (stage) => (await otherTab(stage)).rpc("keepSipAccount", sip),
  async forgetSipAccount(stage) {
    const tab = await otherTab(stage);
    await tab.rpc("keepSipAccount", sip);
    await tab.rpc("forgetSipAccount", {});
  },
  async tellOutsideCall(stage) {
    const tab = await otherTab(stage);
    await tab.rpc("keepSipAccount", sip);
    const known = { legId: leg, direction: "in", number: "+447700900987" } as const;
    for (const state of ["ringing", "active", "ended"] as const)
      await tab.rpc("tellOutsideCall", { ...known, state });
  },
  subscribePush: async (stage) =>
    (await otherTab(stage)).rpc("subscribePush", { endpoint, ...browserKeys() }),
  async unsubscribePush(stage) {
    const tab = await otherTab(stage);
    await tab.rpc("subscribePush", { endpoint, ...browserKeys() });
    await tab.rpc("unsubscribePush", { endpoint });
  },
  async deleteTake({ desk, olga, maya, conversationId, lineId }) {
    const wish = { conversationId, lineId, is: "over", memberId: maya.memberId } as const;
    const { callId } = await layCall(desk, maya.workspaceId, wish);
    const takeId = await layTake(desk, maya.workspaceId, callId);
    await olga.rpc("deleteTake", { takeId });
  },
};
