import { useEffect, useRef, useSyncExternalStore } from "react";
import { uploadFile } from "#web/data/timeline/upload.ts";
import { type FileHold, fileHold } from "./file-hold.ts";
import { createUploadQueue, type OnUploaded, type PendingUpload } from "./upload-queue.ts";

const onItsWay = createUploadQueue(uploadFile);

export const startUpload = onItsWay.start;

/** What holds a message of this box now, drawn or not. */
export const holdOf = (box: string): FileHold | null => fileHold(onItsWay.filesOf(box));

/** What they were for is discarded. */
export function stopFiles(box: string): void {
  for (const file of onItsWay.filesOf(box)) file.stop();
}

export const usePendingUploads = (box: string): readonly PendingUpload[] =>
  useSyncExternalStore(onItsWay.listen, () => onItsWay.filesOf(box));

/**
 * Gives what arrives to whoever keeps the words of this box, also after it has left the screen. `take` has to add to the
 * words as they are then: it is not drawn again between two files.
 */
export function useArrivals(box: string, take: OnUploaded): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(
    () => onItsWay.takeBy(box, (file, isBetweenWords) => latest.current(file, isBetweenWords)),
    [box],
  );
}
