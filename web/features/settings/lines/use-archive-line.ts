import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Line } from "#contract/live.ts";
import { call } from "#web/data/api.ts";
import type { Desk } from "#web/data/desk.ts";
import { keys } from "#web/data/keys.ts";
import { type Action, act } from "#web/data/use-action.ts";

interface Wish {
  readonly line: Line;
  readonly isArchived: boolean;
}

const archiveLine: Action<Wish, Line> = {
  ask: ({ line, isArchived }) => call("archiveLine", { lineId: line.id, isArchived }),
  show: (cache, { line, isArchived }) => {
    placeLine(cache, { ...line, isArchived });
    return () => placeLine(cache, line);
  },
  settle: (cache, answer) => placeLine(cache, answer),
  undo: (cache, { line, isArchived }) => ({
    say: isArchived ? `${line.name} archived.` : `${line.name} restored.`,
    run: () => {
      const back: Wish = { line: { ...line, isArchived }, isArchived: !isArchived };
      void act(cache, { ...archiveLine, undo: () => null }, back).catch(() => undefined);
    },
  }),
};

export function placeLine(cache: QueryClient, line: Line): void {
  cache.setQueryData<Desk>(
    keys.desk,
    (desk) =>
      desk && {
        ...desk,
        lines: desk.lines.some((one) => one.id === line.id)
          ? desk.lines.map((one) => (one.id === line.id ? line : one))
          : [...desk.lines, line],
      },
  );
}

export function useArchiveLine(): (line: Line, isArchived: boolean) => void {
  const cache = useQueryClient();
  return (line, isArchived) =>
    void act(cache, archiveLine, { line, isArchived }).catch(() => undefined);
}
