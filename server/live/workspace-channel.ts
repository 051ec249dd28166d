// All subscribers of one workspace and how far each has been sent changes. The feed is read once per interval, however
// many changes occurred and however many subscribers there are.

import { limit } from "#domain/limits.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import type { LogFn } from "#server/logger.ts";
import type { FeedRow } from "#server/store/feed.ts";
import { findFirstSeq, findLastSeq, hasChangeBetween, listChanges } from "#server/store/feed.ts";
import { applyActor as applyActorTo } from "./apply-actor.ts";
import {
  type ChangeReaderContext,
  readChangeEvents,
  type ScopedChangeEvent,
} from "./change-events.ts";
import { type ChangesFrame, frameOf, sharedFrameOf } from "./change-frames.ts";
import { createReadSchedule } from "./read-schedule.ts";
import { reauthenticateAll } from "./reauthenticate-all.ts";
import { sendCallsToIdle } from "./send-calls-to-idle.ts";
import type { Subscriber } from "./subscriber.ts";
import { updateViewedInboxes } from "./update-viewed-inboxes.ts";
import { countDeliverable, isViewed, wasLeftOut } from "./viewed-rows.ts";
import { canChangeVisibility, changesVisibilityOf, visibilityEntities } from "./visibility.ts";
import { isViewing } from "./visible-to.ts";

/** How many changes a browser gets again after opening a conversation: more than occur while it loads. */
const recentChangeCount = 50;
/** How often a hidden tab learns that much happened. */
const idleIntervalMs = 2_000;

export interface WorkspaceChannel extends ChangeReaderContext {
  readonly subscribers: ReadonlySet<Subscriber>;
  isEmpty(): boolean;
  wake(): void;
  lagMs(): number;
  join(subscriber: Subscriber, after: number, replayCount?: number): Promise<void>;
  leave(subscriber: Subscriber): void;
  /**
   * Resends recent changes of a conversation a subscriber opened: they may have been sent before it subscribed to that
   * conversation.
   */
  sendLatestEntries(subscriber: Subscriber): Promise<void>;
  /** Reads without a notification, and reports to subscribers when reads keep failing. */
  poll(): void;
  /** Authenticates all subscribers again, and closes those whose session has expired: no change tells of that. */
  reauthenticate(): void;
  /** Called when a tab becomes visible again: missed changes are sent as `resync`. */
  startWatching(subscriber: Subscriber): void;
}

interface WorkspaceChannelDeps extends ChangeReaderContext {
  readonly log: LogFn;
  readonly now: () => Date;
  readonly onChange: () => void;
}

