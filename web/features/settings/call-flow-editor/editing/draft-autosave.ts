// Saves the latest draft to the server, one save at a time. No React and no clock of its own.
import type { CallFlow } from "#domain/call/flow/flow.ts";

export type AutosaveState =
  | { readonly kind: "kept" }
  | { readonly kind: "keeping" }
  /** The server refused or could not be reached; the draft is still here. */
  | { readonly kind: "refused"; readonly error: unknown };

interface DraftAutosaveDeps<State extends { readonly draftVersion: number }> {
  readonly version: number;
  save(flow: CallFlow, version: number): Promise<State>;
  onSaved(state: State): void;
  onState(keeping: AutosaveState): void;
  /** Runs it shortly after the last change; returns a function that cancels it. */
  soon(run: () => void): () => void;
}

export interface DraftAutosave {
  schedule(flow: CallFlow): void;
  /** Saves everything now; false if that failed. */
  flush(): Promise<boolean>;
  /** Retries a refused save on the given version. */
  retry(version: number): Promise<boolean>;
  /** Discards unsaved changes and continues from this version. */
  continueFrom(version: number): void;
  readonly version: number;
  readonly isBusy: boolean;
}

export function createDraftAutosave<State extends { readonly draftVersion: number }>(
  parts: DraftAutosaveDeps<State>,
): DraftAutosave {
  let { version } = parts;
  let requested: CallFlow | null = null;
  let isRefused = false;
  let running: Promise<void> | null = null;
  let stop: (() => void) | null = null;
  /** Incremented when changes are discarded; responses to earlier saves are ignored. */
  let life = 0;

  const run = async (): Promise<void> => {
    while (requested !== null && !isRefused) {
      const [flow, mine] = [requested, life];
      requested = null;
      try {
        const state = await parts.save(flow, version);
        if (mine !== life) return;
        version = state.draftVersion;
        parts.onSaved(state);
      } catch (error) {
        if (mine !== life) return;
        requested ??= flow;
        isRefused = true;
        parts.onState({ kind: "refused", error });
      }
    }
    if (requested === null) parts.onState({ kind: "kept" });
  };
  const start = (): Promise<void> => {
    stop?.();
    stop = null;
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
  const flush = async (): Promise<boolean> => {
    while (requested !== null && !isRefused) await start();
    await running;
    return requested === null;
  };
  return {
    schedule(flow) {
      requested = flow;
      if (isRefused) return;
      parts.onState({ kind: "keeping" });
      stop?.();
      stop = parts.soon(() => void start());
    },
    flush,
    async retry(over) {
      version = over;
      isRefused = false;
      if (requested !== null) parts.onState({ kind: "keeping" });
      return flush();
    },
    continueFrom(next) {
      stop?.();
      stop = null;
      life += 1;
      version = next;
      requested = null;
      isRefused = false;
      parts.onState({ kind: "kept" });
    },
    get version() {
      return version;
    },
    get isBusy() {
      return requested !== null || running !== null;
    },
  };
}
