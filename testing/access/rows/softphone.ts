import { createECDH, randomBytes } from "node:crypto";
import type { softphoneRoutes } from "#contract/call/softphone.ts";
import type { takeRoutes } from "#contract/call/take.ts";
import type { DeviceId, LegId } from "#domain/ids.ts";
import { layTake } from "#testing/desk/calls/lay-take.ts";
import type { RowsOf } from "./row.ts";

const deviceOf = (n: number): DeviceId =>
  `0193a1b2-0000-7000-8000-${String(n).padStart(12, "0")}` as DeviceId;
const legOf = (n: number): LegId => deviceOf(n) as string as LegId;
const endpoint = (n: number): string => `https://fcm.googleapis.com/fcm/send/${n}`;

/** What a browser makes of our key. */
export function browserKeys(): { key: string; auth: string } {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return { key: pair.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
}

export const softphoneRows: RowsOf<typeof softphoneRoutes> = {
  openSoftphone: { asks: "call.take", isPersonal: true, input: () => ({}) },
  reportDevice: {
    asks: "call.take",
    isPersonal: true,
    input: ({ n }) => ({
      ...{ deviceId: deviceOf(n), name: "Chromium", driver: "simulator", state: "ready" },
    }),
    // one is made by telling of it
    passesOver: ["deviceId"],
  },
  removeDevice: {
    asks: "call.take",
    isPersonal: true,
    input: ({ n }) => ({ deviceId: deviceOf(n) }),
    passesOver: ["deviceId"],
  },
  listDevices: { asks: "call.take", isPersonal: true, input: () => ({}) },
  keepSipAccount: {
    asks: "call.take",
    isPersonal: true,
    input: () => ({
      ...{ wsUrl: "wss://pbx.example/ws", uri: "sip:maya@pbx.example", password: "secret" },
    }),
  },
  forgetSipAccount: { asks: "call.take", isPersonal: true, input: () => ({}) },
  tellOutsideCall: {
    asks: "call.take",
    isPersonal: true,
    input: ({ n }) => ({
      ...{ legId: legOf(n), direction: "in", number: "+447700900123", state: "ringing" },
    }),
    // one is made by telling of it
    passesOver: ["legId"],
  },
  showPushKey: { asks: "call.take", input: () => ({}) },
  subscribePush: {
    asks: "call.take",
    isPersonal: true,
    input: ({ n }) => ({ endpoint: endpoint(n), ...browserKeys() }),
  },
  unsubscribePush: {
    asks: "call.take",
    isPersonal: true,
    input: ({ n }) => ({ endpoint: endpoint(n) }),
  },
};

export const takeRows: RowsOf<typeof takeRoutes> = {
  listTakeListens: { asks: "call.supervise", input: ({ takeId }) => ({ takeId }) },
  deleteTake: {
    asks: "take.delete",
    input: ({ takeId }) => ({ takeId }),
    fresh: async ({ desk, workspaceId, places }, _, where) => ({
      takeId: await layTake(desk, workspaceId, places[where].ids.callId),
    }),
  },
};
