// Through which of the provider's services an inbox sends its texts.
import { AppError } from "#domain/errors.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { InboxRecord } from "#server/store/inbox.ts";

/**
 * Empty: directly from the number. Null: the account's default. The provider checks whether the service still exists.
 */
export function decideSendThrough(
  ctx: Pick<WriteContext, "installation">,
  inbox: InboxRecord,
  input: string | null | undefined,
): string | null | undefined {
  if (input === undefined || input === null || input === "") return input;
  const service =
    ctx.installation.findTextProvider(inbox.provider)?.capabilities.sendsThrough ?? null;
  if (inbox.kind === "email" || service === null)
    throw AppError.invalid([
      { path: "sendingService", message: "This inbox's provider doesn't have this service." },
    ]);
  if (!/^[A-Za-z0-9-]{6,80}$/.test(input))
    throw AppError.invalid([
      { path: "sendingService", message: `Choose a ${service.name} from the list.` },
    ]);
  return input;
}
