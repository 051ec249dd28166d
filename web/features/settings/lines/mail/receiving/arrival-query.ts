import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import type { MailLine } from "#web/features/settings/lines/mail/mail-line-values.ts";

/** Asked anew when the way in is another one. */
export const arrivalQuery = (line: MailLine) =>
  queryOptions({
    queryKey: [...keys.arrival(line.id), line.mail.intake, line.mail.intakeAccountId],
    queryFn: ({ signal }) => call("showArrival", { lineId: line.id }, { signal }),
    staleTime: 0,
  });
