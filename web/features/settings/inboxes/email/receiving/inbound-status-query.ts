import { queryOptions } from "@tanstack/react-query";
import { rpc } from "#web/data/rpc.ts";
import type { EmailInbox } from "#web/features/settings/inboxes/email/email-inbox-form.ts";
import { settingsKeys } from "#web/features/settings/query-keys.ts";

/** Keyed by intake, so it is fetched again when that changes. */
export const inboundStatusQuery = (inbox: EmailInbox) =>
  queryOptions({
    queryKey: [...settingsKeys.arrival(inbox.id), inbox.email.intake, inbox.email.intakeAccountId],
    queryFn: ({ signal }) => rpc("getInboundStatus", { inboxId: inbox.id }, { signal }),
    staleTime: 0,
  });
