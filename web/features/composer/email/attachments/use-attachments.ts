// Uploads email attachments: checks their size first, then uploads with progress.
import { useCallback, useRef } from "react";
import type { Attachment, Inbox } from "#contract/live-protocol.ts";
import { formatBytes, limits } from "#domain/limits.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { startUpload, usePendingUploads } from "#web/features/composer/uploads/use-uploads.ts";

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
  const name = file.name || "The picture";
  if (file.size === 0) return `${name} is empty.`;
  if (file.size > most)
    return `${name} is ${formatBytes(file.size)}; this inbox can send up to ${formatBytes(most)}. Send a link instead.`;
  return before + file.size > most
    ? `With ${name} the email is ${formatBytes(before + file.size)}; this inbox can send up to ${formatBytes(most)}. Remove a file or send a link.`
    : null;
}
