// Pictures on their way into the composer: looked at before a byte leaves, then uploaded with progress.
import { useCallback, useRef } from "react";
import type { Attachment, Line } from "#contract/live.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import type { DraftWords } from "#web/features/composer/draft/draft-words.ts";
import { startFile, useOnItsWay } from "#web/features/composer/uploading/use-on-its-way.ts";
import { type Point, wordsProblem } from "./text-check.ts";

interface Target {
  readonly line: Line | undefined;
  readonly point: Point | undefined;
  readonly words: DraftWords;
  readonly lastInAt: string | null;
}

export function usePictures(box: string, target: Target) {
  const onTheirWay = useOnItsWay(box);
  const latest = useRef(target);
  latest.current = target;

  const take = useCallback(
    (files: Iterable<File>) => {
      const accepted: File[] = [];
      for (const file of files) {
        const say = refuseFiles(latest.current, [...accepted, file]);
        if (say === null) accepted.push(file);
        else showNotice({ say, tone: "failed" });
      }
      for (const file of accepted) startFile(box, file);
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
  return wordsProblem(line, point, { body: "", attachments }, new Date(), lastInAt)?.say ?? null;
}
