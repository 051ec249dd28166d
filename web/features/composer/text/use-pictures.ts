// Pictures on their way into the composer: looked at before a byte leaves, then uploaded with progress.
import { useCallback, useRef, useState } from "react";
import type { Attachment, Line } from "#contract/live.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { type Upload, uploadFile } from "#web/data/timeline/upload.ts";
import type { DraftWords } from "#web/features/composer/draft/draft-words.ts";
import { type Point, wordsProblem } from "./text-check.ts";

export interface PictureOnItsWay {
  readonly key: number;
  readonly name: string;
  readonly part: number;
  readonly stop: () => void;
}

interface Target {
  readonly line: Line | undefined;
  readonly point: Point | undefined;
  readonly words: DraftWords;
  readonly add: (picture: Attachment) => void;
}

let count = 0;

export function usePictures(target: Target) {
  const [onTheirWay, setOnTheirWay] = useState<readonly PictureOnItsWay[]>([]);
  const latest = useRef(target);
  latest.current = target;

  const take = useCallback((files: Iterable<File>) => {
    const accepted: File[] = [];
    for (const file of files) {
      const say = refuse(latest.current, [...accepted, file]);
      if (say === null) accepted.push(file);
      else showNotice({ say, tone: "failed" });
    }
    for (const file of accepted) {
      start(file, setOnTheirWay, (picture) => latest.current.add(picture));
    }
  }, []);

  return { take, onTheirWay };
}

type Change = (now: readonly PictureOnItsWay[]) => readonly PictureOnItsWay[];

function start(
  file: File,
  change: (how: Change) => void,
  add: (picture: Attachment) => void,
): void {
  count += 1;
  const key = count;
  const upload: Upload = uploadFile(file, (part) =>
    change((now) => now.map((one) => (one.key === key ? { ...one, part } : one))),
  );
  change((now) => [...now, { key, name: file.name, part: 0, stop: upload.stop }]);
  upload.done
    .then(add)
    .catch((error: unknown) => {
      const isStopped = error instanceof DOMException && error.name === "AbortError";
      if (!isStopped) showNotice({ say: sayRefusal(error), tone: "failed" });
    })
    .finally(() => change((now) => now.filter((one) => one.key !== key)));
}

/** The truth about size, number and kind, before anything is uploaded. */
function refuse({ line, point, words }: Target, files: readonly File[]): string | null {
  if (!line || !point) return "There is no line or number to send a picture by.";
  const pictures = files.map((file) => ({
    id: "" as Attachment["id"],
    name: file.name || "The picture",
    type: file.type,
    size: file.size,
    state: "ready" as const,
  }));
  const attachments = [...words.attachments, ...pictures];
  return wordsProblem(line, point, { body: "", attachments }, new Date())?.say ?? null;
}
