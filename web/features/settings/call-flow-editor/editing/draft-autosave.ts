// Keeps what is drawn on the server, one save at a time, the latest only. No React, no clock of its own.
import type { CallFlow } from "#domain/call/flow/flow.ts";

export type AutosaveState =
  | { readonly kind: "kept" }
  | { readonly kind: "keeping" }
  /** The server said no, or could not be heard; what was drawn is still here. */
  | { readonly kind: "refused"; readonly refusal: unknown };

interface KeeperParts<State extends { readonly draftVersion: number }> {
  readonly version: number;
  save(flow: CallFlow, version: number): Promise<State>;
  kept(state: State): void;
  told(keeping: AutosaveState): void;
  /** Runs it a moment after the last stroke; gives back how to take that back. */
  soon(run: () => void): () => void;
}

export interface DraftAutosave {
  want(flow: CallFlow): void;
  /** All that is wanted now; false when it could not be kept. */
  flush(): Promise<boolean>;
  /** Tries again what was refused, over whatever version stands there now. */
  again(version: number): Promise<boolean>;
  /** What was wanted is given up; goes on from this version. */
  goOnFrom(version: number): void;
  readonly version: number;
  readonly isBusy: boolean;
}

export function createDraftAutosave<State extends { readonly draftVersion: number }>(
  parts: KeeperParts<State>,
): DraftAutosave {
  let { version } = parts;
  let wanted: CallFlow | null = null;
  let isRefused = false;
  let running: Promise<void> | null = null;
  let stop: (() => void) | null = null;
  /** Grows with each giving up: what a save still on its way then says is nobody's any more. */
  let life = 0;

  const run = async (): Promise<void> => {
    while (wanted !== null && !isRefused) {
      const [flow, mine] = [wanted, life];
      wanted = null;
      try {
        const state = await parts.save(flow, version);
        if (mine !== life) return;
        version = state.draftVersion;
        parts.kept(state);
      } catch (refusal) {
        if (mine !== life) return;
        wanted ??= flow;
        isRefused = true;
        parts.told({ kind: "refused", refusal });
      }
    }
    if (wanted === null) parts.told({ kind: "kept" });
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
    while (wanted !== null && !isRefused) await start();
    await running;
    return wanted === null;
  };
  return {
    want(flow) {
      wanted = flow;
      if (isRefused) return;
      parts.told({ kind: "keeping" });
      stop?.();
      stop = parts.soon(() => void start());
    },
    flush,
    async again(over) {
      version = over;
      isRefused = false;
      if (wanted !== null) parts.told({ kind: "keeping" });
      return flush();
    },
    goOnFrom(next) {
      stop?.();
      stop = null;
      life += 1;
      version = next;
      wanted = null;
      isRefused = false;
      parts.told({ kind: "kept" });
    },
    get version() {
      return version;
    },
    get isBusy() {
      return wanted !== null || running !== null;
    },
  };
}
