// Uploads images for a text: checks them first, then uploads with progress.
import { useCallback, useRef } from "react";
import type { Attachment, Inbox } from "#contract/live-protocol.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import type { DraftContent } from "#web/features/composer/draft/draft-content.ts";
import type { UploadKey } from "#web/features/composer/uploads/upload-key.ts";
import { startUpload, usePendingUploads } from "#web/features/composer/uploads/use-uploads.ts";
import * as words from "#web/features/composer/words.ts";
import { type ContactPoint, contentBlockReason } from "./validate-text.ts";

interface Target {
  readonly inbox: Inbox | undefined;
  readonly point: ContactPoint | undefined;
  readonly content: DraftContent;
  readonly lastInAt: string | null;
}

export function useTextImages(uploadKey: UploadKey, target: Target) {
  const pendingUploads = usePendingUploads(uploadKey);
  const latest = useRef(target);
  latest.current = target;

  const addImages = useCallback(
    (files: Iterable<File>) => {
      const accepted: File[] = [];
      for (const file of files) {
        const message = refuseFiles(latest.current, [...accepted, file]);
        if (message === null) accepted.push(file);
        else showToast({ text: message, tone: "failed" });
      }
      for (const file of accepted) startUpload(uploadKey, file);
    },
    [uploadKey],
  );
  return { take: addImages, pendingUploads };
}

/** Checks size, count and type before anything is uploaded. */
export function refuseFiles(
  { inbox, point, content, lastInAt }: Target,
  files: readonly File[],
): string | null {
  if (!inbox || !point) return words.pictureNeedsInbox;
  const pictures = files.map((file) => ({
    id: "" as Attachment["id"],
    name: file.name || words.thePicture,
    type: file.type,
    size: file.size,
    state: "ready" as const,
    isInline: false,
  }));
  const attachments = [...content.attachments, ...pictures];
  return (
    contentBlockReason(inbox, point, { body: "", attachments }, new Date(), lastInAt)?.message ??
    null
  );
}
