// Files on their way into a box to write in. They outlive its screen: whoever turns to a note, or leaves and comes
// back, finds them still coming, and what has arrived goes to the words as they are then.
import type { Attachment } from "#contract/live-protocol.ts";
import { errorMessage } from "#web/data/api-error.ts";
import type { uploadFile } from "#web/data/timeline/upload.ts";

export interface PendingUpload {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  readonly part: number;
  /** Why it did not arrive; then it can be tried again. */
  readonly problem: string | null;
  readonly stop: () => void;
  readonly again: () => void;
}

/** `isBetweenWords`: shown where the caret stands. */
export type OnUploaded = (file: Attachment, isBetweenWords: boolean) => void;

interface Taker {
  readonly take: OnUploaded;
  isShown: boolean;
}

const none: readonly PendingUpload[] = [];

export function createUploadQueue(upload: typeof uploadFile) {
  const coming = new Map<string, readonly PendingUpload[]>();
  const takers = new Map<string, Taker>();
  const listeners = new Set<() => void>();
  let count = 0;

  const filesOf = (box: string) => coming.get(box) ?? none;
  const tidy = (box: string) => {
    if (filesOf(box).length === 0 && takers.get(box)?.isShown === false) takers.delete(box);
  };
  const change = (
    box: string,
    how: (files: readonly PendingUpload[]) => readonly PendingUpload[],
  ) => {
    const files = how(filesOf(box));
    if (files.length === 0) coming.delete(box);
    else coming.set(box, files);
    for (const listener of listeners) listener();
  };

  function start(box: string, file: File, isBetweenWords = false): void {
    count += 1;
    const key = count;
    const put = (part: Partial<PendingUpload>) =>
      change(box, (files) => files.map((one) => (one.key === key ? { ...one, ...part } : one)));
    const leave = () => change(box, (files) => files.filter((one) => one.key !== key));
    const again = () => {
      const { done, stop } = upload(file, (part) => put({ part }));
      put({ part: 0, problem: null, stop });
      done.then(
        (attachment) => {
          leave();
          takers.get(box)?.take(attachment, isBetweenWords);
          tidy(box);
        },
        (error: unknown) => {
          const isStopped = error instanceof DOMException && error.name === "AbortError";
          if (isStopped) leave();
          else put({ problem: errorMessage(error), stop: leave });
          tidy(box);
        },
      );
    };
    const row = { key, name: file.name || "Picture", size: file.size, part: 0, problem: null };
    change(box, (files) => [...files, { ...row, again, stop: leave }]);
    again();
  }

  return {
    start,
    filesOf,
    /** The newest screen of the box takes what arrives; the last one does, also after it has gone. */
    takeBy(box: string, take: OnUploaded): () => void {
      const taker: Taker = { take, isShown: true };
      takers.set(box, taker);
      return () => {
        taker.isShown = false;
        tidy(box);
      };
    },
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
