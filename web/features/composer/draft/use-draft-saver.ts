// A draft saver with the lifetime of its editor, and its state for rendering.
import { useEffect, useMemo, useState } from "react";
import { type ApiError, isApiError } from "#web/data/api-error.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { newDraftId } from "#web/data/transport/idempotency-key.ts";
import { registerUnsentSaver } from "#web/data/unsent-content.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { saveAfterClose, takeClosedEditor } from "./closed-editors.ts";
import { createDraftSaver } from "./draft-saver.ts";
import type { DraftSaver, DraftSaverDeps, DraftSaverStart, SaverState } from "./types.ts";

type SaverOptions<Content> = Pick<
  DraftSaverDeps<Content>,
  "save" | "discard" | "storeLocally" | "isEmpty" | "fingerprint" | "fetchRemote"
> & {
  /** Refetches the draft: this tab may not have the change made in another one. */
  readonly refetch: () => void;
};

export interface MountedSaver<Content> {
  readonly saver: DraftSaver<Content>;
  readonly state: SaverState;
  readonly setState: (change: SaverState | ((before: SaverState) => SaverState)) => void;
  /** Incremented when no save is in progress anymore, so the server's version is checked again. */
  readonly idleCount: number;
}

const unmountedSavers = new WeakSet<object>();

/** A draft limit was reached; the content stays on this device until there is room. */
const isOverLimit = (error: unknown): error is ApiError =>
  (["too_many_drafts", "drafts_too_large", "too_many_unsent_emails"] as const).some((code) =>
    isApiError(error, code),
  );

export function useDraftSaver<Content>(
  key: string,
  saverOptions: SaverOptions<Content>,
  from: Omit<DraftSaverStart, "closedEditor">,
): MountedSaver<Content> {
  const [state, setState] = useState<SaverState>("saved");
  const [idleCount, setIdleCount] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one saver for each draft; the options of its first render stay valid
  const saver = useMemo(() => {
    const closedEditor = takeClosedEditor(key);
    let hasShownLimitToast = false;
    return createDraftSaver<Content>(
      {
        ...saverOptions,
        save: async (content, base) => {
          try {
            return await saverOptions.save(content, base);
          } catch (error) {
            if (isOverLimit(error) && !hasShownLimitToast) {
              hasShownLimitToast = true;
              showToast({
                text: fill(words.draftNotSaved, { message: error.message }),
                tone: "failed",
              });
            }
            throw error;
          }
        },
        createId: newDraftId,
        schedule: (run, ms) => {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
        isConflict: (error) => isApiError(error, "draft_conflict"),
        isOverLimit,
        onStateChange: (value) => {
          setState(value);
          if (value === "conflict") saverOptions.refetch();
        },
        onIdle: () => setIdleCount((times) => times + 1),
      },
      { ...from, closedEditor },
    );
  }, [key]);

  const mountedSaver = useMemo(() => {
    // An upload may finish after its editor was closed.
    const change = (content: Content) => {
      saver.change(content);
      if (unmountedSavers.has(saver)) saveAfterClose(key, saver);
    };
    return { ...saver, change };
  }, [key, saver]);

  useEffect(() => {
    unmountedSavers.delete(saver);
    const flush = () => void saver.flush();
    window.addEventListener("pagehide", flush);
    const forget = registerUnsentSaver(saver.flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      forget();
      unmountedSavers.add(saver);
      saveAfterClose(key, saver);
    };
  }, [key, saver]);

  return { saver: mountedSaver, state, setState, idleCount };
}
