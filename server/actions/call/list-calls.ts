import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import type { CallId } from "#domain/ids.ts";
import { hasPermission } from "#domain/permissions.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { presentCall } from "#server/presenters/present-call.ts";
import { listCallLog } from "#server/store/call/call-list.ts";
import { decodeCursor, toPage } from "#server/store/cursor.ts";

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
      number: number === undefined ? undefined : parseNumberFilter(number, country),
      after: at === undefined ? null : { at: String(at), id: String(id) as CallId },
      max: size + 1,
    });
    const page = toPage(rows, size, (row) => [row.startedAt, row.id]);
    return { rows: page.rows.map((row) => presentCall(row, country, withSound)), next: page.next };
  },
});

/** A complete number may be in national format; for a partial one only the digits count. */
function parseNumberFilter(typed: string, country: string): string | undefined {
  const whole = normalizePhoneNumber(typed, country);
  if (whole) return whole.e164;
  const digits = typed.replace(/\D/g, "");
  if (typed.trim().startsWith("+")) return `+${digits}`;
  // The national trunk prefix is not part of the international number.
  return digits.replace(/^0+/, "") || undefined;
}
