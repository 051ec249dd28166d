import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorMessage } from "#web/data/api-error.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { AgainIcon, ServerFailedIcon } from "#web/ui/icons.tsx";
import * as words from "./words.ts";

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  rows?: number;
  children: (data: Data) => ReactNode;
  /** "Loading the account…". */
  loading: string;
  /** "Couldn't load the account". */
  failed: string;
}

/** Loading, error and data states, the same on every page. Earlier data stays while refetching. */
export function QueryState<Data>({
  query,
  rows = 4,
  children,
  loading,
  failed,
}: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <SkeletonRows rows={rows} lines={2} height={56} label={loading} />;
  return (
    <EmptyState
      title={failed}
      icon={ServerFailedIcon}
      actions={
        <Button icon={AgainIcon} busy={query.isFetching} onClick={() => void query.refetch()}>
          {words.tryAgain}
        </Button>
      }
    >
      {errorMessage(query.error)}
    </EmptyState>
  );
}
