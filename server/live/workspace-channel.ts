// Everybody who listens to one workspace, and how far they have been told. The feed is read once a beat,
// however many changes came in between and however many listen.

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
import { followLooks } from "./follow-looks.ts";
import { openPace } from "./pace.ts";
import { recogniseAll } from "./recognise-all.ts";
import { changesSightOf, mayConcern, sightNouns, viewOf } from "./sight.ts";
import type { Subscriber } from "./subscriber.ts";
import { tellCalls } from "./tell-calls.ts";

/** How far back a browser is told again of what it has just opened: more than happens while it is read. */
const latest = 50;
/** How often somebody who does not watch hears that much happened. */
const idleBeatMs = 2_000;

type NewsFrame = Extract<ServerFrame, { t: "news" }>;

export interface WorkspaceChannel extends ChangeReaderContext {
  readonly listeners: ReadonlySet<Subscriber>;
  isEmpty(): boolean;
  wake(): void;
  lagMs(): number;
  join(listener: Subscriber, after: number, again?: number): Promise<void>;
  leave(listener: Subscriber): void;
  /** Somebody opens a conversation: what happened in it a moment ago may have been told before they looked. */
  tellLatest(listener: Subscriber): Promise<void>;
  /** Looks without being told of a change, and tells the listeners when looking fails for long. */
  poll(): void;
  /** Somebody sits down again: what was missed is told as "many". */
  watch(listener: Subscriber): void;
}

export interface RoomParts extends ChangeReaderContext {
  readonly log: LogFn;
  readonly now: () => Date;
  readonly onChange: () => void;
}

