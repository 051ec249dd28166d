import { createECDH, randomBytes } from "node:crypto";
import type { recordingRoutes } from "#contract/call/recording.ts";
import type { softphoneRoutes } from "#contract/call/softphone.ts";
import type { DeviceId, LegId } from "#domain/ids.ts";
import { insertTestRecording } from "#testing/app/calls/insert-recording.ts";
import type { RowsOf } from "./row.ts";

const deviceOf = (n: number): DeviceId =>
  `0193a1b2-0000-7000-8000-${String(n).padStart(12, "0")}` as DeviceId;
const legOf = (n: number): LegId => deviceOf(n) as string as LegId;
const endpoint = (n: number): string => `https://fcm.googleapis.com/fcm/send/${n}`;

/** The keys a browser generates for a push subscription. */
export function browserKeys(): { key: string; auth: string } {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return { key: pair.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
}

export const softphoneRows: RowsOf<typeof softphoneRoutes> = {
  issueSoftphoneCredentials: { asks: "call.handle", isPersonal: true, input: () => ({}) },
  reportDevice: {
    asks: "call.handle",
    isPersonal: true,
    input: ({ n }) => ({
      deviceId: deviceOf(n),
      name: "Chromium",
      driver: "simulator",
      state: "ready",
    }),
    // The report creates the device.
    ignoredPaths: ["deviceId"],
  },
  removeDevice: {
    asks: "call.handle",
    isPersonal: true,
    input: ({ n }) => ({ deviceId: deviceOf(n) }),
    ignoredPaths: ["deviceId"],
  },
  listDevices: { asks: "call.handle", isPersonal: true, input: () => ({}) },
  saveSipAccount: {
    asks: "call.handle",
    isPersonal: true,
    input: () => ({
      wsUrl: "wss://pbx.example/ws",
      uri: "sip:maya@pbx.example",
      password: "secret",
    }),
  },
  deleteSipAccount: { asks: "call.handle", isPersonal: true, input: () => ({}) },
  reportPbxCall: {
    asks: "call.handle",
    isPersonal: true,
    input: ({ n }) => ({
      legId: legOf(n),
      direction: "in",
      number: "+447700900123",
      state: "ringing",
    }),
    // The report creates the leg.
    ignoredPaths: ["legId"],
  },
  getPushKey: { asks: "call.handle", input: () => ({}) },
  subscribePush: {
    asks: "call.handle",
    isPersonal: true,
    input: ({ n }) => ({ endpoint: endpoint(n), ...browserKeys() }),
  },
  unsubscribePush: {
    asks: "call.handle",
    isPersonal: true,
    input: ({ n }) => ({ endpoint: endpoint(n) }),
  },
};

export const recordingRows: RowsOf<typeof recordingRoutes> = {
  listRecordingPlaybacks: { asks: "call.supervise", input: ({ recordingId }) => ({ recordingId }) },
  deleteRecording: {
    asks: "recording.delete",
    input: ({ recordingId }) => ({ recordingId }),
    fresh: async ({ app, workspaceId, scopes: places }, _, where) => ({
      recordingId: await insertTestRecording(app, workspaceId, places[where].ids.callId),
    }),
  },
};
