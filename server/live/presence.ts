// Who is online, viewing and typing. Never stored: each process sends the others the state of its own sockets, and a
// silent process is dropped.

import type { Presence } from "#contract/live-protocol.ts";
import type { DraftKind } from "#domain/conversation/draft-kind.ts";
import type { ConversationId, InboxId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";

export const presenceChannel = "deskbell_presence";
export const presenceIntervalMs = 20_000;
const silentMs = 50_000;

export interface ConnectedMember {
  readonly memberId: MemberId;
  readonly conversationId: ConversationId | null;
  /** The conversation's inbox: members who can't see it don't see its viewers. */
  readonly inboxId: InboxId | null;
  readonly typing: DraftKind | null;
  readonly typingAt: number;
}

/** The presence of one workspace in one process. */
interface PresenceMessage {
  readonly instanceId: string;
  readonly workspaceId: string;
  /** A notification holds 8,000 bytes, so a large workspace is split into several messages. */
  readonly part: number;
  readonly parts: number;
  readonly here: readonly ConnectedMember[];
}

const maxPerFrame = 30;

export function splitIntoMessages(
  instanceId: string,
  workspaceId: string,
  here: readonly ConnectedMember[],
): PresenceMessage[] {
  const parts = Math.max(1, Math.ceil(here.length / maxPerFrame));
  return Array.from({ length: parts }, (_, part) => ({
    instanceId,
    workspaceId,
    part,
    parts,
    here: here.slice(part * maxPerFrame, (part + 1) * maxPerFrame),
  }));
}

export interface PresenceRecord extends Presence {
  readonly inboxId: InboxId | null;
}

interface PresenceStore {
  receive(message: PresenceMessage, atMs: number): void;
  /** Everyone in a workspace, across all processes. */
  read(workspaceId: string, atMs: number): { online: MemberId[]; viewers: PresenceRecord[] };
}

export function createPresenceStore(): PresenceStore {
  const messagesByKey = new Map<string, { message: PresenceMessage; atMs: number }>();
  return {
    receive(message, atMs) {
      // A process that ended never says so, and each start has a new ID.
      for (const [key, one] of messagesByKey)
        if (atMs - one.atMs >= silentMs) messagesByKey.delete(key);
      const keyOf = (part: number) => `${message.workspaceId} ${message.instanceId} ${part}`;
      messagesByKey.set(keyOf(message.part), { message, atMs });
      for (let gone = message.parts; messagesByKey.delete(keyOf(gone)); gone += 1);
    },
    read(workspaceId, atMs) {
      const here = [...messagesByKey.values()]
        .filter((one) => one.message.workspaceId === workspaceId && atMs - one.atMs < silentMs)
        .flatMap((one) => one.message.here);
      return { online: [...new Set(here.map((one) => one.memberId))], viewers: gather(here, atMs) };
    },
  };
}

/** One row per member and conversation; several tabs of a member count once. */
function gather(here: readonly ConnectedMember[], atMs: number): PresenceRecord[] {
  const rows = new Map<string, PresenceRecord>();
  for (const one of here) {
    if (one.conversationId === null) continue;
    const key = `${one.memberId} ${one.conversationId}`;
    const isFresh = one.typing !== null && atMs - one.typingAt < limit("typingSeconds") * 1000;
    const typing = isFresh ? one.typing : (rows.get(key)?.typing ?? null);
    const { memberId, conversationId, inboxId } = one;
    rows.set(key, { memberId, conversationId, inboxId, typing });
  }
  return [...rows.values()];
}

export function parsePresenceMessage(payload: string): PresenceMessage | null {
  try {
    return JSON.parse(payload) as PresenceMessage;
  } catch {
    return null;
  }
}
