import { useEffect, useRef, useSyncExternalStore } from "react";
import { uploadFile } from "#web/data/timeline/upload.ts";
import { findUploadBlock, type UploadBlock } from "./upload-block.ts";
import type { UploadKey } from "./upload-key.ts";
import { createUploadQueue, type OnUploaded, type PendingUpload } from "./upload-queue.ts";

const uploadQueue = createUploadQueue(uploadFile);

export const startUpload = uploadQueue.start;

/** What blocks sending from this editor now, rendered or not. */
export const uploadBlockOf = (uploadKey: UploadKey): UploadBlock | null =>
  findUploadBlock(uploadQueue.filesOf(uploadKey));

/** Stops uploads of discarded content. */
export function stopFiles(uploadKey: UploadKey): void {
  for (const file of uploadQueue.filesOf(uploadKey)) file.stop();
}

export const usePendingUploads = (uploadKey: UploadKey): readonly PendingUpload[] =>
  useSyncExternalStore(uploadQueue.subscribe, () => uploadQueue.filesOf(uploadKey));

/**
 * Passes finished uploads to the owner of this editor's content, even after it left the screen. `onUploaded` must add to the
 * current content: there is no render between two files.
 */
export function useUploadedFiles(uploadKey: UploadKey, onUploaded: OnUploaded): void {
  const latest = useRef(onUploaded);
  latest.current = onUploaded;
  useEffect(
    () => uploadQueue.register(uploadKey, (file, isInline) => latest.current(file, isInline)),
    [uploadKey],
  );
}
