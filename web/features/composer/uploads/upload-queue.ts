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
  const pending = new Map<string, readonly PendingUpload[]>();
  const receivers = new Map<string, UploadReceiver>();
  /** Uploaded, but an earlier file of the editor is not. */
  const uploaded = new Map<
    number,
    { readonly attachment: Attachment; readonly isInline: boolean }
  >();
  const [subscribe, notify] = createListeners();
  let count = 0;

  const filesOf = (uploadKey: string) => pending.get(uploadKey) ?? none;
  const removeIfUnused = (uploadKey: string) => {
    if (filesOf(uploadKey).length === 0 && receivers.get(uploadKey)?.isShown === false)
      receivers.delete(uploadKey);
  };
  const change = (
    uploadKey: string,
    update: (files: readonly PendingUpload[]) => readonly PendingUpload[],
  ) => {
    const files = update(filesOf(uploadKey));
    if (files.length === 0) pending.delete(uploadKey);
    else pending.set(uploadKey, files);
    notify();
  };

  /** Files arrive in the order they were chosen; one that failed holds up no other. */
  function deliver(uploadKey: string): void {
    for (const { key, problem } of filesOf(uploadKey)) {
      const file = uploaded.get(key);
      if (file === undefined && problem === null) return;
      if (file === undefined) continue;
      uploaded.delete(key);
      change(uploadKey, (files) => files.filter((one) => one.key !== key));
      receivers.get(uploadKey)?.onUploaded(file.attachment, file.isInline);
    }
  }

  function start(uploadKey: string, file: File, isInline = false): void {
    count += 1;
    const key = count;
    const put = (part: Partial<PendingUpload>) =>
      change(uploadKey, (files) =>
        files.map((one) => (one.key === key ? { ...one, ...part } : one)),
      );
    const leave = () => {
      change(uploadKey, (files) => files.filter((one) => one.key !== key));
      deliver(uploadKey);
    };
    const again = () => {
      const { done, stop } = upload(file, (part) => put({ part }));
      put({ part: 0, problem: null, stop });
      done.then(
        (attachment) => {
          uploaded.set(key, { attachment, isInline });
          put({ part: 1, stop: leave });
          deliver(uploadKey);
          removeIfUnused(uploadKey);
        },
        (error: unknown) => {
          const isStopped = error instanceof DOMException && error.name === "AbortError";
          if (isStopped) leave();
          else {
            put({ problem: errorMessage(error), stop: leave });
            deliver(uploadKey);
          }
          removeIfUnused(uploadKey);
        },
      );
    };
    const row = { key, name: file.name || words.picture, size: file.size, part: 0, problem: null };
    change(uploadKey, (files) => [...files, { ...row, again, stop: leave }]);
    again();
  }

  return {
    start,
    filesOf,
    /** The newest screen of the editor receives finished uploads; the last one still does after it was closed. */
    register(uploadKey: string, onUploaded: OnUploaded): () => void {
      const receiver: UploadReceiver = { onUploaded, isShown: true };
      receivers.set(uploadKey, receiver);
      return () => {
        receiver.isShown = false;
        removeIfUnused(uploadKey);
      };
    },
    subscribe,
  };
}
