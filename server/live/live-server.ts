// The change feed of one process: a channel per workspace with subscribers, woken by database notifications.

import type { Presence, ServerFrame } from "#contract/live-protocol.ts";
import type { DraftKind } from "#domain/conversation/draft-kind.ts";
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

interface LiveServerDeps {
  readonly db: Db;
  readonly connection: ConnectionConfig;
  readonly instanceId: string;
  readonly services: Pick<
    Installation,
    "findTextProvider" | "findVoiceProvider" | "findEmailProvider"
  >;
  readonly log: LogFn;
  readonly now: () => Date;
  /** Called for each notification of new changes, of any workspace. */
  readonly onFeedChange?: (workspaceId: WorkspaceId) => void;
}

export interface LiveServer {
  readonly isListening: () => boolean;
  readonly countSubscribers: () => number;
  /** How long the oldest notified change has waited for delivery to this process's subscribers. */
  readonly lagMs: () => number;
  join(subscriber: Subscriber, after: number, replayCount?: number): Promise<void>;
  leave(subscriber: Subscriber): void;
  setViewing(subscriber: Subscriber, conversationId: ConversationId | null): Promise<void>;
  setTyping(subscriber: Subscriber, kind: DraftKind | null): void;
  setActive(subscriber: Subscriber, isActive: boolean): void;
  stop(): Promise<void>;
}

