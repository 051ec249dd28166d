// Keeps unsent words: at once on this device, a moment later on the server, one save at a time, each
// building on the version before. What another window saved is never overwritten unasked.

/** What the server holds, and when it took that in by its own clock: a draft begun anew counts from one again. */
export interface Standing {
  readonly version: number;
  readonly atMs: number;
}

export interface SaverWorld<Words> {
  readonly later: (run: () => void, ms: number) => () => void;
  /** Throws `isNewer` errors when another window saved meanwhile. */
  readonly save: (words: Words, version: number) => Promise<Standing>;
  readonly discard: () => Promise<void>;
  /** The copy on this device; null takes it away. */
  readonly keep: (copy: { readonly words: Words; readonly version: number } | null) => void;
  readonly isEmpty: (words: Words) => boolean;
  readonly isNewer: (error: unknown) => boolean;
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
  readonly handOver: () => Promise<Standing>;
  /**
   * The words leave: nothing is kept here any more. What the server holds stays known until it is gone
   * too, for a refused send brings the words back to it.
   */
  readonly drop: () => Promise<void>;
  /** They are gone there too: thrown away by the server itself, or now by us. */
  readonly gone: (isGoneThere: boolean) => Promise<void>;
  /**
   * What stands at the server, as often as one likes; true where it is to be shown. What we saved
   * ourselves may be told late, after words that were saved or sent since: that is no news.
   */
  readonly hear: (there: Standing | null) => boolean;
  /** Takes it whatever stands here. */
  readonly follow: (there: Standing | null) => void;
  /** After `newer_elsewhere`: these words win over that version. */
  readonly overrule: (version: number) => void;
  readonly version: () => number;
}

export const restMs = 800;
const againMs = 5_000;

export interface SaverStart {
  readonly version: number;
  readonly there: Standing | null;
  /** The box was left and is open again before its last save was answered. */
  readonly before?: Pick<DraftSaver<never>, "handOver"> | undefined;
}

export function makeDraftSaver<Words>(
  world: SaverWorld<Words>,
  from: SaverStart,
): DraftSaver<Words> {
  let { version } = from;
  let isThere = from.there !== null;
  let heldAtMs = from.there?.atMs ?? Number.NEGATIVE_INFINITY;
  let words: Words | null = null;
  let running: Promise<void> | null = from.before ? takeOver(from.before) : null;
  let cancel: (() => void) | null = null;
  let isBlocked = false;

  const wait = (ms: number) => {
    cancel?.();
    cancel = world.later(() => void flush(), ms);
  };

  async function saveOnce(): Promise<void> {
    const mine = words;
    if (mine === null || isBlocked) return;
    world.told("saving");
    try {
      if (world.isEmpty(mine)) {
        await world.discard();
        version = 0;
      } else {
        const saved = await world.save(mine, version);
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
        isBlocked = true;
        world.told("newer_elsewhere");
      } else {
        world.told("kept");
        wait(againMs);
      }
    }
  }

  /** Its save may still be answered: until then nothing is saved here, and nothing heard. */
  async function takeOver(before: Pick<DraftSaver<never>, "handOver">): Promise<void> {
    const left = await before.handOver();
    running = null;
    // Where nothing was written since, what the server holds is shown as soon as it is heard.
    if (words !== null) {
      if (left.version === 0 || left.atMs >= heldAtMs) follow(left);
      world.keep({ words, version });
    }
    world.rested();
  }

  async function flush(): Promise<boolean> {
    cancel?.();
    cancel = null;
    // Whoever waited beside us may have begun the next save.
    while (running) await running;
    if (words !== null && !isBlocked) {
      running = saveOnce();
      await running;
      running = null;
      world.rested();
      if (words !== null && cancel === null && !isBlocked) wait(restMs);
    }
    return words === null;
  }

  function follow(there: Standing | null): void {
    version = there?.version ?? 0;
    heldAtMs = there?.atMs ?? Number.NEGATIVE_INFINITY;
  }

  return {
    change(now) {
      words = now;
      world.keep(world.isEmpty(now) && version === 0 ? null : { words: now, version });
      if (!isBlocked) wait(restMs);
    },
    flush,
    async handOver() {
      cancel?.();
      cancel = null;
      words = null;
      while (running) await running;
      return { version, atMs: heldAtMs };
    },
    async drop() {
      cancel?.();
      cancel = null;
      words = null;
      isBlocked = false;
      world.keep(null);
      while (running) await running;
    },
    async gone(isGoneThere) {
      if (words !== null) return;
      if (!isGoneThere && version > 0) await world.discard().catch(() => undefined);
      version = 0;
    },
    hear(there) {
      const wasThere = isThere;
      isThere = there !== null;
      if (words !== null || running !== null) return false;
      const isNews = there ? there.atMs > heldAtMs : wasThere && version > 0;
      if (isNews) follow(there);
      return isNews;
    },
    follow,
    overrule(now) {
      version = now;
      isBlocked = false;
      if (words !== null) wait(0);
    },
    version: () => version,
  };
}
