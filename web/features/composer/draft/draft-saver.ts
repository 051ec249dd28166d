// Saves unsent content to this device at once and to the server after a delay, one save at a time, each based on the
// previous version. Never overwrites a version from another tab without asking.
import {
  type BaseVersion,
  canBeOnServer,
  draftBaseOf,
  newDraftBase,
  type SavedDraftVersion,
} from "./draft-version.ts";
import { createPendingSends } from "./pending-sends.ts";
import type { DraftSaver, DraftSaverDeps, DraftSaverStart, LocalCopy } from "./types.ts";

export const saveDelayMs = 800;
const retryMs = 5_000;

export function createDraftSaver<Content>(
  deps: DraftSaverDeps<Content>,
  start: DraftSaverStart,
): DraftSaver<Content> {
  let base = {
    ...newDraftBase(start.base?.id ?? deps.createId(), start.remote?.atMs),
    version: start.base?.version ?? 0,
    unanswered: start.base?.unanswered ?? [],
  };
  let isOnServer = start.remote !== null;
  let content: Content | null = null;
  /** Content over a limit: a save is not scheduled again until the next change. */
  let rejectedContent: Content | null = null;
  let running: Promise<void> | null = start.closedEditor ? continueFrom(start.closedEditor) : null;
  let cancelScheduled: (() => void) | null = null;
  let isPaused = false;
  const sends = createPendingSends(deps.onIdle);

  const cancelSave = () => {
    cancelScheduled?.();
    cancelScheduled = null;
  };
  const scheduleSave = (ms: number) => {
    cancelSave();
    cancelScheduled = deps.schedule(() => void flush(), ms);
  };
  const copyOf = (unsaved: Content): LocalCopy<Content> => {
    const { id, version, unanswered } = base;
    return { content: unsaved, id, version, unanswered };
  };
  const storeLocally = (unsaved: Content) => deps.storeLocally(copyOf(unsaved));
  const startNewDraft = () => {
    base = newDraftBase(deps.createId(), base.savedAtMs);
  };
  const setBase = (remote: (SavedDraftVersion & BaseVersion) | null) => {
    base = remote ? draftBaseOf(remote) : newDraftBase(deps.createId());
  };
  /** By version: times of one draft are no measure, since a server's clock may be set back. */
  const isNewerThanBase = (remote: SavedDraftVersion) =>
    remote.id === base.id ? remote.version > base.version : remote.atMs > base.savedAtMs;
  /** Re-evaluated after each wait, since another waiter may have started the next save. */
  const inProgress = () => running ?? sends.allEnded();

  async function saveOnce(): Promise<void> {
    const saving = content;
    if (saving === null || isPaused) return;
    rejectedContent = null;
    deps.onStateChange("saving");
    try {
      if (deps.isEmpty(saving)) {
        if (canBeOnServer(base)) await deps.discard(base.id);
        startNewDraft();
        if (content !== null && content !== saving) storeLocally(content);
      } else if (!(await saveContent(saving))) return reportConflict();
      if (content === saving) {
        content = null;
        deps.storeLocally(null);
      }
      if (isPaused) deps.onStateChange("conflict");
      else deps.onStateChange(content === null ? "saved" : "saving");
    } catch (error) {
      if (deps.isConflict(error)) {
        await resolveConflict();
      } else {
        deps.onStateChange("local_only");
        if (deps.isOverLimit(error)) rejectedContent = saving;
        else scheduleSave(retryMs);
      }
    }
  }

  /** False if the draft was sent or discarded. */
  async function saveContent(saving: Content): Promise<boolean> {
    const { id, version } = base;
    base = { ...base, unanswered: [...new Set([...base.unanswered, deps.fingerprint(saving)])] };
    storeLocally(saving);
    const saved = await deps.save(saving, { id, version });
    if (saved === null) return false;
    base = { ...base, version: saved.version, unanswered: [], savedAtMs: saved.atMs };
    return true;
  }

  /** If the newer version is one of our own saves whose response was lost, continues from it. */
  async function resolveConflict(): Promise<void> {
    if (base.unanswered.length === 0) return reportConflict();
    const { id, unanswered } = base;
    const remote = await deps.fetchRemote(id).catch(() => null);
    if (content === null || base.id !== id) return;
    if (remote === null || (remote.id === id && remote.version <= base.version)) {
      deps.onStateChange("local_only");
      scheduleSave(retryMs);
    } else if (remote.id === id && unanswered.includes(remote.fingerprint)) setBase(remote);
    else reportConflict();
  }

  /** Nothing to report if the content was sent or discarded meanwhile. */
  function reportConflict(): void {
    if (content === null) return;
    isPaused = true;
    deps.onStateChange("conflict");
  }

  /** Waits for the closed editor's last save; until then nothing is saved and no server version accepted. */
  async function continueFrom(
    closedEditor: NonNullable<DraftSaverStart["closedEditor"]>,
  ): Promise<void> {
    const last = await closedEditor.close();
    running = null;
    const hasEnded = last.version === 0;
    // Without local changes the next `onRemoteChange` shows the server's version.
    if (content === null) {
      if (hasEnded && base.version > 0 && last.atMs >= base.savedAtMs) setBase(last);
    } else {
      if (hasEnded || last.atMs >= base.savedAtMs) setBase(last);
      storeLocally(content);
    }
    deps.onIdle();
  }

  async function flush(): Promise<boolean> {
    cancelSave();
    while (inProgress()) await inProgress();
    if (content !== null && !isPaused) {
      running = saveOnce();
      await running;
      running = null;
      deps.onIdle();
      const hasUnsaved = content !== null && content !== rejectedContent && !isPaused;
      if (hasUnsaved && cancelScheduled === null) scheduleSave(saveDelayMs);
    }
    return content === null;
  }

  function clearContent(): void {
    cancelSave();
    content = null;
    isPaused = false;
    deps.storeLocally(null);
  }

  return {
    change(next) {
      content = next;
      if (deps.isEmpty(next) && base.version === 0) deps.storeLocally(null);
      else storeLocally(next);
      if (!isPaused) scheduleSave(saveDelayMs);
    },
    flush,
    async close() {
      cancelSave();
      content = null;
      while (inProgress()) await inProgress();
      const { id, version, unanswered, savedAtMs } = base;
      return { id, version, unanswered, atMs: savedAtMs };
    },
    async startSend() {
      clearContent();
      sends.start();
      while (running) await running;
    },
    async finishSend(isDeleted) {
      // Content written since replaces the draft on the server, so that draft is not discarded.
      const mustDiscard = !isDeleted && content === null && canBeOnServer(base);
      const isGone = mustDiscard
        ? await deps.discard(base.id).then(
            () => true,
            () => false,
          )
        : isDeleted;
      if (isGone) {
        startNewDraft();
        if (content !== null) storeLocally(content);
      }
      sends.end();
    },
    cancelSend: sends.end,
    onRemoteChange(remote) {
      const wasOnServer = isOnServer;
      isOnServer = remote !== null;
      if (content !== null || running !== null || sends.isPending()) return false;
      const isNewer = remote ? isNewerThanBase(remote) : wasOnServer && base.version > 0;
      if (isNewer) setBase(remote);
      return isNewer;
    },
    acceptRemote(remote) {
      const before = base;
      let isRestored = false;
      clearContent();
      const accept = async () => {
        while (inProgress()) await inProgress();
        if (!isRestored) setBase(remote);
      };
      void accept();
      return (mine) => {
        isRestored = true;
        cancelSave();
        base = before;
        content = mine;
        storeLocally(mine);
        reportConflict();
      };
    },
    overwriteRemote(remote) {
      setBase(remote);
      isPaused = false;
      if (content !== null) scheduleSave(0);
    },
    version: () => base.version,
    id: () => base.id,
    unsaved: () => (content === null ? null : copyOf(content)),
    isSending: () => sends.isPending() || start.closedEditor?.isSending() === true,
  };
}
