// Keeps unsent words: at once on this device, a moment later on the server, one save at a time, each
// building on the version before. What another window saved is never overwritten unasked.

import type { DraftId } from "#domain/ids.ts";

/** What the server holds, and when it took that in by its own clock: a draft begun anew counts from one again. */
export interface SavedDraftVersion {
  /** Made by whoever began it; used up when it was sent or discarded. */
  readonly id: DraftId;
  readonly version: number;
  readonly atMs: number;
}

export type DraftVersion = Pick<SavedDraftVersion, "id" | "version">;

/** A version, and fingerprints of what was saved on it without an answer: any of these may be at the server. */
export interface TriedVersion extends DraftVersion {
  readonly tried?: readonly string[];
}

export interface DraftSaverDeps<Words> {
  readonly later: (run: () => void, ms: number) => () => void;
  readonly newId: () => DraftId;
  /**
   * Throws `isNewer` errors when another window saved meanwhile; null where the draft was sent or discarded, by
   * another window or by us before this save arrived.
   */
  readonly save: (words: Words, on: DraftVersion) => Promise<SavedDraftVersion | null>;
  readonly discard: (id: DraftId) => Promise<void>;
  /** The copy on this device; null takes it away. */
  readonly keep: (copy: ({ readonly words: Words } & TriedVersion) | null) => void;
  readonly fingerprint: (words: Words) => string;
  /** Asks the server what it holds in the place of this draft; null where that is not known. */
  readonly findThere: (
    id: DraftId,
  ) => Promise<(SavedDraftVersion & { readonly fingerprint: string }) | null>;
  readonly isEmpty: (words: Words) => boolean;
  readonly isNewer: (error: unknown) => boolean;
  /** There is no room for these words: asking again with the same ones changes nothing. */
  readonly isFull: (error: unknown) => boolean;
  readonly told: (state: SaverState) => void;
  /** Nothing is on its way any more: what was heard meanwhile can be told apart now. */
  readonly rested: () => void;
}

/** `kept` is: on this device only, for the server cannot be reached. */
export type SaverState = "saved" | "saving" | "kept" | "newer_elsewhere";

export interface DraftSaver<Words> {
  readonly change: (words: Words) => void;
  /** Saves what is unsaved now; resolves when nothing is on its way any more, true where all is saved. */
  readonly flush: () => Promise<boolean>;
  /** Another one goes on with the same words: this one saves no more, and tells what it came to. */
  readonly handOver: () => Promise<SavedDraftVersion & TriedVersion>;
  /**
   * The words leave, and `gone` or `stay` is to follow. What is written until then stays on this device:
   * with the words the server throws away whatever draft it finds.
   */
  readonly drop: () => Promise<void>;
  /** They are gone there too: thrown away by the server itself, or now by us. */
  readonly gone: (isGoneThere: boolean) => Promise<void>;
  /** They were refused, and what the server holds goes on. */
  readonly stay: () => void;
  /**
   * What stands at the server, as often as one likes; true where it is to be shown. What we saved
   * ourselves may be told late, after words that were saved or sent since: that is no news.
   */
  readonly hear: (there: SavedDraftVersion | null) => boolean;
  /** Takes it whatever stands here. */
  readonly take: (there: SavedDraftVersion | null) => Promise<void>;
  /** After `newer_elsewhere`: these words win over what stands there. */
  readonly overrule: (there: SavedDraftVersion | null) => void;
  readonly version: () => number;
  /** What leaves by `drop` right after is this draft. */
  readonly id: () => DraftId;
  /** Words are on their way out: what the server still holds of them is no draft any more. */
  readonly isLeaving: () => boolean;
}

/** A box that was left, as whoever opens it again knows it. */
export type ClosedEditor = Pick<DraftSaver<never>, "handOver" | "isLeaving">;

const yes = () => true;
const no = () => false;

export const saveDelayMs = 800;
const againMs = 5_000;

export interface DraftSaverStart {
  /** Null where nothing was begun. */
  readonly on: TriedVersion | null;
  readonly there: SavedDraftVersion | null;
  /** The box was left and is open again before its last save was answered. */
  readonly before?: ClosedEditor | undefined;
}

