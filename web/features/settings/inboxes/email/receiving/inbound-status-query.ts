import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import type { EmailInbox } from "#web/features/settings/inboxes/email/email-inbox-form.ts";

/** Keyed by intake, so it is fetched again when that changes. */
export const inboundStatusQuery = (inbox: EmailInbox) =>
  queryOptions({
    queryKey: [...queryKeys.arrival(inbox.id), inbox.email.intake, inbox.email.intakeAccountId],
    queryFn: ({ signal }) => rpc("getInboundStatus", { inboxId: inbox.id }, { signal }),
    staleTime: 0,
  });
