import { parseContactQuery } from "#domain/contact/contact-query.ts";
import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import type { CallId } from "#domain/ids.ts";
import { hasPermission } from "#domain/permissions.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction, type ReadContext } from "#server/actions/define-action.ts";
import { presentCall } from "#server/presenters/present-call.ts";
import { listCallLog } from "#server/store/call/call-list.ts";
import { listContactsByAge } from "#server/store/contact-list.ts";
import { decodeCursor, toPage } from "#server/store/cursor.ts";

/** Of a common name: the newest ones. */
const maxContacts = 100;

export const listCalls = defineReadAction({
  name: "list-calls",
  requires: "conversation.read",
  async run(ctx, { after, size, number, ...input }) {
    const { workspaceId, country, visibleInboxIds, role } = requireAuthenticated(ctx.actor);
    const withSound = hasPermission(role, "recording.listen");
    const [at, id] = decodeCursor(after, ["moment", "id"]) ?? [];
    const rows = await listCallLog(ctx.db, workspaceId, {
      ...input,
      visibleInboxIds,
      ...(number === undefined ? {} : await parseFilter(ctx, number)),
      after: at === undefined ? null : { at: String(at), id: String(id) as CallId },
      max: size + 1,
    });
    const page = toPage(rows, size, (row) => [row.startedAt, row.id]);
    return { rows: page.rows.map((row) => presentCall(row, country, withSound)), next: page.next };
  },
});

/** Without digits it is a part of a name. */
async function parseFilter(ctx: ReadContext, typed: string) {
  const { workspaceId, country, visibleInboxIds } = requireAuthenticated(ctx.actor);
  if (/\d/.test(typed)) return { number: parseNumberFilter(typed, country) };
  const scope = { workspaceId, visibleInboxIds, query: parseContactQuery(typed) };
  return { contactIds: await listContactsByAge(ctx.db, scope, null, maxContacts) };
}

/** A complete number may be in national format; for a partial one only the digits count. */
function parseNumberFilter(typed: string, country: string): string | undefined {
  const whole = normalizePhoneNumber(typed, country);
  if (whole) return whole.e164;
  const digits = typed.replace(/\D/g, "");
  if (typed.trim().startsWith("+")) return `+${digits}`;
  // The national trunk prefix is not part of the international number.
  return digits.replace(/^0+/, "") || undefined;
}