export function createWorkspaceChannel(deps: WorkspaceChannelDeps): WorkspaceChannel {
  const { db, workspaceId, log } = deps;
  const subscribers = new Set<Subscriber>();
  const joining = new Set<Subscriber>();
  let started: Promise<void> | null = null;
  let sentSeq = 0;
  let isReauthenticationDue = false;
  let idleTimer: NodeJS.Timeout | null = null;

  const reads = createReadSchedule({
    read: deliverChanges,
    isNeeded: () => subscribers.size > 0,
    reportLate: (isLate) => {
      for (const one of subscribers) one.send({ type: "late", isLate });
    },
    log,
  });

  async function deliverChanges(): Promise<void> {
    if (subscribers.size === 0) return;
    await start();
    if (isReauthenticationDue) {
      await refreshActors(null);
      isReauthenticationDue = false;
    }
    const rows = await listChanges(db, workspaceId, sentSeq, limit("feedReadBatchSize") + 1);
    const last = rows.at(-1);
    if (!last) {
      for (const one of active()) if (one.sentSeq < sentSeq) sendResync(one); // An earlier read failed.
      return;
    }
    const isFlood =
      rows.length > limit("feedReadBatchSize") ||
      countDeliverable(subscribers, rows) > limit("feedBatchSize");
    const upTo = isFlood ? await findLastSeq(db, workspaceId) : last.seq;
    const doesVisibilityChange = isFlood
      ? await hasChangeBetween(db, workspaceId, visibilityEntities, sentSeq, upTo)
      : rows.some((row) => visibilityEntities.includes(row.entity));
    const known = doesVisibilityChange ? await refreshActors(isFlood ? null : rows) : null;
    if (await updateViewedInboxes(deps, subscribers, isFlood ? null : rows)) deps.onChange();
    if (isFlood) {
      advanceTo(upTo);
      for (const one of active()) sendResync(one, known?.has(one) ?? true);
      return;
    }
    const read = new Set(rows.filter((row) => isViewed(subscribers, row)));
    const changeEvents =
      active().length === 0
        ? null
        : await readChangeEvents(deps, rows, (row) => read.has(row), areSomeRestricted());
    advanceTo(last.seq);
    const firstSeq = rows[0]?.seq ?? last.seq;
    const [frames, newViewers] = [new Map<string, ChangesFrame>(), [] as Subscriber[]];
    // Reads the list again: a subscriber that joined during the read would otherwise wait for the next change.
    for (const one of active()) {
      const isKnown = known?.has(one) ?? true;
      if (changeEvents === null || !isKnown || one.sentSeq < firstSeq - 1) sendResync(one, isKnown);
      else if (rows.some((row) => wasLeftOut(row, read) && isViewing(one, row)))
        newViewers.push(one);
      else sendChanges(one, changeEvents, frames);
    }
    // No subscriber viewed what these view now when the changes were read.
    for (const one of newViewers) {
      const own = await readChangeEvents(deps, rows, (row) => isViewing(one, row));
      if (own === null) sendResync(one);
      else if (subscribers.has(one)) sendChanges(one, own, new Map());
    }
    const idle = [...subscribers].filter((one) => !one.isActive && !joining.has(one));
    await sendCallsToIdle(deps, idle, rows, changeEvents);
  }

  const areSomeRestricted = () =>
    [...subscribers].some((one) => one.actor.visibleInboxIds !== null);
  const active = () => [...subscribers].filter((one) => one.isActive && !joining.has(one));

  function sendChanges(
    subscriber: Subscriber,
    changeEvents: readonly ScopedChangeEvent[],
    frames: Map<string, ChangesFrame>,
  ): void {
    subscriber.sentSeq = sentSeq;
    subscriber.send(sharedFrameOf(subscriber, changeEvents, sentSeq, frames));
  }

  /** A subscriber that joined after authentication was repeated gets a reset. */
  function sendResync(subscriber: Subscriber, isKnown = true): void {
    subscriber.sentSeq = sentSeq;
    subscriber.send({ type: isKnown ? "resync" : "reset", seq: sentSeq });
  }

  /** The timer starts here, not before the read: a read may take longer than the timer. */
  function advanceTo(seq: number): void {
    sentSeq = seq;
    if (idleTimer !== null || [...subscribers].every((one) => one.isActive)) return;
    idleTimer = setTimeout(() => {
      idleTimer = null;
      for (const one of subscribers)
        if (!one.isActive && !joining.has(one) && one.sentSeq < sentSeq) sendResync(one);
    }, idleIntervalMs);
  }

  /** Roles, teams and inboxes decide visibility; a session may have ended too. */
  async function refreshActors(rows: readonly FeedRow[] | null): Promise<ReadonlySet<Subscriber>> {
    const all = [...subscribers];
    const affected = rows === null ? all : all.filter((one) => canChangeVisibility(one, rows));
    const actors = affected.map((one) => one.actor);
    const known = await reauthenticateAll(db, workspaceId, actors, deps.now());
    for (const [nth, subscriber] of affected.entries()) applyActor(subscriber, known[nth] ?? null);
    return new Set(all);
  }

  const applyActor = (subscriber: Subscriber, actor: AuthenticatedActor | null): void =>
    applyActorTo(subscriber, actor, sentSeq, deps.onChange);

  async function join(subscriber: Subscriber, after: number, replayCount = 0): Promise<void> {
    // Added first, so that every visibility change from now on applies to this subscriber too.
    subscribers.add(subscriber);
    joining.add(subscriber);
    try {
      await start();
      await initializeSubscriber(subscriber, after);
      if (replayCount > 0)
        await resendRecentChanges(subscriber, after, Math.min(replayCount, limit("feedBatchSize")));
      // The channel advances meanwhile; there must be no gap between the last read and the first interval.
      while (subscriber.sentSeq < sentSeq) await sendMissedChanges(subscriber, subscriber.sentSeq);
    } finally {
      joining.delete(subscriber);
    }
    deps.onChange();
    reads.wake();
  }

  /** A channel without subscribers starts at the head of the feed. */
  function start(): Promise<void> {
    started ??= findLastSeq(db, workspaceId).then(
      (head) => {
        sentSeq = head;
      },
      (error: unknown) => {
        started = null;
        throw error;
      },
    );
    return started;
  }

  async function initializeSubscriber(subscriber: Subscriber, after: number): Promise<void> {
    const upTo = sentSeq;
    const [head, oldest] = await Promise.all([
      findLastSeq(db, workspaceId),
      findFirstSeq(db, workspaceId),
    ]);
    // The client was authenticated on connecting; its access must be read after the head.
    applyActor(subscriber, await subscriber.reauthenticate());
    subscriber.sentSeq = upTo;
    if (after > head || (after < oldest - 1 && after < head))
      return subscriber.send({ type: "reset", seq: head });
    if (after < upTo) await sendMissedChanges(subscriber, after);
    // Authenticated after a visibility change the channel hasn't read yet, the client would seem to have had that
    // access all along.
    const from = Math.max(after, upTo);
    const max = limit("feedBatchSize");
    const rows = await listChanges(db, workspaceId, from, max);
    if (rows.length < max && !canChangeVisibility(subscriber, rows)) return;
    applyActor(subscriber, await subscriber.reauthenticate());
    subscriber.send({ type: "reset", seq: upTo });
  }

  /** Sends what the others have received since, as individual changes if possible. */
  async function sendMissedChanges(subscriber: Subscriber, after: number): Promise<void> {
    const upTo = sentSeq;
    const rows = await listChanges(db, workspaceId, after, limit("feedBatchSize") + 1);
    const missed = rows.filter((row) => row.seq <= upTo);
    const isFlood = missed.length > limit("feedBatchSize");
    // A client that was disconnected when its access changed may still show what it no longer sees.
    const doesVisibilityChange = isFlood
      ? await hasChangeBetween(db, workspaceId, visibilityEntities, after, upTo)
      : missed.some((row) => changesVisibilityOf(subscriber, row));
    subscriber.sentSeq = upTo;
    if (doesVisibilityChange) subscriber.send({ type: "reset", seq: upTo });
    else if (isFlood) subscriber.send({ type: "resync", seq: upTo });
    else {
      const changeEvents = await readChangeEvents(deps, missed, (row) =>
        isViewing(subscriber, row),
      );
      subscriber.send(frameOf(subscriber, changeEvents, upTo));
    }
  }

  /** A page sends all its requests at once, so a response may be older than the number the feed starts with. */
  async function resendRecentChanges(
    subscriber: Subscriber,
    upTo: number,
    max: number,
  ): Promise<void> {
    const rows = await listChanges(db, workspaceId, Math.max(0, upTo - max), max);
    const before = rows.filter(
      (row) => row.seq <= upTo && !visibilityEntities.includes(row.entity),
    );
    const isRead = (row: FeedRow) => isViewing(subscriber, row);
    sendUnlessEmpty(subscriber, await readChangeEvents(deps, before, isRead));
  }

  function sendUnlessEmpty(
    subscriber: Subscriber,
    changeEvents: readonly ScopedChangeEvent[] | null,
  ): void {
    const frame = frameOf(subscriber, changeEvents, subscriber.sentSeq);
    if (frame.type === "resync" || frame.changes.length > 0) subscriber.send(frame);
  }

  async function sendLatestEntries(subscriber: Subscriber): Promise<void> {
    const after = Math.max(0, sentSeq - recentChangeCount);
    const rows = await listChanges(db, workspaceId, after, recentChangeCount);
    const entryRows = rows.filter((row) => row.entity === "entry" && isViewing(subscriber, row));
    if (entryRows.length === 0) return;
    sendUnlessEmpty(subscriber, await readChangeEvents(deps, entryRows, () => true));
  }

  return {
    ...deps,
    subscribers,
    sendLatestEntries,
    isEmpty: () => subscribers.size === 0,
    wake: reads.wake,
    lagMs: reads.lagMs,
    poll: reads.poll,
    reauthenticate() {
      // In turn with the reads, so that an older response never replaces one that followed a change of access.
      isReauthenticationDue = true;
      reads.wake();
    },
    join,
    leave(subscriber) {
      subscribers.delete(subscriber);
      if (subscribers.size === 0) started = null;
      deps.onChange();
    },
    startWatching(subscriber) {
      subscriber.isActive = true;
      if (subscriber.sentSeq < sentSeq) sendResync(subscriber);
    },
  };
}
