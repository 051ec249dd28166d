// Who is here, who looks at what, who is writing. Never stored: each process tells the others what its
// own sockets do, and forgets a process that has been silent.
import type { Presence } from "#contract/live-protocol.ts";
import type { ConversationId, InboxId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";

export const presenceChannel = "deskbell_presence";
export const presenceIntervalMs = 20_000;
const silentMs = 50_000;

export interface ConnectedMember {
  readonly memberId: MemberId;
  readonly conversationId: ConversationId | null;
  /** The home of that conversation: who may not see it is not told who looks at it. */
  readonly inboxId: InboxId | null;
  readonly typing: "text" | "note" | "mail" | null;
  readonly typingAt: number;
}

/** What one process says about one workspace. */
export interface PresenceMessage {
  readonly instanceId: string;
  readonly workspaceId: string;
  /** A notification carries 8,000 bytes: a full house is told in several words. */
  readonly part: number;
  readonly parts: number;
  readonly here: readonly ConnectedMember[];
}

const mostInAWord = 30;

export function splitIntoMessages(
  instanceId: string,
  workspaceId: string,
  here: readonly ConnectedMember[],
): PresenceMessage[] {
  const parts = Math.max(1, Math.ceil(here.length / mostInAWord));
  return Array.from({ length: parts }, (_, part) => ({
    instanceId,
    workspaceId,
    part,
    parts,
    here: here.slice(part * mostInAWord, (part + 1) * mostInAWord),
  }));
}

export interface PresenceRecord extends Presence {
  readonly inboxId: InboxId | null;
}

export interface PresenceStore {
  hear(word: PresenceMessage, atMs: number): void;
  /** Everybody in a workspace, of all processes. */
  read(workspaceId: string, atMs: number): { online: MemberId[]; looking: PresenceRecord[] };
}

export function createPresenceStore(): PresenceStore {
  const words = new Map<string, { word: PresenceMessage; atMs: number }>();
  return {
    hear(word, atMs) {
      const keyOf = (part: number) => `${word.workspaceId} ${word.instanceId} ${part}`;
      words.set(keyOf(word.part), { word, atMs });
      for (let gone = word.parts; words.delete(keyOf(gone)); gone += 1);
    },
    read(workspaceId, atMs) {
      const here = [...words.values()]
        .filter((one) => one.word.workspaceId === workspaceId && atMs - one.atMs < silentMs)
        .flatMap((one) => one.word.here);
      return { online: [...new Set(here.map((one) => one.memberId))], looking: gather(here, atMs) };
    },
  };
}

/** One row per member and conversation; two tabs of one member are one pair of eyes. */
function gather(here: readonly ConnectedMember[], atMs: number): PresenceRecord[] {
  const rows = new Map<string, PresenceRecord>();
  for (const one of here) {
    if (one.conversationId === null) continue;
    const key = `${one.memberId} ${one.conversationId}`;
    const isFresh = one.typing !== null && atMs - one.typingAt < limit("typingSeconds") * 1000;
    const isTyping = isFresh ? one.typing : (rows.get(key)?.isTyping ?? null);
    const { memberId, conversationId, inboxId } = one;
    rows.set(key, { memberId, conversationId, inboxId, isTyping });
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
