// Pictures on their way into the composer: looked at before a byte leaves, then uploaded with progress.
import { useCallback, useRef } from "react";
import type { Attachment, Inbox } from "#contract/live-protocol.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import type { DraftContent } from "#web/features/composer/draft/draft-content.ts";
import { startUpload, usePendingUploads } from "#web/features/composer/uploads/use-uploads.ts";
import { type BatchContactPoint, contentBlockReason } from "./validate-sms.ts";

interface Target {
  readonly line: Inbox | undefined;
  readonly point: BatchContactPoint | undefined;
  readonly words: DraftContent;
  readonly lastInAt: string | null;
}

export function useSmsImages(box: string, target: Target) {
  const onTheirWay = usePendingUploads(box);
  const latest = useRef(target);
  latest.current = target;

  const take = useCallback(
    (files: Iterable<File>) => {
      const accepted: File[] = [];
      for (const file of files) {
        const say = refuseFiles(latest.current, [...accepted, file]);
        if (say === null) accepted.push(file);
        else showToast({ say, tone: "failed" });
      }
      for (const file of accepted) startUpload(box, file);
    },
    [box],
  );
  return { take, onTheirWay };
}

/** The truth about size, number and kind, before anything is uploaded. */
export function refuseFiles(
  { line, point, words, lastInAt }: Target,
  files: readonly File[],
): string | null {
  if (!line || !point) return "There's no inbox or number to send a picture with.";
  const pictures = files.map((file) => ({
    id: "" as Attachment["id"],
    name: file.name || "The picture",
    type: file.type,
    size: file.size,
    state: "ready" as const,
    isInline: false,
  }));
  const attachments = [...words.attachments, ...pictures];
  return (
    contentBlockReason(line, point, { body: "", attachments }, new Date(), lastInAt)?.say ?? null
  );
}
