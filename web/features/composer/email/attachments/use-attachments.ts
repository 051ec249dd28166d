// Uploads email attachments: checks their size first, then uploads with progress.
import { useCallback, useRef } from "react";
import type { Attachment, Inbox } from "#contract/live-protocol.ts";
import { formatBytes, limits } from "#domain/limits.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import type { UploadKey } from "#web/features/composer/uploads/upload-key.ts";
import { startUpload, usePendingUploads } from "#web/features/composer/uploads/use-uploads.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";

interface Target {
  readonly inbox: Inbox | undefined;
  readonly files: readonly Attachment[];
}

export const maxAttachmentBytesOf = (inbox: Inbox | undefined): number =>
  Math.min(inbox?.email?.maxFileBytes ?? limits.emailFilesBytes.max, limits.emailFilesBytes.max);

export function useAttachments(uploadKey: UploadKey, target: Target) {
  const pendingUploads = usePendingUploads(uploadKey);
  const latest = useRef({ target, pendingUploads });
  latest.current = { target, pendingUploads };

  const addFiles = useCallback(
    (files: Iterable<File>, isInline = false) => {
      const current = latest.current;
      let total =
        current.target.files.reduce((sum, one) => sum + one.size, 0) +
        current.pendingUploads.reduce((sum, one) => sum + one.size, 0);
      const max = maxAttachmentBytesOf(current.target.inbox);
      for (const file of files) {
        const message = refuse(file, total, max);
        if (message !== null) {
          showToast({ text: message, tone: "failed" });
          continue;
        }
        total += file.size;
        startUpload(uploadKey, file, isInline);
      }
    },
    [uploadKey],
  );
  return { take: addFiles, pendingUploads };
}

function refuse(file: File, before: number, max: number): string | null {
  const name = file.name || words.thePicture;
  if (file.size === 0) return fill(words.fileEmpty, { name });
  if (file.size > max)
    return fill(words.fileTooLarge, {
      name,
      size: formatBytes(file.size),
      max: formatBytes(max),
    });
  return before + file.size > max
    ? fill(words.emailTooLarge, {
        name,
        size: formatBytes(before + file.size),
        max: formatBytes(max),
      })
    : null;
}
