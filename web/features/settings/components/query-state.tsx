import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorMessage } from "#web/data/api-error.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { AgainIcon, ServerFailedIcon } from "#web/ui/icons.tsx";

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** What is being loaded, for the middle of a sentence: "the account". */
  what: string;
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** Loading, error and data states, the same on every page. Earlier data stays while refetching. */
export function QueryState<Data>({ query, what, rows = 4, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending)
    return <SkeletonRows rows={rows} lines={2} height={56} label={`Loading ${what}…`} />;
  return (
    <EmptyState
      title={`Couldn't load ${what}`}
      icon={ServerFailedIcon}
      actions={
        <Button icon={AgainIcon} busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      {errorMessage(query.error)}
    </EmptyState>
  );
}
