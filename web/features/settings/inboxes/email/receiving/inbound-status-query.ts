import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import type { EmailInbox } from "#web/features/settings/inboxes/email/email-inbox-form.ts";

/** Asked anew when the way in is another one. */
export const inboundStatusQuery = (line: EmailInbox) =>
  queryOptions({
    queryKey: [...queryKeys.arrival(line.id), line.mail.intake, line.mail.intakeAccountId],
    queryFn: ({ signal }) => rpc("getInboundStatus", { inboxId: line.id }, { signal }),
    staleTime: 0,
  });
