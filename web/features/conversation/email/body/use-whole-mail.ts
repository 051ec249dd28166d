import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EntryId } from "#domain/ids.ts";
import { emailBodyQuery } from "#web/data/timeline/email-body.ts";

/** Of a large mail the timeline has the beginning of its text and of its lists; the rest is fetched when it is asked for. */
export function useWholeMail(entryId: EntryId) {
  const [isAsked, setAsked] = useState(false);
  const { data, isFetching, isError, refetch } = useQuery({
    ...emailBodyQuery(entryId),
    enabled: isAsked,
  });
  return {
    whole: isAsked ? data : undefined,
    isBusy: isAsked && isFetching,
    isFailed: isError,
    ask: () => (isAsked ? void refetch() : setAsked(true)),
  };
}
