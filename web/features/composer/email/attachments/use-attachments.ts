// Files on their way into a mail: weighed before a byte leaves, then uploaded with progress.
import { useCallback, useRef } from "react";
import type { Attachment, Inbox } from "#contract/live-protocol.ts";
import { formatBytes, limits } from "#domain/limits.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { startUpload, usePendingUploads } from "#web/features/composer/uploads/use-uploads.ts";

interface Target {
  readonly line: Inbox | undefined;
  readonly files: readonly Attachment[];
}

export const maxAttachmentBytesOf = (line: Inbox | undefined): number =>
  Math.min(line?.mail?.maxFileBytes ?? limits.mailFileBytes.max, limits.mailFileBytes.max);

export function useAttachments(box: string, target: Target) {
  const onTheirWay = usePendingUploads(box);
  const latest = useRef({ target, onTheirWay });
  latest.current = { target, onTheirWay };

  const take = useCallback(
    (files: Iterable<File>, isBetweenWords = false) => {
      const now = latest.current;
      let total =
        now.target.files.reduce((sum, one) => sum + one.size, 0) +
        now.onTheirWay.reduce((sum, one) => sum + one.size, 0);
      const most = maxAttachmentBytesOf(now.target.line);
      for (const file of files) {
        const say = refuse(file, total, most);
        if (say !== null) {
          showToast({ say, tone: "failed" });
          continue;
        }
        total += file.size;
        startUpload(box, file, isBetweenWords);
      }
    },
    [box],
  );
  return { take, onTheirWay };
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
