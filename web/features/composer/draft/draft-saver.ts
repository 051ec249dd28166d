// Saves unsent content to this device at once and to the server after a delay, one save at a time, each based on the
// previous version. Never overwrites a version from another tab without asking.

import type { DraftId } from "#domain/ids.ts";

/** The version on the server and its save time by the server's clock. A new draft starts at version 1 again. */
export interface SavedDraftVersion {
  /** Chosen by the tab that started the draft; not reusable once the draft was sent or discarded. */
  readonly id: DraftId;
  readonly version: number;
  readonly atMs: number;
}

export type DraftVersion = Pick<SavedDraftVersion, "id" | "version">;

/** A version, plus fingerprints of saves based on it that got no response; the server may hold any of them. */
export interface TriedVersion extends DraftVersion {
  readonly tried?: readonly string[];
}

export interface DraftSaverDeps<Content> {
  readonly later: (run: () => void, ms: number) => () => void;
  readonly newId: () => DraftId;
  /**
   * Throws an `isNewer` error if another tab saved meanwhile. Null if the draft was sent or discarded, by another tab
   * or by us, before this save arrived.
   */
  readonly save: (content: Content, on: DraftVersion) => Promise<SavedDraftVersion | null>;
  readonly discard: (id: DraftId) => Promise<void>;
  /** Stores the local copy; null removes it. */
  readonly keep: (copy: ({ readonly content: Content } & TriedVersion) | null) => void;
  readonly fingerprint: (content: Content) => string;
  /** What the server holds for this draft; null if unknown. */
  readonly findThere: (
    id: DraftId,
  ) => Promise<(SavedDraftVersion & { readonly fingerprint: string }) | null>;
  readonly isEmpty: (content: Content) => boolean;
  readonly isNewer: (error: unknown) => boolean;
  /** A limit was reached: retrying with the same content can't succeed. */
  readonly isFull: (error: unknown) => boolean;
  readonly told: (state: SaverState) => void;
  /** No save or send is in progress anymore, so server versions can be compared again. */
  readonly rested: () => void;
}

/** `kept`: saved on this device only, because the server can't be reached. */
export type SaverState = "saved" | "saving" | "kept" | "newer_elsewhere";

export interface DraftSaver<Content> {
  readonly change: (content: Content) => void;
  /** Saves unsaved content now. Resolves when no save is in progress anymore; true if everything is saved. */
  readonly flush: () => Promise<boolean>;
  /** Another saver continues with this draft: stops saving and returns the final version. */
  readonly handOver: () => Promise<SavedDraftVersion & TriedVersion>;
  /**
   * Starts a send; `gone` or `stay` must follow. Changes made until then stay on this device, because the server
   * deletes any draft it finds when it accepts the message.
   */
  readonly drop: () => Promise<void>;
  /** The content was sent or discarded. Discards the server's draft unless it is already gone. */
  readonly gone: (isGoneThere: boolean) => Promise<void>;
  /** The send was refused: continues from the server's draft. */
  readonly stay: () => void;
  /**
   * Reports the server's version, as often as needed; true if it must be shown. Late reports of our own saves are
   * ignored.
   */
  readonly hear: (there: SavedDraftVersion | null) => boolean;
  /** Accepts the server's version, whatever is unsaved here. */
  readonly take: (there: SavedDraftVersion | null) => Promise<void>;
  /** After `newer_elsewhere`: lets the local content win. */
  readonly overrule: (there: SavedDraftVersion | null) => void;
  readonly version: () => number;
  /** The draft that a `drop` right after would end. */
  readonly id: () => DraftId;
  /** Content are on their way out: what the server still holds of them is no draft any more. */
  readonly isLeaving: () => boolean;
}

/** A closed editor, as seen by the next one for the same draft. */
export type ClosedEditor = Pick<DraftSaver<never>, "handOver" | "isLeaving">;

const yes = () => true;
const no = () => false;

export const saveDelayMs = 800;
const retryMs = 5_000;

export interface DraftSaverStart {
  /** Null if there is no draft yet. */
  readonly on: TriedVersion | null;
  readonly there: SavedDraftVersion | null;
  /** Set if the editor was reopened before its last save was answered. */
  readonly before?: ClosedEditor | undefined;
}

