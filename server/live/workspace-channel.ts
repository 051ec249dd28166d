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
  readonly listeners: ReadonlySet<Subscriber>;
  isEmpty(): boolean;
  wake(): void;
  lagMs(): number;
  join(listener: Subscriber, after: number, again?: number): Promise<void>;
  leave(listener: Subscriber): void;
  /**
   * Resends recent changes of a conversation a subscriber opened: they may have been sent before it subscribed to that
   * conversation.
   */
  sendLatest(listener: Subscriber): Promise<void>;
  /** Reads without a notification, and reports to subscribers when reads keep failing. */
  poll(): void;
  /** Authenticates all subscribers again, and closes those whose session has expired: no change tells of that. */
  reauthenticate(): void;
  /** Called when a tab becomes visible again: missed changes are sent as `resync`. */
  watch(listener: Subscriber): void;
}

interface WorkspaceChannelDeps extends ChangeReaderContext {
  readonly log: LogFn;
  readonly now: () => Date;
  readonly onChange: () => void;
}

export function createWorkspaceChannel(deps: WorkspaceChannelDeps): WorkspaceChannel {
  const { db, workspaceId, log } = deps;
  const listeners = new Set<Subscriber>();
  const arriving = new Set<Subscriber>();
  let started: Promise<void> | null = null;
  let sentSeq = 0;
  let isReauthenticationDue = false;
  let idleTimer: NodeJS.Timeout | null = null;

  const reads = createReadSchedule({
    read: deliverChanges,
    isNeeded: () => listeners.size > 0,
    reportLate: (isLate) => {
      for (const one of listeners) one.send({ t: "late", isLate });
    },
    log,
  });

  async function deliverChanges(): Promise<void> {
    if (listeners.size === 0) return;
    await start();
    if (isReauthenticationDue) {
      await refreshActors(null);
      isReauthenticationDue = false;
    }
    const rows = await listChanges(db, workspaceId, sentSeq, limit("feedReadBatchSize") + 1);
    const last = rows.at(-1);
    if (!last) {
      for (const one of watching()) if (one.sentSeq < sentSeq) sendResync(one); // An earlier read failed.
      return;
    }
    const isFlood =
      rows.length > limit("feedReadBatchSize") ||
      countDeliverable(listeners, rows) > limit("feedBatchSize");
    const upTo = isFlood ? await findLastSeq(db, workspaceId) : last.seq;
    const doesVisibilityChange = isFlood
      ? await hasChangeBetween(db, workspaceId, visibilityEntities, sentSeq, upTo)
      : rows.some((row) => visibilityEntities.includes(row.entity));
    const known = doesVisibilityChange ? await refreshActors(isFlood ? null : rows) : null;
    if (await updateViewedInboxes(deps, listeners, isFlood ? null : rows)) deps.onChange();
    if (isFlood) {
      advanceTo(upTo);
      for (const one of watching()) sendResync(one, known?.has(one) ?? true);
      return;
    }
    const read = new Set(rows.filter((row) => isViewed(listeners, row)));
    const changeEvents =
      watching().length === 0
        ? null
        : await readChangeEvents(deps, rows, (row) => read.has(row), areSomeRestricted());
    advanceTo(last.seq);
    const firstSeq = rows[0]?.seq ?? last.seq;
    const [frames, late] = [new Map<string, ChangesFrame>(), [] as Subscriber[]];
    // Reads the list again: a subscriber that joined during the read would otherwise wait for the next change.
    for (const one of watching()) {
      const isKnown = known?.has(one) ?? true;
      if (changeEvents === null || !isKnown || one.sentSeq < firstSeq - 1) sendResync(one, isKnown);
      else if (rows.some((row) => wasLeftOut(row, read) && isViewing(one, row))) late.push(one);
      else sendChanges(one, changeEvents, frames);
    }
    // No subscriber viewed what these view now when the changes were read.
    for (const one of late) {
      const own = await readChangeEvents(deps, rows, (row) => isViewing(one, row));
      if (own === null) sendResync(one);
      else if (listeners.has(one)) sendChanges(one, own, new Map());
    }
    const idle = [...listeners].filter((one) => !one.isWatching && !arriving.has(one));
    await sendCallsToIdle(deps, idle, rows, changeEvents);
  }

  const areSomeRestricted = () => [...listeners].some((one) => one.actor.visibleInboxIds !== null);
  const watching = () => [...listeners].filter((one) => one.isWatching && !arriving.has(one));

  function sendChanges(
    listener: Subscriber,
    changeEvents: readonly ScopedChangeEvent[],
    frames: Map<string, ChangesFrame>,
  ): void {
    listener.sentSeq = sentSeq;
    listener.send(sharedFrameOf(listener, changeEvents, sentSeq, frames));
  }

  /** A subscriber that joined after authentication was repeated gets a reset. */
  function sendResync(listener: Subscriber, isKnown = true): void {
    listener.sentSeq = sentSeq;
    listener.send({ t: isKnown ? "resync" : "reset", seq: sentSeq });
  }

  /** The timer starts here, not before the read: a read may take longer than the timer. */
  function advanceTo(seq: number): void {
    sentSeq = seq;
    if (idleTimer !== null || [...listeners].every((one) => one.isWatching)) return;
    idleTimer = setTimeout(() => {
      idleTimer = null;
      for (const one of listeners)
        if (!one.isWatching && !arriving.has(one) && one.sentSeq < sentSeq) sendResync(one);
    }, idleIntervalMs);
  }

  /** Roles, teams and inboxes decide visibility; a session may have ended too. */
  async function refreshActors(rows: readonly FeedRow[] | null): Promise<ReadonlySet<Subscriber>> {
    const all = [...listeners];
    const affected = rows === null ? all : all.filter((one) => canChangeVisibility(one, rows));
    const actors = affected.map((one) => one.actor);
    const known = await reauthenticateAll(db, workspaceId, actors, deps.now());
    for (const [nth, listener] of affected.entries()) applyActor(listener, known[nth] ?? null);
    return new Set(all);
  }

  const applyActor = (listener: Subscriber, actor: AuthenticatedActor | null): void =>
    applyActorTo(listener, actor, sentSeq, deps.onChange);

  async function join(listener: Subscriber, after: number, again = 0): Promise<void> {
    // Added first, so that every visibility change from now on applies to this subscriber too.
    listeners.add(listener);
    arriving.add(listener);
    try {
      await start();
      await initializeListener(listener, after);
      if (again > 0)
        await resendRecentChanges(listener, after, Math.min(again, limit("feedBatchSize")));
      // The channel advances meanwhile; there must be no gap between the last read and the first interval.
      while (listener.sentSeq < sentSeq) await sendMissedChanges(listener, listener.sentSeq);
    } finally {
      arriving.delete(listener);
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

  async function initializeListener(listener: Subscriber, after: number): Promise<void> {
    const upTo = sentSeq;
    const [head, oldest] = await Promise.all([
      findLastSeq(db, workspaceId),
      findFirstSeq(db, workspaceId),
    ]);
    // The client was authenticated on connecting; its access must be read after the head.
    applyActor(listener, await listener.reauthenticate());
    listener.sentSeq = upTo;
    if (after > head || (after < oldest - 1 && after < head))
      return listener.send({ t: "reset", seq: head });
    if (after < upTo) await sendMissedChanges(listener, after);
    // Authenticated after a visibility change the channel hasn't read yet, the client would seem to have had that
    // access all along.
    const from = Math.max(after, upTo);
    const max = limit("feedBatchSize");
    const rows = await listChanges(db, workspaceId, from, max);
    if (rows.length < max && !canChangeVisibility(listener, rows)) return;
    applyActor(listener, await listener.reauthenticate());
    listener.send({ t: "reset", seq: upTo });
  }

  /** Sends what the others have received since, as individual changes if possible. */
  async function sendMissedChanges(listener: Subscriber, after: number): Promise<void> {
    const upTo = sentSeq;
    const rows = await listChanges(db, workspaceId, after, limit("feedBatchSize") + 1);
    const missed = rows.filter((row) => row.seq <= upTo);
    const isFlood = missed.length > limit("feedBatchSize");
    // A client that was disconnected when its access changed may still show what it no longer sees.
    const doesVisibilityChange = isFlood
      ? await hasChangeBetween(db, workspaceId, visibilityEntities, after, upTo)
      : missed.some((row) => changesVisibilityOf(listener, row));
    listener.sentSeq = upTo;
    if (doesVisibilityChange) listener.send({ t: "reset", seq: upTo });
    else if (isFlood) listener.send({ t: "resync", seq: upTo });
    else {
      const changeEvents = await readChangeEvents(deps, missed, (row) => isViewing(listener, row));
      listener.send(frameOf(listener, changeEvents, upTo));
    }
  }

  /** A page sends all its requests at once, so a response may be older than the number the feed starts with. */
  async function resendRecentChanges(
    listener: Subscriber,
    upTo: number,
    max: number,
  ): Promise<void> {
    const rows = await listChanges(db, workspaceId, Math.max(0, upTo - max), max);
    const before = rows.filter(
      (row) => row.seq <= upTo && !visibilityEntities.includes(row.entity),
    );
    const isRead = (row: FeedRow) => isViewing(listener, row);
    sendUnlessEmpty(listener, await readChangeEvents(deps, before, isRead));
  }

  function sendUnlessEmpty(
    listener: Subscriber,
    changeEvents: readonly ScopedChangeEvent[] | null,
  ): void {
    const frame = frameOf(listener, changeEvents, listener.sentSeq);
    if (frame.t === "resync" || frame.changes.length > 0) listener.send(frame);
  }

  async function sendLatestEntries(listener: Subscriber): Promise<void> {
    const after = Math.max(0, sentSeq - recentChangeCount);
    const rows = await listChanges(db, workspaceId, after, recentChangeCount);
    const of = rows.filter((row) => row.entity === "entry" && isViewing(listener, row));
    if (of.length === 0) return;
    sendUnlessEmpty(listener, await readChangeEvents(deps, of, () => true));
  }

  return {
    ...deps,
    listeners,
    sendLatest: sendLatestEntries,
    isEmpty: () => listeners.size === 0,
    wake: reads.wake,
    lagMs: reads.lagMs,
    poll: reads.poll,
    reauthenticate() {
      // In turn with the reads, so that an older answer never replaces one that followed a change of access.
      isReauthenticationDue = true;
      reads.wake();
    },
    join,
    leave(listener) {
      listeners.delete(listener);
      if (listeners.size === 0) started = null;
      deps.onChange();
    },
    watch(listener) {
      listener.isWatching = true;
      if (listener.sentSeq < sentSeq) sendResync(listener);
    },
  };
}
