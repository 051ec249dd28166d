import { setImmediate as otherWork } from "node:timers/promises";
import { decideReplyClock } from "#domain/conversation/reply-clock.ts";
import type { SlaPolicyWithHours } from "#domain/conversation/sla-policy.ts";
import { AppError } from "#domain/errors.ts";
import type { SlaPolicyId } from "#domain/ids.ts";
import { compareInstants } from "#domain/instants.ts";
import { limit } from "#domain/limits.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { findCalendar } from "#server/store/sla/calendar.ts";
import { listReplyClocks, listWaitingConversations } from "#server/store/sla/reply-clock.ts";
import { listSlaPolicies } from "#server/store/sla/sla-policy.ts";
import { assertTargets } from "./assert-targets.ts";
import { preserveHiddenInboxes } from "./preserve-hidden-inboxes.ts";

export const previewSlaPolicy = defineReadAction({
  name: "preview-sla-policy",
  requires: "sla.manage",
  async run({ actor, db, now, hasLeft }, { policyId, policy }) {
    const { workspaceId, visibleInboxIds } = requireAuthenticated(actor);
    const policies = await listSlaPolicies(db, workspaceId);
    if (policyId !== null && !policies.some(({ id }) => id === policyId))
      throw new AppError("not_found");
    const calendar = policy?.calendarId && (await findCalendar(db, workspaceId, policy.calendarId));
    if (policy?.calendarId && !calendar) throw new AppError("not_found");
    if (policy) assertTargets(policy, calendar ? calendar.hours : null, now);
    const id = policyId ?? ("" as SlaPolicyId);
    const before = policies.find((one) => one.id === policyId);
    const draft = policy && {
      id,
      ...policy,
      conditions: preserveHiddenInboxes(actor, before, policy.conditions),
      hours: calendar ? calendar.hours : null,
    };
    const max = limit("slaPreviewSize");
    const waiting = [];
    for (const folder of ["open", "snoozed"] as const)
      waiting.push(
        ...(await listWaitingConversations(
          db,
          workspaceId,
          folder,
          null,
          max + 1,
          visibleInboxIds,
        )),
      );
    waiting.sort((one, other) => compareInstants(one.waitingSince, other.waitingSince));
    const ids = waiting.slice(0, max).map((one) => one.id);
    let [changed, overdue] = [0, 0];
    for (const row of await listReplyClocks(db, workspaceId, ids, {
      withoutPolicies: true,
    })) {
      await otherWork();
      if (hasLeft()) break;
      const before = row.clock?.dueAt ?? null;
      const after = decideReplyClock(row, withDraft(policies, draft, id), now)?.dueAt ?? null;
      if (before === after) continue;
      changed += 1;
      const wasOverdue = before !== null && Date.parse(before) <= now.getTime();
      if (after !== null && Date.parse(after) <= now.getTime() && !wasOverdue) overdue += 1;
    }
    return { changed, overdue, isMore: waiting.length > max };
  },
});

/** The policies as they would be; a new one is last. */
const withDraft = (
  policies: readonly SlaPolicyWithHours[],
  draft: SlaPolicyWithHours | null,
  id: SlaPolicyId,
): SlaPolicyWithHours[] =>
  policies.some((one) => one.id === id)
    ? policies.flatMap((one) => (one.id === id ? (draft ?? []) : one))
    : [...policies, ...(draft ? [draft] : [])];