export function createDraftSaver<Words>(
  world: DraftSaverDeps<Words>,
  from: DraftSaverStart,
): DraftSaver<Words> {
  let { id, version } = from.on ?? { id: world.newId(), version: 0 };
  // A save of this id was on its way: whatever became of it, the server may hold it or still receive it.
  let wasTried = version > 0;
  /** Saves on this version whose answer was lost: a refusal of the next one may be caused by them alone. */
  let tried: readonly string[] = from.on?.tried ?? [];
  let isThere = from.there !== null;
  let heldAtMs = from.there?.atMs ?? Number.NEGATIVE_INFINITY;
  let words: Words | null = null;
  /** Wait for the next change. */
  let withoutRoom: Words | null = null;
  let running: Promise<void> | null = from.before ? takeOver(from.before) : null;
  let cancel: (() => void) | null = null;
  let isOptedOut = false;
  let leaving: { readonly known: PromiseWithResolvers<void>; count: number } | null = null;

  const wait = (ms: number) => {
    cancel?.();
    cancel = world.later(() => void flush(), ms);
  };

  async function saveOnce(): Promise<void> {
    const mine = words;
    if (mine === null || isOptedOut) return;
    withoutRoom = null;
    const on = { id, version };
    world.told("saving");
    try {
      if (world.isEmpty(mine)) {
        await world.discard(id);
        renew();
      } else {
        wasTried = true;
        tried = [...new Set([...tried, world.fingerprint(mine)])];
        world.keep({ words: mine, id, version, tried });
        const saved = await world.save(mine, on);
        if (saved === null) return quarrel();
        tried = [];
        version = saved.version;
        heldAtMs = saved.atMs;
      }
      if (words === mine) {
        words = null;
        world.keep(null);
      }
      world.told("saved");
    } catch (error) {
      if (world.isNewer(error)) {
        await resolveNewer();
      } else {
        world.told("kept");
        if (world.isFull(error)) withoutRoom = mine;
        else wait(againMs);
      }
    }
  }

  /** Goes on from what the server holds where that is a save of ours whose answer was lost. */
  async function resolveNewer(): Promise<void> {
    if (tried.length === 0) return quarrel();
    const asked = { id, tried };
    const there = await world.findThere(id).catch(() => null);
    if (words === null || id !== asked.id) return;
    if (there === null || (there.id === id && there.version <= version)) {
      world.told("kept");
      wait(againMs);
    } else if (there.id === id && asked.tried.includes(there.fingerprint)) follow(there);
    else quarrel();
  }

  /** What has left meanwhile is nobody's quarrel. */
  function quarrel(): void {
    if (words === null) return;
    isOptedOut = true;
    world.told("newer_elsewhere");
  }

  function renew(): void {
    id = world.newId();
    version = 0;
    tried = [];
    wasTried = false;
  }

  /** Its save may still be answered: until then nothing is saved here, and nothing heard. */
  async function takeOver(before: ClosedEditor): Promise<void> {
    const left = await before.handOver();
    running = null;
    const hasEnded = left.version === 0;
    // Where nothing was written since, what the server holds is shown as soon as it is heard.
    if (words === null) {
      if (hasEnded && version > 0 && left.atMs >= heldAtMs) follow(left);
    } else {
      if (hasEnded || left.atMs >= heldAtMs) follow(left);
      world.keep({ words, id, version, tried });
    }
    world.rested();
  }

  /** Asked for again after each wait: whoever waited beside us may have begun the next save. */
  const unsettled = () => running ?? leaving?.known.promise;

  function forget(): void {
    cancel?.();
    cancel = null;
    words = null;
    isOptedOut = false;
    world.keep(null);
  }

  /** Of those that leave one after the other, the last one known lets the words go on. */
  function release(): void {
    if (leaving === null) return;
    leaving.count -= 1;
    if (leaving.count > 0) return;
    leaving.known.resolve();
    leaving = null;
    world.rested();
  }

  async function flush(): Promise<boolean> {
    cancel?.();
    cancel = null;
    while (unsettled()) await unsettled();
    if (words !== null && !isOptedOut) {
      running = saveOnce();
      await running;
      running = null;
      world.rested();
      const isToSave = words !== null && words !== withoutRoom && !isOptedOut;
      if (isToSave && cancel === null) wait(saveDelayMs);
    }
    return words === null;
  }

  function follow(there: (SavedDraftVersion & TriedVersion) | null): void {
    if (there) {
      ({ id, version, tried = [] } = there);
      wasTried = version > 0;
    } else renew();
    heldAtMs = there?.atMs ?? Number.NEGATIVE_INFINITY;
  }

  return {
    change(now) {
      words = now;
      world.keep(world.isEmpty(now) && version === 0 ? null : { words: now, id, version, tried });
      if (!isOptedOut) wait(saveDelayMs);
    },
    flush,
    async handOver() {
      cancel?.();
      cancel = null;
      words = null;
      while (unsettled()) await unsettled();
      return { id, version, atMs: heldAtMs, tried };
    },
    async drop() {
      forget();
      leaving ??= { known: Promise.withResolvers<void>(), count: 0 };
      leaving.count += 1;
      while (running) await running;
    },
    async gone(isGoneThere) {
      // What was begun since takes the place of what is still there.
      const isToGo = !isGoneThere && words === null && wasTried;
      const isGone = isToGo ? await world.discard(id).then(yes, no) : isGoneThere;
      if (isGone) {
        renew();
        if (words !== null) world.keep({ words, id, version, tried });
      }
      release();
    },
    stay: release,
    hear(there) {
      const wasThere = isThere;
      isThere = there !== null;
      if (words !== null || running !== null || leaving !== null) return false;
      const isNews = there ? there.atMs > heldAtMs : wasThere && version > 0;
      if (isNews) follow(there);
      return isNews;
    },
    async take(there) {
      forget();
      while (unsettled()) await unsettled();
      follow(there);
    },
    overrule(there) {
      follow(there);
      isOptedOut = false;
      if (words !== null) wait(0);
    },
    version: () => version,
    id: () => id,
    isLeaving: () => leaving !== null || from.before?.isLeaving() === true,
  };
}
