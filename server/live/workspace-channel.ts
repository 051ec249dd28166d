// All subscribers of one workspace and how far each has been sent changes. The feed is read once per interval, however
// many changes occurred and however many subscribers there are.

import type { ServerFrame } from "#contract/live-protocol.ts";
import { limit } from "#domain/limits.ts";
import { type AuthenticatedActor, canSeeInbox } from "#server/actions/actor.ts";
import type { LogFn } from "#server/logger.ts";
import type { FeedRow } from "#server/store/feed.ts";
import { findFirstSeq, findLastSeq, hasChangeBetween, listChanges } from "#server/store/feed.ts";
import {
  type ChangeReaderContext,
  isViewing,
  readChangeEvents,
  type ScopedChangeEvent,
  signOf,
  visibleTo,
} from "./change-events.ts";
import { updateViewedInboxes } from "./follow-looks.ts";
import { createPace } from "./pace.ts";
import { recogniseAll } from "./recognise-all.ts";
import { changesSightOf, mayConcern, sightNouns, viewOf } from "./sight.ts";
import type { Subscriber } from "./subscriber.ts";
import { sendCallsToIdle } from "./tell-calls.ts";

/** How many changes a browser gets again after opening a conversation: more than occur while it loads. */
const latest = 50;
/** How often a hidden tab learns that much happened. */
const idleIntervalMs = 2_000;

type ChangesFrame = Extract<ServerFrame, { t: "news" }>;

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
  tellLatest(listener: Subscriber): Promise<void>;
  /** Reads without a notification, and reports to subscribers when reads keep failing. */
  poll(): void;
  /** Called when a tab becomes visible again: missed changes are sent as `many`. */
  watch(listener: Subscriber): void;
}

export interface WorkspaceChannelDeps extends ChangeReaderContext {
  readonly log: LogFn;
  readonly now: () => Date;
  readonly onChange: () => void;
}

