import { DeskError } from "#domain/errors.ts";
import { defineErrand } from "#server/actions/action.ts";
import { keepDomain, lookAtDomain, presentDomain } from "./check-domains.ts";
import { listLinesByDomain } from "./domain-wishes.ts";

export const checkDomain = defineErrand({
  name: "check-domain",
  needs: "line.manage",
  async run(ctx, { domain: typed }) {
    const domain = typed.toLowerCase();
    const lines = (await listLinesByDomain(ctx.db, ctx.workspaceId)).get(domain);
    if (!lines) throw new DeskError("not_found");
    const parts = { database: ctx.db, outside: ctx.outside, secrets: ctx.secrets };
    const found = await lookAtDomain(parts, ctx.workspaceId, domain, lines);
    await ctx.write((write) => keepDomain(write, domain, lines, found));
    return presentDomain(domain, lines, { domain, found, checkedAt: ctx.now.toISOString() });
  },
});
