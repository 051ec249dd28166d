// The browser as a softphone: carrier credentials, device state and push wake-up.

import { z } from "zod";
import { doneResponse, emptyObject, id, name, timestamp } from "#contract/common-schemas.ts";
import { route } from "#contract/route.ts";
import { deviceStates } from "#domain/call/device-state.ts";
import { type PbxCallEnd, pbxCallEnds, pbxCallStates } from "#domain/call/pbx/pbx-call-end.ts";
import type { AccountId, DeviceId, InboxId, LegId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";

const ends = Object.keys(pbxCallEnds) as [PbxCallEnd, ...PbxCallEnd[]];

export const softphoneDriver = z.enum(["simulator", "twilio", "plivo", "sip"]);
export const deviceState = z.enum(deviceStates);

/** One calling connection; members answer calls of these inboxes through it. */
const softphone = z.object({
  accountId: id<AccountId>(),
  inboxIds: z.array(id<InboxId>()),
  driver: z.enum(["simulator", "twilio", "plivo"]),
  token: z.string().describe("Request a new one before this one expires."),
  expiresAt: timestamp,
  edge: z
    .string()
    .optional()
    .describe("The provider's location to connect to, where the account is bound to one."),
});
const sipAccount = z.object({
  wsUrl: z
    .string()
    .trim()
    .max(500)
    .regex(/^wss?:\/\/\S+$/, "An address that begins with wss://."),
  uri: z
    .string()
    .trim()
    .max(300)
    .regex(/^sips?:[^\s@]+@[^\s@]+$/, "It looks like sip:maya@pbx.example."),
  authUser: z
    .string()
    .trim()
    .max(200)
    .default("")
    .describe(
      "The username for signing in, if it differs from the one in the address; empty: the same.",
    ),
  stunUrl: z
    .string()
    .trim()
    .max(300)
    .regex(/^$|^stuns?:[^\s@]+$/, "It looks like stun:stun.example.com:3478.")
    .default("")
    .describe("STUN server, which tells the browser its public address; empty: none."),
  turnUrl: z
    .string()
    .trim()
    .max(300)
    .regex(/^$|^turns?:[^\s@]+$/, "It looks like turn:turn.example.com:3478.")
    .default("")
    .describe("TURN server, which relays audio if there is no direct connection; empty: none."),
  turnUser: z.string().trim().max(200).default(""),
  inboxId: id<InboxId>()
    .nullable()
    .default(null)
    .describe("The phone inbox its calls are recorded on; null: the first one I can see."),
});

export const softphoneRoutes = {
  issueSoftphoneCredentials: route({
    method: "POST",
    path: "/me/softphone-credentials",
    summary: "What my browser needs to join calls",
    tag: "Calls",
    input: emptyObject,
    output: z.object({
      phones: z.array(softphone),
      sip: sipAccount
        .extend({ password: z.string(), turnPassword: z.string() })
        .nullable()
        .describe("My own phone system."),
      problems: z
        .array(
          z.object({
            accountId: id<AccountId>(),
            inboxIds: z.array(id<InboxId>()),
            message: z.string(),
          }),
        )
        .describe("Accounts whose calls a browser can't join, and why."),
    }),
  }),
  reportDevice: route({
    method: "PUT",
    path: "/me/devices/{deviceId}",
    summary: "Report whether this browser can ring",
    tag: "Calls",
    input: z.object({
      deviceId: id<DeviceId>(),
      name,
      driver: softphoneDriver,
      state: deviceState,
    }),
    output: doneResponse,
  }),
  removeDevice: route({
    method: "DELETE",
    path: "/me/devices/{deviceId}",
    summary: "Stop ringing this browser",
    tag: "Calls",
    input: z.object({ deviceId: id<DeviceId>() }),
    output: doneResponse,
  }),
  listDevices: route({
    method: "GET",
    path: "/me/devices",
    summary: "My devices that ring",
    tag: "Calls",
    input: emptyObject,
    output: z.object({
      rows: z.array(
        z.object({
          id: id<DeviceId>(),
          name: z.string(),
          driver: softphoneDriver,
          state: deviceState,
          seenAt: timestamp,
        }),
      ),
    }),
  }),
  saveSipAccount: route({
    method: "PUT",
    path: "/me/sip-account",
    summary: "Connect my own phone system",
    tag: "Calls",
    input: sipAccount.extend({
      password: z.string().min(1).max(200).optional().describe("Omit to keep the stored one."),
      turnPassword: z.string().max(200).optional().describe("Omit to keep the stored one."),
    }),
    output: doneResponse,
  }),
  deleteSipAccount: route({
    method: "DELETE",
    path: "/me/sip-account",
    summary: "Disconnect my own phone system",
    tag: "Calls",
    input: emptyObject,
    output: doneResponse,
  }),
  reportPbxCall: route({
    method: "PUT",
    path: "/me/pbx-calls/{legId}",
    summary: "Report a call on my own phone system",
    tag: "Calls",
    input: z.object({
      legId: id<LegId>().describe("Created by the browser, one per call."),
      direction: z.enum(["in", "out"]),
      number: z
        .string()
        .trim()
        .max(80)
        .describe("The other party's number, as the phone system reports it."),
      state: z.enum(pbxCallStates),
      cause: z.enum(ends).nullable().default(null).describe("Why it ended."),
      secondsAgo: z
        .number()
        .int()
        .min(0)
        .max(limit("pbxReportAgeSeconds"))
        .default(0)
        .describe("How long ago it happened, if it couldn't be reported at once."),
    }),
    output: z.object({
      isRecorded: z
        .boolean()
        .describe("false: not a call with an external number; stop reporting it."),
    }),
  }),
  getPushKey: route({
    method: "GET",
    path: "/push-key",
    summary: "The public key for push notifications",
    tag: "Calls",
    input: emptyObject,
    output: z.object({ key: z.string().describe("P-256, uncompressed, base64url.") }),
  }),
  subscribePush: route({
    method: "POST",
    path: "/me/push",
    summary: "Subscribe this browser to push notifications for calls",
    tag: "Calls",
    input: z.object({
      endpoint: z.url().max(1_000),
      key: z.string().max(200).describe("p256dh of the subscription."),
      auth: z.string().max(100),
    }),
    output: doneResponse,
  }),
  unsubscribePush: route({
    method: "POST",
    path: "/me/push/unsubscribe",
    summary: "Unsubscribe this browser from push notifications",
    tag: "Calls",
    input: z.object({ endpoint: z.url().max(1_000) }),
    output: doneResponse,
  }),
};
