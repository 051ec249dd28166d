// A saver for as long as its box is open, and its state for the screen.
import { useEffect, useMemo, useState } from "react";
import { type ApiError, isApiError } from "#web/data/api-error.ts";
import { onSaveWords } from "#web/data/kept-words.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { newDraftId } from "#web/data/transport/idempotency-key.ts";
import {
  type ClosedEditor,
  createDraftSaver,
  type DraftSaver,
  type DraftSaverDeps,
  type DraftSaverStart,
  type SaverState,
} from "./draft-saver.ts";

type Keeping<Words> = Pick<
  DraftSaverDeps<Words>,
  "save" | "discard" | "keep" | "isEmpty" | "fingerprint" | "findThere"
> & {
  /** What another window wrote may not have been told to this one. */
  readonly askAgain: () => void;
};

interface SaverAtWork<Words> {
  readonly saver: DraftSaver<Words>;
  readonly state: SaverState;
  readonly setState: (change: SaverState | ((before: SaverState) => SaverState)) => void;
  /** Grows when a save has come to rest: what was heard meanwhile can be told apart now. */
  readonly rests: number;
}

/** Left with something unsaved: whoever opens the same box next goes on from them. */
const left = new Map<string, ClosedEditor>();

export const isSavingAfterClose = (key: string): boolean => left.get(key)?.isLeaving() === true;

const gone = new WeakSet<ClosedEditor>();

/** The words stay on this device until there is room for them. */
const isFull = (error: unknown): error is ApiError =>
  isApiError(error, "too_many_drafts") ||
  isApiError(error, "drafts_too_large") ||
  isApiError(error, "too_many_unsent_mails");

function leave(key: string, saver: ClosedEditor & Pick<DraftSaver<never>, "flush">): void {
  left.set(key, saver);
  void saver.flush().then((isSaved) => {
    if (isSaved && left.get(key) === saver) left.delete(key);
  });
}

export function useDraftSaver<Words>(
  key: string,
  keeping: Keeping<Words>,
  from: Omit<DraftSaverStart, "before">,
): SaverAtWork<Words> {
  const [state, setState] = useState<SaverState>("saved");
  const [rests, updateReprocessing] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once for each box
  const saver = useMemo(() => {
    const before = left.get(key);
    left.delete(key);
    let wasToldFull = false;
    return createDraftSaver<Words>(
      {
        ...keeping,
        save: async (words, on) => {
          try {
            return await keeping.save(words, on);
          } catch (error) {
            if (isFull(error) && !wasToldFull)
              showToast({ say: `Draft not saved. ${error.message}`, tone: "failed" });
            wasToldFull ||= isFull(error);
            throw error;
          }
        },
        newId: newDraftId,
        later: (run, ms) => {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
        isNewer: (error) => isApiError(error, "draft_conflict"),
        isFull,
        told: (now) => {
          setState(now);
          if (now === "newer_elsewhere") keeping.askAgain();
        },
        rested: () => updateReprocessing((times) => times + 1),
      },
      { ...from, before },
    );
  }, [key]);

  const atWork = useMemo(() => {
    // A file that was on its way when the box was left arrives after.
    const change = (words: Words) => {
      saver.change(words);
      if (gone.has(saver)) leave(key, saver);
    };
    return { ...saver, change };
  }, [key, saver]);

  useEffect(() => {
    gone.delete(saver);
    const flush = () => void saver.flush();
    window.addEventListener("pagehide", flush);
    const forget = onSaveWords(saver.flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      forget();
      gone.add(saver);
      leave(key, saver);
    };
  }, [key, saver]);

  return { saver: atWork, state, setState, rests };
}
