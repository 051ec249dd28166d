import { type BuiltInView, formatViewKey, type ViewName } from "#domain/conversation/views.ts";
import { limit } from "#domain/limits.ts";
import { hasDrafts, requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { countViews } from "#server/store/conversation/conversation-list.ts";
import { countUnsentEmails } from "#server/store/email/unsent-email.ts";
import { listInboxes } from "#server/store/inbox.ts";
import { listTeams } from "#server/store/workspace/team.ts";

/** The views with a count in the sidebar; closed, spam and trash are never counted. */
const counted: readonly ViewName[] = [
  "mine",
  "unassigned",
  "open",
  "awaiting-reply",
  "mentions",
  "drafts",
  "scheduled",
  "snoozed",
];

export const countBuiltInViews = defineReadAction({
  name: "count-built-in-views",
  requires: "conversation.read",
  async run(ctx) {
    const actor = requireAuthenticated(ctx.actor);
    const { workspaceId, memberId, visibleInboxIds } = actor;
    const [inboxes, teams] = await Promise.all([
      listInboxes(ctx.db, workspaceId, visibleInboxIds),
      listTeams(ctx.db, workspaceId),
    ]);
    const views: BuiltInView[] = [
      ...counted.map((kind) => ({ kind })),
      ...inboxes
        .filter((inbox) => !inbox.isArchived)
        .map((inbox) => ({ kind: "inbox", id: inbox.id }) as const),
      ...teams.map((team) => ({ kind: "team", id: team.id }) as const),
    ];
    const viewQueries = views.map((view) => ({ key: formatViewKey(view), view }));
    const max = limit("viewCountMax");
    const [counts, unsent] = await Promise.all([
      countViews(ctx.db, workspaceId, memberId, visibleInboxIds, viewQueries),
      countUnsentEmails(ctx.db, workspaceId, memberId, max),
    ]);
    if (!hasDrafts(actor)) return { counts: { ...counts, drafts: 0 } };
    // Unsent new emails are listed with the drafts of conversations.
    return { counts: { ...counts, drafts: Math.min(max, (counts.drafts ?? 0) + unsent) } };
  },
});
