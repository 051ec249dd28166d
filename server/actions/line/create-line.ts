import { readPhoneNumber } from "#domain/contact/phone-number.ts";
import { DeskError, must } from "#domain/errors.ts";
import type { LineId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { defineErrand } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { presentLine } from "#server/presenters/present-line.ts";
import { findLine, findLineByAddress, insertLine } from "#server/store/line.ts";
import { pointNumber } from "./account/point-number.ts";
import { openAccountFor } from "./open-account.ts";
import { checkDoor } from "./update-line.ts";

export const createLine = defineErrand({
  name: "create-line",
  needs: "line.manage",
  async run(ctx, input) {
    const { country } = asSomeone(ctx.actor);
    const account = await openAccountFor(ctx, input.accountId);
    const address = readPhoneNumber(input.address, country)?.e164;
    if (!address) throw new DeskError("not_a_number", { typed: input.address });
    // Before the number is pointed at us; and once more below, where it counts.
    if (await findLineByAddress(ctx.db, ctx.workspaceId, "phone", address))
      throw new DeskError("address_taken", { address });
    const hooks = await pointHooksHere();
    const line = await ctx.write(async (write) => {
      await checkDoor(write, input.visibility, input.teamId);
      if (await findLineByAddress(write.db, write.workspaceId, "phone", address))
        throw new DeskError("address_taken", { address });
      const id = write.newId<LineId>();
      await insertLine(write.db, write.workspaceId, {
        id,
        kind: "phone",
        address,
        name: input.name,
        colour: input.colour,
        accountId: account.id,
        providerRef: input.providerRef,
        visibility: input.visibility,
        teamId: input.teamId,
        undoSeconds: limit("undoTextSeconds"),
        hooksState: hooks.state,
        at: write.now,
      });
      write.announce("line", id, { lineId: id });
      write.audit(id, { address, name: input.name });
      return must(await findLine(write.db, write.workspaceId, id), "just written");
    });
    return { line: presentLine(line, ctx.installation, country), hookProblem: hooks.problem };

    /** A provider that refuses the address does not keep the line from being used: it is told, and can be set by hand. */
    async function pointHooksHere(): Promise<{
      state: "set" | "unset" | "elsewhere";
      problem: string | null;
    }> {
      if (!account.provider.can.setsHooks || input.providerRef === null)
        return { state: "unset", problem: null };
      return pointNumber(ctx, account, input.providerRef).then(
        () => ({ state: "set" as const, problem: null }),
        (error: unknown) => ({
          state: "unset" as const,
          problem: error instanceof Error ? error.message : String(error),
        }),
      );
    }
  },
});
