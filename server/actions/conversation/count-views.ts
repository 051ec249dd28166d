import { formatViewKey, type View, type ViewName } from "#domain/conversation/views.ts";
import { limit } from "#domain/limits.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { countViews as countRows } from "#server/store/conversation/conversation-list.ts";
import { countUnsentEmails } from "#server/store/email/unsent-email.ts";
import { listInboxes } from "#server/store/inbox.ts";
import { listTeams } from "#server/store/workspace/team.ts";

/** The views whose number stands in the sidebar; closed, spam and trash are never counted. */
const counted: readonly ViewName[] = [
  "mine",
  "unassigned",
  "open",
  "waiting",
  "mentions",
  "drafts",
  "scheduled",
  "snoozed",
];

export const countViews = defineReadAction({
  name: "count-views",
  needs: "conversation.read",
  async run(ctx) {
    const { workspaceId, memberId, sight } = requireAuthenticated(ctx.actor);
    const [lines, teams] = await Promise.all([
      listInboxes(ctx.db, workspaceId, sight),
      listTeams(ctx.db, workspaceId),
    ]);
    const views: View[] = [
      ...counted.map((kind) => ({ kind })),
      ...lines
        .filter((line) => !line.isArchived)
        .map((line) => ({ kind: "line", id: line.id }) as const),
      ...teams.map((team) => ({ kind: "team", id: team.id }) as const),
    ];
    const wishes = views.map((view) => ({ key: formatViewKey(view), view }));
    const most = limit("countMost");
    const [counts, unsent] = await Promise.all([
      countRows(ctx.db, workspaceId, memberId, sight, wishes),
      countUnsentEmails(ctx.db, workspaceId, memberId, most),
    ]);
    // A mail to somebody new lies beside the drafts of conversations.
    return { counts: { ...counts, drafts: Math.min(most, (counts.drafts ?? 0) + unsent) } };
  },
});
