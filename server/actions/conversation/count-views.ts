import { type View, type ViewName, viewKey } from "#domain/conversation/views.ts";
import { limit } from "#domain/limits.ts";
import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { countViews as countRows } from "#server/store/conversation/conversation-list.ts";
import { listLines } from "#server/store/line.ts";
import { countUnsentMails } from "#server/store/mail/unsent-mail.ts";
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

export const countViews = defineRead({
  name: "count-views",
  needs: "conversation.read",
  async run(ctx) {
    const { workspaceId, memberId, sight } = asSomeone(ctx.actor);
    const [lines, teams] = await Promise.all([
      listLines(ctx.db, workspaceId, sight),
      listTeams(ctx.db, workspaceId),
    ]);
    const views: View[] = [
      ...counted.map((kind) => ({ kind })),
      ...lines
        .filter((line) => !line.isArchived)
        .map((line) => ({ kind: "line", id: line.id }) as const),
      ...teams.map((team) => ({ kind: "team", id: team.id }) as const),
    ];
    const wishes = views.map((view) => ({ key: viewKey(view), view }));
    const most = limit("countMost");
    const [counts, unsent] = await Promise.all([
      countRows(ctx.db, workspaceId, memberId, sight, wishes),
      countUnsentMails(ctx.db, workspaceId, memberId, most),
    ]);
    // A mail to somebody new lies beside the drafts of conversations.
    return { counts: { ...counts, drafts: Math.min(most, (counts.drafts ?? 0) + unsent) } };
  },
});
