// Wakes the browsers of a member whose desk is closed: a sealed word that their service worker turns into a
// notification. Late is of no use: a message whose ring is over is not sent, and none outlives its ring. It names the
// contact, so it goes to nobody who may no longer see the call.
import { createECDH } from "node:crypto";
import type { CallId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { hasPermission } from "#domain/permissions.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { type CallView, findCallView } from "#server/store/call/call-list.ts";
import {
  deleteSubscription,
  listSubscriptions,
  markSubscriptionFailed,
  type PushSubscription,
} from "#server/store/call/push-subscription.ts";
import { findInbox } from "#server/store/inbox.ts";
import { findMember } from "#server/store/workspace/member.ts";
import { listMembersAt } from "#server/store/workspace/member-at.ts";
import { encryptPush } from "./encrypt-push.ts";
import { isPushService } from "./push-services.ts";
import { loadVapidKeys } from "./vapid-keys.ts";
import { createVapidToken } from "./vapid-token.ts";

export interface RingPushJob {
  readonly callId: CallId;
  readonly memberId: MemberId;
  readonly until: Date;
}

const timeoutMs = 8_000;

export async function sendRingPush(
  desk: Runtime,
  workspaceId: WorkspaceId,
  { callId, memberId, until }: RingPushJob,
): Promise<void> {
  const { database, clock } = desk.parts;
  const now = clock.now();
  const seconds = Math.floor((until.getTime() - now.getTime()) / 1000);
  const call = await findCallView(database, workspaceId, callId);
  if (!call || seconds < 1 || !stillRings(call, memberId)) return;
  if (!(await mayTake(desk, workspaceId, call, memberId))) return;
  const line = await findInbox(database, workspaceId, call.inboxId);
  const words = JSON.stringify({
    kind: "ring",
    ...{ callId, name: call.contactName, line: line?.name ?? "", until: until.toISOString() },
    number: call.conversationNumber,
  });
  await sendToAll(desk, workspaceId, memberId, { words, seconds, topic: topicOf(callId) });
}

/** Those whom a push still shows a ring of this call; null: all of them. */
export interface RingOver {
  readonly callId: CallId;
  readonly memberId: MemberId | null;
}

/**
 * The call was taken, or its caller is gone: what the browsers show says so in place of the ring, and a ring that the push
 * service has not delivered yet never comes.
 */
export async function pushRingOver(
  desk: Runtime,
  workspaceId: WorkspaceId,
  { callId, memberId: only }: RingOver,
): Promise<void> {
  const { database, clock } = desk.parts;
  const call = await findCallView(database, workspaceId, callId);
  if (!call) return;
  const since = clock.now().getTime() - limit("ringSeconds") * 1000;
  const rung = call.rings.filter(
    (ring) => ring.by.includes("push") && Date.parse(ring.offeredAt) > since,
  );
  const taker = call.claimedBy && (await findMember(database, workspaceId, call.claimedBy));
  for (const memberId of new Set(rung.map((ring) => ring.memberId))) {
    const last = rung.findLast((ring) => ring.memberId === memberId);
    // Who declined is told at once, and alone.
    if (only === null ? last?.ended === "declined" : only !== memberId) continue;
    if (stillRings(call, memberId) || !(await mayTake(desk, workspaceId, call, memberId))) continue;
    const words = JSON.stringify({
      kind: "over",
      ...{ callId, name: call.contactName, number: call.conversationNumber },
      by: taker && taker.id !== memberId ? taker.name : "",
    });
    const push = { words, seconds: limit("ringSeconds"), topic: topicOf(callId) };
    await sendToAll(desk, workspaceId, memberId, push);
  }
}

interface Push {
  readonly words: string;
  readonly seconds: number;
  readonly topic: string;
}

/** One ring of a call, and its end, take the place of what was not delivered before. */
const topicOf = (callId: CallId): string => callId.replaceAll("-", "");

async function sendToAll(
  desk: Runtime,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  push: Push,
): Promise<void> {
  const { database, secrets, clock } = desk.parts;
  const now = clock.now();
  const key = await loadVapidKeys({ db: database, secrets });
  const targets = await listSubscriptions(database, workspaceId, memberId);
  await Promise.all(
    targets.map(async (target) => {
      const pass = createVapidToken(target.endpoint, contactOf(desk), key, now);
      const status = await send(desk, target, push, pass);
      if (status === 404 || status === 410)
        await deleteSubscription(database, workspaceId, memberId, target.endpoint);
      else if (status >= 400 && status < 500 && status !== 429)
        await markSubscriptionFailed(database, workspaceId, target.endpoint, now);
    }),
  );
}

function stillRings(call: CallView, memberId: MemberId): boolean {
  if (call.endedAt !== null) return false;
  if (call.claimedBy !== null && !isAwaited(call, memberId)) return false;
  return isRung(call, memberId);
}

/** Taken by somebody who wants to bring them in. */
const isAwaited = ({ transfer }: CallView, memberId: MemberId): boolean =>
  transfer !== null && transfer.legId === null && transfer.memberIds.includes(memberId);

/** An asleep browser's ring is closed at once, and still rung by push; every other reason ends it. */
function isRung({ rings }: CallView, memberId: MemberId): boolean {
  const ring = rings.findLast((one) => one.memberId === memberId);
  const isOpen = ring?.ended === null || ring?.ended === "asleep";
  return isOpen && (ring?.by.includes("push") ?? false);
}

/** A role, a team or the inbox of the conversation may have changed since it began to ring. */
async function mayTake(
  { parts }: Runtime,
  workspaceId: WorkspaceId,
  { homeInboxId }: CallView,
  memberId: MemberId,
): Promise<boolean> {
  const [member] = await listMembersAt(parts.database, workspaceId, homeInboxId, [memberId]);
  return member?.state === "active" && member.seesLine && hasPermission(member.role, "call.handle");
}

async function send(
  { parts }: Runtime,
  target: PushSubscription,
  push: Push,
  authorization: string,
): Promise<number> {
  if (!isPushService(target.endpoint)) return 404;
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const privateKey = Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex");
  const body = encryptPush(push.words, target, { privateKey, salt: parts.randomBytes(16) });
  const headers = {
    authorization,
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ttl: String(push.seconds),
    urgency: "high",
    topic: push.topic,
  };
  const init = { method: "POST", headers, body: new Uint8Array(body), redirect: "manual" } as const;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await parts.outside.http(target.endpoint, { ...init, signal });
    await response.body?.cancel();
    return response.status;
  } catch {
    // A service that is away now is of no use in a minute: the ring is over then.
    return 0;
  }
}

/** Whom the push service may write to when we go astray (RFC 8292 §2.1): an https address of ours will do. */
const contactOf = ({ parts }: Runtime): string =>
  parts.outside.publicUrl.startsWith("https:")
    ? parts.outside.publicUrl
    : "mailto:desk@localhost.invalid";
