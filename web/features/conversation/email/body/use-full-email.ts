import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EntryId } from "#domain/ids.ts";
import { emailBodyQuery } from "#web/data/timeline/email-body.ts";

/** The timeline has only the beginning of a large email's text and lists; the rest is fetched on demand. */
export function useFullEmail(entryId: EntryId) {
  const [isRequested, setRequested] = useState(false);
  const { data, isFetching, isError, refetch } = useQuery({
    ...emailBodyQuery(entryId),
    enabled: isRequested,
  });
  return {
    whole: isRequested ? data : undefined,
    isBusy: isRequested && isFetching,
    isFailed: isError,
    request: () => (isRequested ? void refetch() : setRequested(true)),
  };
}
