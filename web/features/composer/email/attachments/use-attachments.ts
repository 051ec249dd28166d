// Uploads email attachments: checks their size first, then uploads with progress.
import { useCallback, useRef } from "react";
import type { Attachment, Inbox } from "#contract/live-protocol.ts";
import { formatBytes, limits } from "#domain/limits.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { startUpload, usePendingUploads } from "#web/features/composer/uploads/use-uploads.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";

interface Target {
  readonly inbox: Inbox | undefined;
  readonly files: readonly Attachment[];
}

export const maxAttachmentBytesOf = (inbox: Inbox | undefined): number =>
  Math.min(inbox?.email?.maxFileBytes ?? limits.emailFilesBytes.max, limits.emailFilesBytes.max);

export function useAttachments(box: string, target: Target) {
  const onTheirWay = usePendingUploads(box);
  const latest = useRef({ target, onTheirWay });
  latest.current = { target, onTheirWay };

  const addFiles = useCallback(
    (files: Iterable<File>, isInline = false) => {
      const now = latest.current;
      let total =
        now.target.files.reduce((sum, one) => sum + one.size, 0) +
        now.onTheirWay.reduce((sum, one) => sum + one.size, 0);
      const most = maxAttachmentBytesOf(now.target.inbox);
      for (const file of files) {
        const message = refuse(file, total, most);
        if (message !== null) {
          showToast({ text: message, tone: "failed" });
          continue;
        }
        total += file.size;
        startUpload(box, file, isInline);
      }
    },
    [box],
  );
  return { take: addFiles, onTheirWay };
}

export type AttachmentsState = ReturnType<typeof useAttachments>;

function refuse(file: File, before: number, most: number): string | null {
  const name = file.name || words.thePicture;
  if (file.size === 0) return fill(words.fileEmpty, { name });
  if (file.size > most)
    return fill(words.fileTooLarge, {
      name,
      size: formatBytes(file.size),
      most: formatBytes(most),
    });
  return before + file.size > most
    ? fill(words.emailTooLarge, {
        name,
        size: formatBytes(before + file.size),
        most: formatBytes(most),
      })
    : null;
}
