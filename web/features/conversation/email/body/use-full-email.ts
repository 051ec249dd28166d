import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EntryId } from "#domain/ids.ts";
import { emailBodyQuery } from "#web/data/timeline/email-body.ts";

/** The timeline has only the beginning of a large email's text and lists; the rest is fetched on demand. */
export function useFullEmail(entryId: EntryId) {
  const [isAsked, setAsked] = useState(false);
  const { data, isFetching, isError, refetch } = useQuery({
    ...emailBodyQuery(entryId),
    enabled: isAsked,
  });
  return {
    whole: isAsked ? data : undefined,
    isBusy: isAsked && isFetching,
    isFailed: isError,
    request: () => (isAsked ? void refetch() : setAsked(true)),
  };
}