export function createWorkspaceChannel(parts: WorkspaceChannelDeps): WorkspaceChannel {
  const { db, workspaceId, log } = parts;
  const listeners = new Set<Subscriber>();
  const arriving = new Set<Subscriber>();
  let started: Promise<void> | null = null;
  let sentSeq = 0;
  let idleTimer: NodeJS.Timeout | null = null;

  const pace = createPace({
    look: deliverChanges,
    isWanted: () => listeners.size > 0,
    sayLate: (isLate) => {
      for (const one of listeners) one.send({ t: "late", isLate });
    },
    log,
  });

  async function deliverChanges(): Promise<void> {
    if (listeners.size === 0) return;
    await start();
    const rows = await listChanges(db, workspaceId, sentSeq, limit("feedReadBatchSize") + 1);
    const last = rows.at(-1);
    if (!last) {
      for (const one of watching()) if (one.toldSeq < sentSeq) sendMany(one); // An earlier read failed.
      return;
    }
    scheduleIdleUpdate();
    const isFlood =
      rows.length > limit("feedReadBatchSize") || countDeliverable(rows) > limit("feedBatchSize");
    const upTo = isFlood ? await findLastSeq(db, workspaceId) : last.seq;
    const doesSightChange = isFlood
      ? await hasChangeBetween(db, workspaceId, sightNouns, sentSeq, upTo)
      : rows.some((row) => sightNouns.includes(row.entity));
    const known = doesSightChange ? await refreshActors(isFlood ? null : rows) : null;
    if (await updateViewedInboxes(parts, listeners, isFlood ? null : rows)) parts.onChange();
    if (isFlood) {
      sentSeq = upTo;
      for (const one of watching()) sendMany(one, known?.has(one) ?? true);
      return;
    }
    const read = new Set(rows.filter(isLookedAt));
    const changeEvents =
      watching().length === 0 ? null : await readChangeEvents(parts, rows, (row) => read.has(row));
    sentSeq = last.seq;
    const firstSeq = rows[0]?.seq ?? last.seq;
    const frames = new Map<string, ChangesFrame>();
    const late: Subscriber[] = [];
    // Reads the list again: a subscriber that joined during the read would otherwise wait for the next change.
    for (const one of watching()) {
      const isKnown = known?.has(one) ?? true;
      if (changeEvents === null || !isKnown || one.toldSeq < firstSeq - 1) sendMany(one, isKnown);
      else if (rows.some((row) => wasLeftOut(row, read) && isViewing(one, row))) late.push(one);
      else sendChanges(one, changeEvents, frames);
    }
    // No subscriber viewed what these view now when the changes were read.
    for (const one of late) {
      const own = await readChangeEvents(parts, rows, (row) => isViewing(one, row));
      if (own === null) sendMany(one);
      else if (listeners.has(one)) sendChanges(one, own, new Map());
    }
    const idle = [...listeners].filter((one) => !one.isWatching && !arriving.has(one));
    await sendCallsToIdle(parts, idle, rows, changeEvents);
  }

  const watching = () => [...listeners].filter((one) => one.isWatching && !arriving.has(one));

  /** Subscribers with the same access get the same frame, serialized once. */
  function sendChanges(
    listener: Subscriber,
    changeEvents: readonly ScopedChangeEvent[],
    frames: Map<string, ChangesFrame>,
  ): void {
    listener.toldSeq = sentSeq;
    const visibleChanges = changeEvents.map((one) => visibleTo(listener, one));
    const key = visibleChanges.map((news, index) => signOf(news, changeEvents[index])).join("");
    const frame = frames.get(key) ?? {
      t: "news",
      seq: sentSeq,
      news: visibleChanges.filter((news) => news !== null),
    };
    frames.set(key, frame);
    listener.send(frame);
  }

  /** A subscriber that joined after authentication was repeated gets a reset. */
  function sendMany(listener: Subscriber, isKnown = true): void {
    listener.toldSeq = sentSeq;
    listener.send({ t: isKnown ? "many" : "reset", seq: sentSeq });
  }

  function scheduleIdleUpdate(): void {
    if (idleTimer !== null || [...listeners].every((one) => one.isWatching)) return;
    idleTimer = setTimeout(() => {
      idleTimer = null;
      for (const one of listeners)
        if (!one.isWatching && !arriving.has(one) && one.toldSeq < sentSeq) sendMany(one);
    }, idleIntervalMs);
  }

  /** Entries and contacts without viewers don't count; an entity that changed five times counts once. */
  const countDeliverable = (rows: readonly FeedRow[]): number =>
    new Set(rows.filter((row) => !isQuiet(row)).map((row) => `${row.entity} ${row.id}`)).size;
  const isQuiet = (row: FeedRow): boolean =>
    (row.entity === "entry" || row.entity === "contact") && !isLookedAt(row);

  const isLookedAt = (row: FeedRow): boolean => [...listeners].some((one) => isViewing(one, row));

  /** Roles, teams and inboxes decide visibility; a session may have ended too. */
  async function refreshActors(rows: readonly FeedRow[] | null): Promise<ReadonlySet<Subscriber>> {
    const all = [...listeners];
    const affected = rows === null ? all : all.filter((one) => mayConcern(one, rows));
    const actors = affected.map((one) => one.actor);
    const known = await recogniseAll(db, workspaceId, actors, parts.now());
    for (const [nth, listener] of affected.entries()) applyActor(listener, known[nth] ?? null);
    return new Set(all);
  }

  function applyActor(listener: Subscriber, actor: AuthenticatedActor | null): void {
    if (actor === null) {
      listener.send({ t: "signed_out" });
      listener.close();
      return;
    }
    const isSame = viewOf(actor) === viewOf(listener.actor);
    listener.actor = actor;
    if (isSame) return;
    if (listener.looking && !canSeeInbox(actor.visibleInboxIds, listener.looking.inboxId)) {
      listener.looking = null;
      parts.onChange();
    }
    listener.send({ t: "reset", seq: sentSeq });
  }

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
      while (listener.toldSeq < sentSeq) await sendMissedChanges(listener, listener.toldSeq);
    } finally {
      arriving.delete(listener);
    }
    parts.onChange();
    pace.wake();
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
    applyActor(listener, await listener.recognise());
    listener.toldSeq = upTo;
    if (after > head || (after < oldest - 1 && after < head))
      return listener.send({ t: "reset", seq: head });
    if (after < upTo) await sendMissedChanges(listener, after);
    // Authenticated after a visibility change the channel hasn't read yet, the client would seem to have had that
    // access all along.
    const from = Math.max(after, upTo);
    const most = limit("feedBatchSize");
    const rows = await listChanges(db, workspaceId, from, most);
    if (rows.length < most && !mayConcern(listener, rows)) return;
    applyActor(listener, await listener.recognise());
    listener.send({ t: "reset", seq: upTo });
  }

  /** Sends what the others have received since, as individual changes if possible. */
  async function sendMissedChanges(listener: Subscriber, after: number): Promise<void> {
    const upTo = sentSeq;
    const rows = await listChanges(db, workspaceId, after, limit("feedBatchSize") + 1);
    const missed = rows.filter((row) => row.seq <= upTo);
    const isFlood = missed.length > limit("feedBatchSize");
    // A client that was disconnected when its access changed may still show what it no longer sees.
    const doesSightChange = isFlood
      ? await hasChangeBetween(db, workspaceId, sightNouns, after, upTo)
      : missed.some((row) => changesSightOf(listener, row));
    listener.toldSeq = upTo;
    if (doesSightChange) listener.send({ t: "reset", seq: upTo });
    else if (isFlood) listener.send({ t: "many", seq: upTo });
    else {
      const changeEvents = await readChangeEvents(parts, missed, (row) => isViewing(listener, row));
      listener.send(frameOf(listener, changeEvents, upTo));
    }
  }

  /** A page sends all its requests at once, so a response may be older than the number the feed starts with. */
  async function resendRecentChanges(
    listener: Subscriber,
    upTo: number,
    most: number,
  ): Promise<void> {
    const rows = await listChanges(db, workspaceId, Math.max(0, upTo - most), most);
    const before = rows.filter((row) => row.seq <= upTo && !sightNouns.includes(row.entity));
    const changeEvents = await readChangeEvents(parts, before, (row) => isViewing(listener, row));
    sendUnlessEmpty(listener, changeEvents);
  }

  function sendUnlessEmpty(
    listener: Subscriber,
    changeEvents: readonly ScopedChangeEvent[] | null,
  ): void {
    const frame = frameOf(listener, changeEvents, listener.toldSeq);
    if (frame.t === "many" || frame.news.length > 0) listener.send(frame);
  }

  async function sendLatestEntries(listener: Subscriber): Promise<void> {
    const rows = await listChanges(db, workspaceId, Math.max(0, sentSeq - latest), latest);
    const of = rows.filter((row) => row.entity === "entry" && isViewing(listener, row));
    if (of.length === 0) return;
    const changeEvents = await readChangeEvents(parts, of, () => true);
    sendUnlessEmpty(listener, changeEvents);
  }

  return {
    ...parts,
    listeners,
    tellLatest: sendLatestEntries,
    isEmpty: () => listeners.size === 0,
    wake: pace.wake,
    lagMs: pace.lagMs,
    poll: pace.poll,
    join,
    leave(listener) {
      listeners.delete(listener);
      if (listeners.size === 0) started = null;
      parts.onChange();
    },
    watch(listener) {
      listener.isWatching = true;
      if (listener.toldSeq < sentSeq) sendMany(listener);
    },
  };
}

function frameOf(
  listener: Subscriber,
  changeEvents: readonly ScopedChangeEvent[] | null,
  seq: number,
) {
  if (changeEvents === null) return { t: "many" as const, seq };
  const news = changeEvents.map((one) => visibleTo(listener, one)).filter((one) => one !== null);
  return { t: "news" as const, seq, news };
}

/** Without a viewer at the time of the read, the change has no current state. */
const wasLeftOut = (row: FeedRow, read: ReadonlySet<FeedRow>): boolean =>
  (row.entity === "entry" || row.entity === "contact") && !read.has(row);