export function createDraftSaver<Content>(
  deps: DraftSaverDeps<Content>,
  from: DraftSaverStart,
): DraftSaver<Content> {
  let { id, version } = from.on ?? { id: deps.newId(), version: 0 };
  // A save with this id was started, so the server may hold it or still receive it.
  let wasTried = version > 0;
  /** Saves based on this version whose responses were lost; they alone may cause the next conflict. */
  let tried: readonly string[] = from.on?.tried ?? [];
  let isThere = from.there !== null;
  let heldAtMs = from.there?.atMs ?? Number.NEGATIVE_INFINITY;
  let content: Content | null = null;
  /** Content over a limit: not retried until the next change. */
  let rejectedContent: Content | null = null;
  let running: Promise<void> | null = from.before ? takeOver(from.before) : null;
  let cancel: (() => void) | null = null;
  let isOptedOut = false;
  let leaving: { readonly known: PromiseWithResolvers<void>; count: number } | null = null;

  const wait = (ms: number) => {
    cancel?.();
    cancel = deps.later(() => void flush(), ms);
  };

  async function saveOnce(): Promise<void> {
    const mine = content;
    if (mine === null || isOptedOut) return;
    rejectedContent = null;
    const on = { id, version };
    deps.told("saving");
    try {
      if (deps.isEmpty(mine)) {
        await deps.discard(id);
        renew();
      } else {
        wasTried = true;
        tried = [...new Set([...tried, deps.fingerprint(mine)])];
        deps.keep({ content: mine, id, version, tried });
        const saved = await deps.save(mine, on);
        if (saved === null) return quarrel();
        tried = [];
        version = saved.version;
        heldAtMs = saved.atMs;
      }
      if (content === mine) {
        content = null;
        deps.keep(null);
      }
      deps.told("saved");
    } catch (error) {
      if (deps.isNewer(error)) {
        await resolveNewer();
      } else {
        deps.told("kept");
        if (deps.isFull(error)) rejectedContent = mine;
        else wait(retryMs);
      }
    }
  }

  /** If the newer version is one of our own saves whose response was lost, continues from it. */
  async function resolveNewer(): Promise<void> {
    if (tried.length === 0) return quarrel();
    const request = { id, tried };
    const there = await deps.findThere(id).catch(() => null);
    if (content === null || id !== request.id) return;
    if (there === null || (there.id === id && there.version <= version)) {
      deps.told("kept");
      wait(retryMs);
    } else if (there.id === id && request.tried.includes(there.fingerprint)) follow(there);
    else quarrel();
  }

  /** Reports a conflict, unless the content was sent or discarded meanwhile. */
  function quarrel(): void {
    if (content === null) return;
    isOptedOut = true;
    deps.told("newer_elsewhere");
  }

  function renew(): void {
    id = deps.newId();
    version = 0;
    tried = [];
    wasTried = false;
  }

  /** Waits for the closed editor's last save; until then nothing is saved and no server version accepted. */
  async function takeOver(before: ClosedEditor): Promise<void> {
    const left = await before.handOver();
    running = null;
    const hasEnded = left.version === 0;
    // Without local changes the next `hear` shows the server's version.
    if (content === null) {
      if (hasEnded && version > 0 && left.atMs >= heldAtMs) follow(left);
    } else {
      if (hasEnded || left.atMs >= heldAtMs) follow(left);
      deps.keep({ content, id, version, tried });
    }
    deps.rested();
  }

  /** Re-evaluated after each wait, since another waiter may have started the next save. */
  const unsettled = () => running ?? leaving?.known.promise;

  function discardContent(): void {
    cancel?.();
    cancel = null;
    content = null;
    isOptedOut = false;
    deps.keep(null);
  }

  /** Resumes saving once the last of several sends has a result. */
  function release(): void {
    if (leaving === null) return;
    leaving.count -= 1;
    if (leaving.count > 0) return;
    leaving.known.resolve();
    leaving = null;
    deps.rested();
  }

  async function flush(): Promise<boolean> {
    cancel?.();
    cancel = null;
    while (unsettled()) await unsettled();
    if (content !== null && !isOptedOut) {
      running = saveOnce();
      await running;
      running = null;
      deps.rested();
      const isToSave = content !== null && content !== rejectedContent && !isOptedOut;
      if (isToSave && cancel === null) wait(saveDelayMs);
    }
    return content === null;
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
      content = now;
      deps.keep(deps.isEmpty(now) && version === 0 ? null : { content: now, id, version, tried });
      if (!isOptedOut) wait(saveDelayMs);
    },
    flush,
    async handOver() {
      cancel?.();
      cancel = null;
      content = null;
      while (unsettled()) await unsettled();
      return { id, version, atMs: heldAtMs, tried };
    },
    async drop() {
      discardContent();
      leaving ??= { known: Promise.withResolvers<void>(), count: 0 };
      leaving.count += 1;
      while (running) await running;
    },
    async gone(isGoneThere) {
      // Content written since replaces the draft on the server, so that draft is not discarded.
      const isToGo = !isGoneThere && content === null && wasTried;
      const isGone = isToGo ? await deps.discard(id).then(yes, no) : isGoneThere;
      if (isGone) {
        renew();
        if (content !== null) deps.keep({ content, id, version, tried });
      }
      release();
    },
    stay: release,
    hear(there) {
      const wasThere = isThere;
      isThere = there !== null;
      if (content !== null || running !== null || leaving !== null) return false;
      const isNewer = there ? there.atMs > heldAtMs : wasThere && version > 0;
      if (isNewer) follow(there);
      return isNewer;
    },
    async take(there) {
      discardContent();
      while (unsettled()) await unsettled();
      follow(there);
    },
    overrule(there) {
      follow(there);
      isOptedOut = false;
      if (content !== null) wait(0);
    },
    version: () => version,
    id: () => id,
    isLeaving: () => leaving !== null || from.before?.isLeaving() === true,
  };
}
