import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { listDomainChecks } from "#server/store/mail-line/domain-check.ts";
import { presentDomain } from "./check-domains.ts";
import { listLinesByDomain } from "./domain-wishes.ts";

export const listDomains = defineRead({
  name: "list-domains",
  needs: "line.manage",
  async run(ctx) {
    const { workspaceId } = asSomeone(ctx.actor);
    const checks = await listDomainChecks(ctx.db, workspaceId);
    const byDomain = await listLinesByDomain(ctx.db, workspaceId);
    return {
      rows: [...byDomain]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([domain, lines]) =>
          presentDomain(domain, lines, checks.find((one) => one.domain === domain) ?? null),
        ),
    };
  },
});
