// Wakes the browsers of a member who has the app closed: an encrypted message that the service worker turns into a
// notification. A push is useless after the ring, so none is sent late or outlives its ring. It names the contact, so
// it is not sent to members who can no longer see the call.
import { createECDH } from "node:crypto";
import type { CallId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { hasPermission } from "#domain/permissions.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { addressText } from "#server/presenters/contact-names.ts";
import { type CallView, findCallView } from "#server/store/call/call-list.ts";
import {
  deleteSubscription,
  listSubscriptions,
  markSubscriptionFailed,
  type PushSubscription,
} from "#server/store/call/push-subscription.ts";
import { listHiddenContacts } from "#server/store/hidden-contacts.ts";
import { findInbox } from "#server/store/inbox.ts";
import { findMember } from "#server/store/workspace/member.ts";
import { listMembersAt, type MemberAt } from "#server/store/workspace/member-at.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { encryptPush } from "./encrypt-push.ts";
import { isPushService } from "./push-services.ts";
import { loadVapidKeys } from "./vapid-keys.ts";
import { createVapidToken } from "./vapid-token.ts";

interface RingPushJob {
  readonly callId: CallId;
  readonly memberId: MemberId;
  readonly until: Date;
}

const timeoutMs = 8_000;

export async function sendRingPush(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  { callId, memberId, until }: RingPushJob,
): Promise<void> {
  const { database, clock } = runtime.deps;
  const now = clock.now();
  const seconds = Math.floor((until.getTime() - now.getTime()) / 1000);
  const call = await findCallView(database, workspaceId, callId);
  if (!call || seconds < 1 || !stillRings(call, memberId)) return;
  const member = await findRingMember(runtime, workspaceId, call, memberId);
  if (!member) return;
  const name = await shownName(runtime, workspaceId, call, member);
  const inbox = await findInbox(database, workspaceId, call.inboxId);
  const text = JSON.stringify({
    kind: "ring",
    callId,
    name,
    line: inbox?.name ?? "",
    until: until.toISOString(),
    number: call.conversationNumber,
  });
  await sendToAll(runtime, workspaceId, memberId, { text, seconds, topic: topicOf(callId) });
}

/** `memberId`: the only member to notify; null for every member the call was pushed to. */
interface EndedRing {
  readonly callId: CallId;
  readonly memberId: MemberId | null;
}

/**
 * The call was claimed or its caller is gone: replaces the notification, and supersedes a ring that the push service
 * has not delivered yet.
 */
export async function sendRingEndPush(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  { callId, memberId: only }: EndedRing,
): Promise<void> {
  const { database, clock } = runtime.deps;
  const call = await findCallView(database, workspaceId, callId);
  if (!call) return;
  const since = clock.now().getTime() - limit("ringMaxSeconds") * 1000;
  const rung = call.rings.filter(
    (ring) => ring.by.includes("push") && Date.parse(ring.offeredAt) > since,
  );
  const taker = call.claimedBy && (await findMember(database, workspaceId, call.claimedBy));
  const endFor = async (memberId: MemberId): Promise<void> => {
    const last = rung.findLast((ring) => ring.memberId === memberId);
    // A member who declined gets this push at once and alone.
    if (only === null ? last?.endReason === "declined" : only !== memberId) return;
    if (stillRings(call, memberId)) return;
    const member = await findRingMember(runtime, workspaceId, call, memberId);
    if (!member) return;
    const name = await shownName(runtime, workspaceId, call, member);
    const text = JSON.stringify({
      kind: "over",
      callId,
      name,
      number: call.conversationNumber,
      by: taker && taker.id !== memberId ? taker.name : "",
    });
    const push = { text, seconds: limit("ringMaxSeconds"), topic: topicOf(callId) };
    await sendToAll(runtime, workspaceId, memberId, push);
  };
  // A push service that hangs for one member delays no other.
  await Promise.all([...new Set(rung.map((ring) => ring.memberId))].map(endFor));
}

interface Push {
  readonly text: string;
  readonly seconds: number;
  readonly topic: string;
}

/** One topic per call: a newer push replaces an undelivered one. */
const topicOf = (callId: CallId): string => callId.replaceAll("-", "");

async function sendToAll(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  push: Push,
): Promise<void> {
  const { database, secrets, clock } = runtime.deps;
  const now = clock.now();
  const key = await loadVapidKeys({ db: database, secrets });
  const targets = await listSubscriptions(database, workspaceId, memberId);
  await Promise.all(
    targets.map(async (target) => {
      const token = createVapidToken(target.endpoint, contactOf(runtime), key, now);
      const status = await send(runtime, target, push, token);
      if (status === 404 || status === 410)
        await deleteSubscription(database, workspaceId, memberId, target.endpoint);
      else if (status >= 400 && status < 500 && status !== 429)
        await markSubscriptionFailed(database, workspaceId, target.endpoint, now);
    }),
  );
}

function stillRings(call: CallView, memberId: MemberId): boolean {
  if (call.endedAt !== null) return false;
  if (call.claimedBy !== null && !isRungForTransfer(call, memberId)) return false;
  return isRung(call, memberId);
}

/** Claimed by a member who is transferring the call to this one. */
const isRungForTransfer = ({ transfer }: CallView, memberId: MemberId): boolean =>
  transfer !== null && transfer.legId === null && transfer.memberIds.includes(memberId);

/** The ring of an asleep browser ends at once but is still pushed; any other end reason stops the push. */
function isRung({ rings }: CallView, memberId: MemberId): boolean {
  const ring = rings.findLast((one) => one.memberId === memberId);
  const isOpen = ring?.endReason === null || ring?.endReason === "no_active_browser";
  return isOpen && (ring?.by.includes("push") ?? false);
}

/** Null if the member's role or team, or the conversation's inbox, has changed since the ring started. */
async function findRingMember(
  { deps }: Runtime,
  workspaceId: WorkspaceId,
  { conversationInboxId }: CallView,
  memberId: MemberId,
): Promise<MemberAt | null> {
  const [member] = await listMembersAt(deps.database, workspaceId, conversationInboxId, [memberId]);
  const canAnswer =
    member?.state === "active" && member.canSeeInbox && hasPermission(member.role, "call.handle");
  return canAnswer ? member : null;
}

/** A customer whom another team called may be known to that team only: others see the number. */
async function shownName(
  { deps: { database } }: Runtime,
  workspaceId: WorkspaceId,
  { contactId, contactName, number }: CallView,
  { visibleInboxIds }: MemberAt,
): Promise<string> {
  if (visibleInboxIds === null) return contactName;
  const hidden = await listHiddenContacts(database, workspaceId, [contactId], visibleInboxIds);
  if (hidden.length === 0) return contactName;
  return addressText(number, (await getWorkspace(database, workspaceId)).country);
}

async function send(
  { deps }: Runtime,
  target: PushSubscription,
  push: Push,
  authorization: string,
): Promise<number> {
  if (!isPushService(target.endpoint)) return 404;
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const privateKey = Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex");
  const body = encryptPush(push.text, target, { privateKey, salt: deps.randomBytes(16) });
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
    const response = await deps.services.http(target.endpoint, { ...init, signal });
    await response.body?.cancel();
    return response.status;
  } catch {
    // No retry: by the time the service is back, the ring is over.
    return 0;
  }
}

/** The contact for the push service's operator (RFC 8292 §2.1): our https address is sufficient. */
const contactOf = ({ deps }: Runtime): string =>
  deps.services.publicUrl.startsWith("https:")
    ? deps.services.publicUrl
    : "mailto:desk@localhost.invalid";