export async function createLiveServer(deps: LiveServerDeps): Promise<LiveServer> {
  const workspaceChannels = new Map<WorkspaceId, WorkspaceChannel>();
  const typing = new Map<Subscriber, { kind: DraftKind; at: number }>();
  const presenceStore = createPresenceStore();
  const presenceTimers = new Map<WorkspaceId, NodeJS.Timeout>();
  const nowMs = () => deps.now().getTime();

  const tail = await createFeedTail({
    connection: deps.connection,
    channels: [feedChannel, presenceChannel],
    log: deps.log,
    afterGap: () => {
      for (const workspaceChannel of workspaceChannels.values()) workspaceChannel.wake();
    },
    whileLate: () => {
      for (const workspaceChannel of workspaceChannels.values()) workspaceChannel.poll();
    },
    onNotification(channel, payload) {
      if (channel === feedChannel) {
        deps.onFeedChange?.(payload as WorkspaceId);
        return workspaceChannels.get(payload as WorkspaceId)?.wake();
      }
      const message = parsePresenceMessage(payload);
      if (!message || message.instanceId === deps.instanceId) return;
      presenceStore.receive(message, nowMs());
      sendPresence(message.workspaceId as WorkspaceId);
    },
  });

  const connectedMembersOf = (workspaceChannel: WorkspaceChannel): ConnectedMember[] =>
    [...workspaceChannel.subscribers]
      .filter((one) => one.actor.kind === "member")
      .map((one) => ({
        memberId: one.actor.memberId,
        conversationId: one.viewing?.conversationId ?? null,
        inboxId: one.viewing?.inboxId ?? null,
        typing: typing.get(one)?.kind ?? null,
        typingAt: typing.get(one)?.at ?? 0,
      }));

  /** Debounced, so that a reload or a quick j-j-j sends one update instead of five. */
  function schedulePresence(workspaceId: WorkspaceId): void {
    if (presenceTimers.has(workspaceId)) return;
    presenceTimers.set(
      workspaceId,
      setTimeout(() => {
        presenceTimers.delete(workspaceId);
        publishPresence(workspaceId);
      }, 50),
    );
  }

  function publishPresence(workspaceId: WorkspaceId): void {
    const workspaceChannel = workspaceChannels.get(workspaceId);
    if (!workspaceChannel) return;
    const messages = splitIntoMessages(
      deps.instanceId,
      workspaceId,
      connectedMembersOf(workspaceChannel),
    );
    for (const message of messages) presenceStore.receive(message, nowMs());
    sendPresence(workspaceId);
    for (const message of messages)
      tail
        .notify(presenceChannel, JSON.stringify(message))
        .catch((error: unknown) =>
          deps.log("warn", "live.presence_publish_failed", errorFields(error)),
        );
    if (workspaceChannel.isEmpty()) workspaceChannels.delete(workspaceId);
  }

  function sendPresence(workspaceId: WorkspaceId): void {
    const workspaceChannel = workspaceChannels.get(workspaceId);
    if (!workspaceChannel) return;
    const { online, viewers } = presenceStore.read(workspaceId, nowMs());
    const frames = new Map<string, { readonly frame: ServerFrame; readonly text: string }>();
    for (const one of workspaceChannel.subscribers) {
      if (one.actor.kind !== "member") continue;
      const { visibleInboxIds } = one.actor;
      const key = visibleInboxIds === null ? "all" : visibleInboxIds.join();
      const presenceFrame =
        frames.get(key) ?? frameOf({ online, viewers: seenIn(viewers, visibleInboxIds) });
      frames.set(key, presenceFrame);
      // Sent to idle readers too, who rely on seeing who else is there. Only changes are sent.
      if (one.sentPresence === presenceFrame.text) continue;
      one.sentPresence = presenceFrame.text;
      one.send(presenceFrame.frame);
    }
  }

  const repeat = setInterval(() => {
    for (const workspaceId of workspaceChannels.keys()) publishPresence(workspaceId);
  }, presenceIntervalMs);

  const recheck = setInterval(() => {
    for (const workspaceChannel of workspaceChannels.values()) workspaceChannel.reauthenticate();
  }, limit("liveRecheckSeconds") * 1000);

  function channelOf(workspaceId: WorkspaceId): WorkspaceChannel {
    const there = workspaceChannels.get(workspaceId);
    if (there) return there;
    const workspaceChannel = createWorkspaceChannel({
      db: deps.db,
      workspaceId,
      services: deps.services,
      log: deps.log,
      now: deps.now,
      onChange: () => schedulePresence(workspaceId),
    });
    workspaceChannels.set(workspaceId, workspaceChannel);
    return workspaceChannel;
  }

  return {
    isListening: tail.isListening,
    countSubscribers: () =>
      [...workspaceChannels.values()].reduce(
        (sum, workspaceChannel) => sum + workspaceChannel.subscribers.size,
        0,
      ),
    lagMs: () =>
      Math.max(
        0,
        ...[...workspaceChannels.values()].map((workspaceChannel) => workspaceChannel.lagMs()),
      ),
    join: (subscriber, after, replayCount) =>
      channelOf(subscriber.actor.workspaceId).join(subscriber, after, replayCount),
    leave(subscriber) {
      typing.delete(subscriber);
      workspaceChannels.get(subscriber.actor.workspaceId)?.leave(subscriber);
    },
    async setViewing(subscriber, conversationId) {
      const { workspaceId } = subscriber.actor;
      typing.delete(subscriber);
      const conversation =
        conversationId && (await findConversation(deps.db, workspaceId, conversationId));
      const isSeen =
        conversation && canSeeInbox(subscriber.actor.visibleInboxIds, conversation.inboxId);
      subscriber.viewing = isSeen
        ? {
            conversationId: conversation.id,
            contactId: conversation.contactId,
            inboxId: conversation.inboxId,
          }
        : null;
      schedulePresence(workspaceId);
      const workspaceChannel = workspaceChannels.get(workspaceId);
      if (subscriber.viewing && workspaceChannel?.subscribers.has(subscriber))
        await workspaceChannel.sendLatestEntries(subscriber);
    },
    setTyping(subscriber, kind) {
      if (kind === null) typing.delete(subscriber);
      else typing.set(subscriber, { kind, at: nowMs() });
      schedulePresence(subscriber.actor.workspaceId);
      if (kind !== null)
        setTimeout(
          () => schedulePresence(subscriber.actor.workspaceId),
          limit("typingSeconds") * 1000,
        ).unref();
    },
    setActive(subscriber, isActive) {
      if (!isActive) subscriber.isActive = false;
      else workspaceChannels.get(subscriber.actor.workspaceId)?.startWatching(subscriber);
    },
    async stop() {
      clearInterval(repeat);
      clearInterval(recheck);
      for (const timer of presenceTimers.values()) clearTimeout(timer);
      for (const workspaceChannel of workspaceChannels.values())
        for (const subscriber of workspaceChannel.subscribers) subscriber.close();
      await tail.stop();
    },
  };
}

function frameOf(presence: Omit<Extract<ServerFrame, { type: "presence" }>, "type">) {
  return { frame: { type: "presence", ...presence } as const, text: JSON.stringify(presence) };
}

function seenIn(viewers: readonly PresenceRecord[], visibleInboxIds: VisibleInboxIds): Presence[] {
  return viewers
    .filter(({ inboxId }) => inboxId === null || canSeeInbox(visibleInboxIds, inboxId))
    .map(({ inboxId: _, ...presence }) => presence);
}
