// Through which service of the provider the texts of a line leave.
import { DeskError } from "#domain/errors.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { LineRecord } from "#server/store/line.ts";

/** Empty: straight from the number; null: as the account says. Whether the service still exists, the provider says. */
export function decideSendThrough(
  ctx: Pick<WriteCtx, "installation">,
  line: LineRecord,
  wish: string | null | undefined,
): string | null | undefined {
  if (wish === undefined || wish === null || wish === "") return wish;
  const can = ctx.installation.findTextProvider(line.vendor)?.can.sendsThrough ?? null;
  if (line.kind === "mail" || can === null)
    throw DeskError.invalid([
      { path: "sendThrough", say: "This inbox's provider doesn't have this service." },
    ]);
  if (!/^[A-Za-z0-9-]{6,80}$/.test(wish))
    throw DeskError.invalid([{ path: "sendThrough", say: `Choose a ${can.name} from the list.` }]);
  return wish;
}