export function createWorkspaceChannel(parts: RoomParts): WorkspaceChannel {
  const { db, workspaceId, log } = parts;
  const listeners = new Set<Subscriber>();
  const arriving = new Set<Subscriber>();
  let started: Promise<void> | null = null;
  let toldSeq = 0;
  let idleTimer: NodeJS.Timeout | null = null;

  const pace = openPace({
    look: tell,
    isWanted: () => listeners.size > 0,
    sayLate: (isLate) => {
      for (const one of listeners) one.send({ t: "late", isLate });
    },
    log,
  });

  async function tell(): Promise<void> {
    if (listeners.size === 0) return;
    await start();
    const rows = await listChanges(db, workspaceId, toldSeq, limit("feedRead") + 1);
    const last = rows.at(-1);
    if (!last) {
      for (const one of watching()) if (one.toldSeq < toldSeq) sendMany(one); // reading it failed
      return;
    }
    tellIdleLater();
    const isFlood = rows.length > limit("feedRead") || countTold(rows) > limit("feedBatch");
    const upTo = isFlood ? await findLastSeq(db, workspaceId) : last.seq;
    const doesSightChange = isFlood
      ? await hasChangeBetween(db, workspaceId, sightNouns, toldSeq, upTo)
      : rows.some((row) => sightNouns.includes(row.noun));
    const known = doesSightChange ? await askAgain(isFlood ? null : rows) : null;
    if (await followLooks(parts, listeners, isFlood ? null : rows)) parts.onChange();
    if (isFlood) {
      toldSeq = upTo;
      for (const one of watching()) sendMany(one, known?.has(one) ?? true);
      return;
    }
    const read = new Set(rows.filter(isLookedAt));
    const told =
      watching().length === 0 ? null : await readChangeEvents(parts, rows, (row) => read.has(row));
    toldSeq = last.seq;
    const firstSeq = rows[0]?.seq ?? last.seq;
    const frames = new Map<string, NewsFrame>();
    const late: Subscriber[] = [];
    // Asked again: whoever came while this was read would hear of it only with the next change.
    for (const one of watching()) {
      const isKnown = known?.has(one) ?? true;
      if (told === null || !isKnown || one.toldSeq < firstSeq - 1) sendMany(one, isKnown);
      else if (rows.some((row) => wasLeftOut(row, read) && isViewing(one, row))) late.push(one);
      else sendNews(one, told, frames);
    }
    // What they now have before them nobody looked at when the news were read.
    for (const one of late) {
      const own = await readChangeEvents(parts, rows, (row) => isViewing(one, row));
      if (own === null) sendMany(one);
      else if (listeners.has(one)) sendNews(one, own, new Map());
    }
    const idle = [...listeners].filter((one) => !one.isWatching && !arriving.has(one));
    await tellCalls(parts, idle, rows, told);
  }

  const watching = () => [...listeners].filter((one) => one.isWatching && !arriving.has(one));

  /** Those who may hear the same are sent the same frame, which is written out once. */
  function sendNews(
    listener: Subscriber,
    told: readonly ScopedChangeEvent[],
    frames: Map<string, NewsFrame>,
  ): void {
    listener.toldSeq = toldSeq;
    const heard = told.map((one) => visibleTo(listener, one));
    const key = heard.map((news, place) => signOf(news, told[place])).join("");
    const frame = frames.get(key) ?? {
      t: "news",
      seq: toldSeq,
      news: heard.filter((news) => news !== null),
    };
    frames.set(key, frame);
    listener.send(frame);
  }

  /** Who came after the others were asked what they see now begins afresh. */
  function sendMany(listener: Subscriber, isKnown = true): void {
    listener.toldSeq = toldSeq;
    listener.send({ t: isKnown ? "many" : "reset", seq: toldSeq });
  }

  function tellIdleLater(): void {
    if (idleTimer !== null || [...listeners].every((one) => one.isWatching)) return;
    idleTimer = setTimeout(() => {
      idleTimer = null;
      for (const one of listeners)
        if (!one.isWatching && !arriving.has(one) && one.toldSeq < toldSeq) sendMany(one);
    }, idleBeatMs);
  }

  /** Entries and contacts nobody looks at cost nothing; a thing that changed five times is one. */
  const countTold = (rows: readonly FeedRow[]): number =>
    new Set(rows.filter((row) => !isQuiet(row)).map((row) => `${row.noun} ${row.id}`)).size;
  const isQuiet = (row: FeedRow): boolean =>
    (row.noun === "entry" || row.noun === "contact") && !isLookedAt(row);

  const isLookedAt = (row: FeedRow): boolean => [...listeners].some((one) => isViewing(one, row));

  /** Roles, teams and lines decide what is seen; a session may have ended with them. */
  async function askAgain(rows: readonly FeedRow[] | null): Promise<ReadonlySet<Subscriber>> {
    const all = [...listeners];
    const asked = rows === null ? all : all.filter((one) => mayConcern(one, rows));
    const actors = asked.map((one) => one.actor);
    const known = await recogniseAll(db, workspaceId, actors, parts.now());
    for (const [nth, listener] of asked.entries()) takeAs(listener, known[nth] ?? null);
    return new Set(all);
  }

  function takeAs(listener: Subscriber, actor: AuthenticatedActor | null): void {
    if (actor === null) {
      listener.send({ t: "signed_out" });
      listener.close();
      return;
    }
    const isSame = viewOf(actor) === viewOf(listener.actor);
    listener.actor = actor;
    if (isSame) return;
    if (listener.looking && !canSeeInbox(actor.sight, listener.looking.inboxId)) {
      listener.looking = null;
      parts.onChange();
    }
    listener.send({ t: "reset", seq: toldSeq });
  }

  async function join(listener: Subscriber, after: number, again = 0): Promise<void> {
    // Among the others from the first moment: what happens to their sight from now on happens to this one.
    listeners.add(listener);
    arriving.add(listener);
    try {
      await start();
      await takeIn(listener, after);
      if (again > 0) await tellAgain(listener, after, Math.min(again, limit("feedBatch")));
      // The room goes on meanwhile; the last look and the first beat together must not leave a gap.
      while (listener.toldSeq < toldSeq) await tellMissed(listener, listener.toldSeq);
    } finally {
      arriving.delete(listener);
    }
    parts.onChange();
    pace.wake();
  }

  /** A room that was empty begins where the feed stands. */
  function start(): Promise<void> {
    started ??= findLastSeq(db, workspaceId).then(
      (head) => {
        toldSeq = head;
      },
      (error: unknown) => {
        started = null;
        throw error;
      },
    );
    return started;
  }

  async function takeIn(listener: Subscriber, after: number): Promise<void> {
    const upTo = toldSeq;
    const [head, oldest] = await Promise.all([
      findLastSeq(db, workspaceId),
      findFirstSeq(db, workspaceId),
    ]);
    // Who knocked was recognised then; what they may see now is asked for behind the head.
    takeAs(listener, await listener.recognise());
    listener.toldSeq = upTo;
    if (after > head || (after < oldest - 1 && after < head))
      return listener.send({ t: "reset", seq: head });
    if (after < upTo) await tellMissed(listener, after);
    // Recognised with a change of sight of which the room has yet to hear, they would seem to have seen so all along.
    const from = Math.max(after, upTo);
    const most = limit("feedBatch");
    const rows = await listChanges(db, workspaceId, from, most);
    if (rows.length < most && !mayConcern(listener, rows)) return;
    takeAs(listener, await listener.recognise());
    listener.send({ t: "reset", seq: upTo });
  }

  /** What the others have heard since, as far as it can be told piece by piece. */
  async function tellMissed(listener: Subscriber, after: number): Promise<void> {
    const upTo = toldSeq;
    const rows = await listChanges(db, workspaceId, after, limit("feedBatch") + 1);
    const missed = rows.filter((row) => row.seq <= upTo);
    const isFlood = missed.length > limit("feedBatch");
    // Who was away when their sight changed may hold what they no longer see.
    const doesSightChange = isFlood
      ? await hasChangeBetween(db, workspaceId, sightNouns, after, upTo)
      : missed.some((row) => changesSightOf(listener, row));
    listener.toldSeq = upTo;
    if (doesSightChange) listener.send({ t: "reset", seq: upTo });
    else if (isFlood) listener.send({ t: "many", seq: upTo });
    else {
      const told = await readChangeEvents(parts, missed, (row) => isViewing(listener, row));
      listener.send(frameOf(listener, told, upTo));
    }
  }

  /** A page asks for everything at once, so an answer may be older than the number it was told to begin with. */
  async function tellAgain(listener: Subscriber, upTo: number, most: number): Promise<void> {
    const rows = await listChanges(db, workspaceId, Math.max(0, upTo - most), most);
    const before = rows.filter((row) => row.seq <= upTo && !sightNouns.includes(row.noun));
    const told = await readChangeEvents(parts, before, (row) => isViewing(listener, row));
    replayRequest(listener, told);
  }

  function replayRequest(listener: Subscriber, told: readonly ScopedChangeEvent[] | null): void {
    const frame = frameOf(listener, told, listener.toldSeq);
    if (frame.t === "many" || frame.news.length > 0) listener.send(frame);
  }

  async function tellLatest(listener: Subscriber): Promise<void> {
    const rows = await listChanges(db, workspaceId, Math.max(0, toldSeq - latest), latest);
    const of = rows.filter((row) => row.noun === "entry" && isViewing(listener, row));
    if (of.length === 0) return;
    const told = await readChangeEvents(parts, of, () => true);
    replayRequest(listener, told);
  }

  return {
    ...parts,
    listeners,
    tellLatest,
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
      if (listener.toldSeq < toldSeq) sendMany(listener);
    },
  };
}

function frameOf(listener: Subscriber, told: readonly ScopedChangeEvent[] | null, seq: number) {
  if (told === null) return { t: "many" as const, seq };
  const news = told.map((one) => visibleTo(listener, one)).filter((one) => one !== null);
  return { t: "news" as const, seq, news };
}

/** Nobody looked at it when the news were read, so they do not say what it is now. */
const wasLeftOut = (row: FeedRow, read: ReadonlySet<FeedRow>): boolean =>
  (row.noun === "entry" || row.noun === "contact") && !read.has(row);
