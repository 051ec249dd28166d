// The live side of one process: a room per workspace that somebody listens to, woken by the database.
import type { Presence, ServerFrame } from "#contract/live-protocol.ts";
import type { ConversationId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { canSeeInbox, type VisibleInboxIds } from "#server/actions/actor.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import type { Installation } from "#server/ports/external-services.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import type { ConnectionConfig } from "#server/store/database.ts";
import { feedChannel } from "#server/store/feed.ts";
import type { Db } from "#server/store/sql.ts";
import { createFeedTail } from "./feed-tail.ts";
import {
  type ConnectedMember,
  createPresenceStore,
  type PresenceRecord,
  parsePresenceMessage,
  presenceChannel,
  presenceIntervalMs,
  splitIntoMessages,
} from "./presence.ts";
import type { Subscriber } from "./subscriber.ts";
import { createWorkspaceChannel, type WorkspaceChannel } from "./workspace-channel.ts";

export interface LiveServerDeps {
  readonly db: Db;
  readonly connection: ConnectionConfig;
  readonly instanceId: string;
  readonly outside: Pick<
    Installation,
    "findSmsProvider" | "findVoiceProvider" | "findEmailProvider"
  >;
  readonly log: LogFn;
  readonly now: () => Date;
}

export interface LiveServer {
  readonly isListening: () => boolean;
  readonly countListeners: () => number;
  /** How long the oldest change that was announced waits to be told to those who listen here. */
  readonly lagMs: () => number;
  join(listener: Subscriber, after: number, again?: number): Promise<void>;
  leave(listener: Subscriber): void;
  look(listener: Subscriber, conversationId: ConversationId | null): Promise<void>;
  type(listener: Subscriber, medium: "text" | "note" | "mail" | null): void;
  watch(listener: Subscriber, isWatching: boolean): void;
  stop(): Promise<void>;
}

export async function createLiveServer(parts: LiveServerDeps): Promise<LiveServer> {
  const rooms = new Map<WorkspaceId, WorkspaceChannel>();
  const typing = new Map<Subscriber, { medium: "text" | "note" | "mail"; at: number }>();
  const book = createPresenceStore();
  const presenceTimers = new Map<WorkspaceId, NodeJS.Timeout>();
  const nowMs = () => parts.now().getTime();

  const tail = await createFeedTail({
    connection: parts.connection,
    channels: [feedChannel, presenceChannel],
    log: parts.log,
    afterGap: () => {
      for (const room of rooms.values()) room.wake();
    },
    whileLate: () => {
      for (const room of rooms.values()) room.poll();
    },
    hear(channel, payload) {
      if (channel === feedChannel) return rooms.get(payload as WorkspaceId)?.wake();
      const word = parsePresenceMessage(payload);
      if (!word || word.instanceId === parts.instanceId) return;
      book.hear(word, nowMs());
      tellPresence(word.workspaceId as WorkspaceId);
    },
  });

  const hereOf = (room: WorkspaceChannel): ConnectedMember[] =>
    [...room.listeners]
      .filter((one) => one.actor.kind === "member")
      .map((one) => ({
        memberId: one.actor.memberId,
        conversationId: one.looking?.conversationId ?? null,
        inboxId: one.looking?.inboxId ?? null,
        typing: typing.get(one)?.medium ?? null,
        typingAt: typing.get(one)?.at ?? 0,
      }));

  /** A moment later, so that a reload or a quick j-j-j says one thing and not five. */
  function presenceChanged(workspaceId: WorkspaceId): void {
    if (presenceTimers.has(workspaceId)) return;
    presenceTimers.set(
      workspaceId,
      setTimeout(() => {
        presenceTimers.delete(workspaceId);
        sayPresence(workspaceId);
      }, 50),
    );
  }

  function sayPresence(workspaceId: WorkspaceId): void {
    const room = rooms.get(workspaceId);
    if (!room) return;
    const words = splitIntoMessages(parts.instanceId, workspaceId, hereOf(room));
    for (const word of words) book.hear(word, nowMs());
    tellPresence(workspaceId);
    for (const word of words)
      tail
        .say(presenceChannel, JSON.stringify(word))
        .catch((error: unknown) =>
          parts.log("warn", "live.presence_publish_failed", errorFields(error)),
        );
    if (room.isEmpty()) rooms.delete(workspaceId);
  }

  function tellPresence(workspaceId: WorkspaceId): void {
    const room = rooms.get(workspaceId);
    if (!room) return;
    const { online, looking } = book.read(workspaceId, nowMs());
    const frames = new Map<string, { readonly frame: ServerFrame; readonly text: string }>();
    for (const one of room.listeners) {
      if (one.actor.kind !== "member") continue;
      const { sight } = one.actor;
      const key = sight === null ? "all" : sight.join();
      const told = frames.get(key) ?? frameOf({ online, looking: seenIn(looking, sight) });
      frames.set(key, told);
      // Whoever reads touches nothing for minutes and relies on seeing who else is there. Only changes are sent.
      if (one.toldPresence === told.text) continue;
      one.toldPresence = told.text;
      one.send(told.frame);
    }
  }

  const repeat = setInterval(() => {
    for (const workspaceId of rooms.keys()) sayPresence(workspaceId);
  }, presenceIntervalMs);

  function roomOf(workspaceId: WorkspaceId): WorkspaceChannel {
    const there = rooms.get(workspaceId);
    if (there) return there;
    const room = createWorkspaceChannel({
      db: parts.db,
      workspaceId,
      outside: parts.outside,
      ...{ log: parts.log, now: parts.now },
      onChange: () => presenceChanged(workspaceId),
    });
    rooms.set(workspaceId, room);
    return room;
  }

  return {
    isListening: tail.isListening,
    countListeners: () => [...rooms.values()].reduce((sum, room) => sum + room.listeners.size, 0),
    lagMs: () => Math.max(0, ...[...rooms.values()].map((room) => room.lagMs())),
    join: (listener, after, again) =>
      roomOf(listener.actor.workspaceId).join(listener, after, again),
    leave(listener) {
      typing.delete(listener);
      rooms.get(listener.actor.workspaceId)?.leave(listener);
    },
    async look(listener, conversationId) {
      const { workspaceId } = listener.actor;
      typing.delete(listener);
      const conversation =
        conversationId && (await findConversation(parts.db, workspaceId, conversationId));
      const isSeen = conversation && canSeeInbox(listener.actor.sight, conversation.inboxId);
      listener.looking = isSeen
        ? {
            conversationId: conversation.id,
            contactId: conversation.contactId,
            inboxId: conversation.inboxId,
          }
        : null;
      presenceChanged(workspaceId);
      const room = rooms.get(workspaceId);
      if (listener.looking && room?.listeners.has(listener)) await room.tellLatest(listener);
    },
    type(listener, medium) {
      if (medium === null) typing.delete(listener);
      else typing.set(listener, { medium, at: nowMs() });
      presenceChanged(listener.actor.workspaceId);
      if (medium !== null)
        setTimeout(
          () => presenceChanged(listener.actor.workspaceId),
          limit("typingSeconds") * 1000,
        ).unref();
    },
    watch(listener, isWatching) {
      if (!isWatching) listener.isWatching = false;
      else rooms.get(listener.actor.workspaceId)?.watch(listener);
    },
    async stop() {
      clearInterval(repeat);
      for (const timer of presenceTimers.values()) clearTimeout(timer);
      for (const room of rooms.values()) for (const one of room.listeners) one.close();
      await tail.stop();
    },
  };
}

function frameOf(presence: Omit<Extract<ServerFrame, { t: "presence" }>, "t">) {
  return { frame: { t: "presence", ...presence } as const, text: JSON.stringify(presence) };
}

function seenIn(looking: readonly PresenceRecord[], sight: VisibleInboxIds): Presence[] {
  return looking
    .filter(({ inboxId }) => inboxId === null || canSeeInbox(sight, inboxId))
    .map(({ inboxId: _, ...presence }) => presence);
}
