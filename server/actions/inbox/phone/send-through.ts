// Through which service of the provider the texts of a line leave.
import { AppError } from "#domain/errors.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { InboxRecord } from "#server/store/inbox.ts";

/** Empty: straight from the number; null: as the account says. Whether the service still exists, the provider says. */
export function decideSendThrough(
  ctx: Pick<WriteContext, "installation">,
  line: InboxRecord,
  wish: string | null | undefined,
): string | null | undefined {
  if (wish === undefined || wish === null || wish === "") return wish;
  const can = ctx.installation.findSmsProvider(line.vendor)?.can.sendsThrough ?? null;
  if (line.kind === "mail" || can === null)
    throw AppError.invalid([
      { path: "sendWithFaults", say: "This inbox's provider doesn't have this service." },
    ]);
  if (!/^[A-Za-z0-9-]{6,80}$/.test(wish))
    throw AppError.invalid([
      { path: "sendWithFaults", say: `Choose a ${can.name} from the list.` },
    ]);
  return wish;
}
