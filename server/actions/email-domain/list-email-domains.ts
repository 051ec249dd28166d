import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listDomainChecks } from "#server/store/email-inbox/domain-check.ts";
import { presentEmailDomain } from "./check-domains.ts";
import { listInboxesByDomain } from "./domain-requirements.ts";

export const listEmailDomains = defineReadAction({
  name: "list-email-domains",
  requires: "inbox.manage",
  async run(ctx) {
    const { workspaceId } = requireAuthenticated(ctx.actor);
    const checks = await listDomainChecks(ctx.db, workspaceId);
    const byDomain = await listInboxesByDomain(ctx.db, workspaceId);
    return {
      rows: [...byDomain]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([domain, inboxes]) =>
          presentEmailDomain(domain, inboxes, checks.find((one) => one.domain === domain) ?? null),
        ),
    };
  },
});
