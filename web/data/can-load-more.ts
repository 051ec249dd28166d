interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchNextPageError: boolean;
}

/** Whether reaching the end of a list loads its next page. After a failed one the member decides. */
export const canLoadMore = ({
  hasNextPage,
  isFetching,
  isFetchNextPageError,
}: PagedQuery): boolean => hasNextPage && !isFetching && !isFetchNextPageError;
