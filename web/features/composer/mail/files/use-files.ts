// Files on their way into a mail: weighed before a byte leaves, then uploaded with progress.
import { useCallback, useRef } from "react";
import type { Attachment, Line } from "#contract/live.ts";
import { limits, sayBytes } from "#domain/limits.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { startFile, useOnItsWay } from "#web/features/composer/uploading/use-on-its-way.ts";

interface Target {
  readonly line: Line | undefined;
  readonly files: readonly Attachment[];
}

export const mostBytesOf = (line: Line | undefined): number =>
  Math.min(line?.mail?.maxFileBytes ?? limits.mailFileBytes.max, limits.mailFileBytes.max);

export function useFiles(box: string, target: Target) {
  const onTheirWay = useOnItsWay(box);
  const latest = useRef({ target, onTheirWay });
  latest.current = { target, onTheirWay };

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
        startFile(box, file, isBetweenWords);
      }
    },
    [box],
  );
  return { take, onTheirWay };
}

export type Files = ReturnType<typeof useFiles>;

function refuse(file: File, before: number, most: number): string | null {
  const name = file.name || "The picture";
  if (file.size === 0) return `${name} is empty.`;
  if (file.size > most)
    return `${name} is ${sayBytes(file.size)}; this inbox can send up to ${sayBytes(most)}. Send a link instead.`;
  return before + file.size > most
    ? `With ${name} the email is ${sayBytes(before + file.size)}; this inbox can send up to ${sayBytes(most)}. Remove a file or send a link.`
    : null;
}
