import { AppError } from "#domain/errors.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { presentEmailDomain, runDomainCheck, saveDomainCheckResult } from "./check-domains.ts";
import { listInboxesByDomain } from "./domain-requirements.ts";

export const checkEmailDomain = defineExternalAction({
  name: "check-email-domain",
  requires: "inbox.manage",
  async run(ctx, { domain: typed }) {
    const domain = typed.toLowerCase();
    const inboxes = (await listInboxesByDomain(ctx.db, ctx.workspaceId)).get(domain);
    if (!inboxes) throw new AppError("not_found");
    const deps = { database: ctx.db, services: ctx.services, secrets: ctx.secrets };
    const found = await runDomainCheck(deps, ctx.workspaceId, domain, inboxes);
    await ctx.write((write) => saveDomainCheckResult(write, domain, inboxes, found));
    return presentEmailDomain(domain, inboxes, { domain, found, checkedAt: ctx.now.toISOString() });
  },
});
