// Pending uploads of an editor. They outlive its screen: after switching to a note or leaving and returning they are
// still in progress, and finished ones are added to the current content.
import type { Attachment } from "#contract/live-protocol.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { createListeners } from "#web/data/create-listeners.ts";
import type { uploadFile } from "#web/data/timeline/upload.ts";
import * as words from "#web/features/composer/words.ts";

export interface PendingUpload {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  readonly part: number;
  /** Set if the upload failed; it can be retried. */
  readonly problem: string | null;
  readonly stop: () => void;
  readonly again: () => void;
}

/** `isInline`: inserted inline at the caret. */
export type OnUploaded = (file: Attachment, isInline: boolean) => void;

interface UploadReceiver {
  readonly onUploaded: OnUploaded;
  isShown: boolean;
}

const none: readonly PendingUpload[] = [];

export function createUploadQueue(upload: typeof uploadFile) {
  const coming = new Map<string, readonly PendingUpload[]>();
  const takers = new Map<string, UploadReceiver>();
  const [subscribe, notify] = createListeners();
  let count = 0;

  const filesOf = (box: string) => coming.get(box) ?? none;
  const tidy = (box: string) => {
    if (filesOf(box).length === 0 && takers.get(box)?.isShown === false) takers.delete(box);
  };
  const change = (
    box: string,
    update: (files: readonly PendingUpload[]) => readonly PendingUpload[],
  ) => {
    const files = update(filesOf(box));
    if (files.length === 0) coming.delete(box);
    else coming.set(box, files);
    notify();
  };

  function start(box: string, file: File, isInline = false): void {
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
          takers.get(box)?.onUploaded(attachment, isInline);
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
    const row = { key, name: file.name || words.picture, size: file.size, part: 0, problem: null };
    change(box, (files) => [...files, { ...row, again, stop: leave }]);
    again();
  }

  return {
    start,
    filesOf,
    /** The newest screen of the editor receives finished uploads; the last one still does after it was closed. */
    takeBy(box: string, onUploaded: OnUploaded): () => void {
      const taker: UploadReceiver = { onUploaded, isShown: true };
      takers.set(box, taker);
      return () => {
        taker.isShown = false;
        tidy(box);
      };
    },
    subscribe,
  };
}
