// Files on their way into a mail: weighed before a byte leaves, then uploaded with progress.
import { useCallback, useRef, useState } from "react";
import type { Attachment, Line } from "#contract/live.ts";
import { limits, sayBytes } from "#domain/limits.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { uploadFile } from "#web/data/timeline/upload.ts";

export interface FileOnItsWay {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  readonly part: number;
  /** Why it did not arrive; then it can be tried again. */
  readonly problem: string | null;
  readonly stop: () => void;
  readonly again: () => void;
}

interface Target {
  readonly line: Line | undefined;
  readonly files: readonly Attachment[];
  /** `isBetweenWords`: shown where the caret stands. */
  readonly add: (file: Attachment, isBetweenWords: boolean) => void;
}

export const mostBytesOf = (line: Line | undefined): number =>
  Math.min(line?.mail?.maxFileBytes ?? limits.mailFileBytes.max, limits.mailFileBytes.max);

let count = 0;

export function useFiles(target: Target) {
  const [onTheirWay, setOnTheirWay] = useState<readonly FileOnItsWay[]>([]);
  const latest = useRef({ target, onTheirWay });
  latest.current = { target, onTheirWay };

  const start = useCallback((file: File, isBetweenWords: boolean, key: number) => {
    const put = (change: Partial<FileOnItsWay>) =>
      setOnTheirWay((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)));
    const leave = () => setOnTheirWay((now) => now.filter((one) => one.key !== key));
    const upload = uploadFile(file, (part) => put({ part }));
    put({
      part: 0,
      problem: null,
      stop: () => {
        upload.stop();
        leave();
      },
    });
    upload.done.then(
      (attachment) => {
        leave();
        latest.current.target.add(attachment, isBetweenWords);
      },
      (error: unknown) => {
        const isStopped = error instanceof DOMException && error.name === "AbortError";
        if (!isStopped) put({ problem: sayRefusal(error), stop: leave });
      },
    );
  }, []);

  const take = useCallback(
    (files: Iterable<File>, isBetweenWords = false) => {
      const now = latest.current;
      let total =
        now.target.files.reduce((sum, one) => sum + one.size, 0) +
        now.onTheirWay.reduce((sum, one) => sum + one.size, 0);
      const most = mostBytesOf(now.target.line);
      for (const file of files) {
        const say = refuse(file, total, most);
        if (say !== null) {
          showNotice({ say, tone: "failed" });
          continue;
        }
        total += file.size;
        count += 1;
        const key = count;
        const again = () => start(file, isBetweenWords, key);
        const row = { key, name: file.name || "Picture", size: file.size, part: 0, problem: null };
        setOnTheirWay((before) => [...before, { ...row, again, stop: () => undefined }]);
        again();
      }
    },
    [start],
  );
  return { take, onTheirWay };
}

export type Files = ReturnType<typeof useFiles>;

function refuse(file: File, before: number, most: number): string | null {
  const name = file.name || "The picture";
  if (file.size === 0) return `${name} is empty.`;
  if (file.size > most)
    return `${name} is ${sayBytes(file.size)}; the line can carry ${sayBytes(most)}. Send a link instead.`;
  return before + file.size > most
    ? `With ${name} the mail is ${sayBytes(before + file.size)}; the line can carry ${sayBytes(most)}. Remove one file or send a link.`
    : null;
}
