import { readPhoneNumber } from "#domain/contact/phone-number.ts";
import { DeskError, must } from "#domain/errors.ts";
import type { LineId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { type LineKind, readTextSender } from "#domain/line/line-kind.ts";
import { defineErrand } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { presentLine } from "#server/presenters/present-line.ts";
import { findLine, findLineByAddress, insertLine, type LineRecord } from "#server/store/line.ts";
import { pointNumber } from "./account/point-number.ts";
import { openAccountFor } from "./open-account.ts";
import { checkDoor } from "./update-line.ts";

function readAddress(kind: LineKind, typed: string, country: string): string {
  const address = kind === "sender" ? readTextSender(typed) : readPhoneNumber(typed, country)?.e164;
  if (address) return address;
  if (kind === "sender") throw new DeskError("not_a_sender", { typed });
  throw new DeskError("not_a_number", { typed });
}

export const createLine = defineErrand({
  name: "create-line",
  needs: "line.manage",
  async run(ctx, input) {
    const { country } = asSomeone(ctx.actor);
    const account = await openAccountFor(ctx, input.accountId);
    const { kind } = input;
    const address = readAddress(kind, input.address, country);
    // Before the number is pointed at us; and once more below, where it counts.
    if (await findLineByAddress(ctx.db, ctx.workspaceId, kind, address))
      throw new DeskError("address_taken", { address });
    const onWhatsapp = account.provider.can.whatsapp;
    if (kind === "whatsapp" && onWhatsapp === null)
      throw DeskError.invalid([
        {
          path: "kind",
          say: `Deskbell doesn't support WhatsApp through ${account.provider.name}.`,
        },
      ]);
    const providerRef =
      input.providerRef ?? (kind === "whatsapp" && onWhatsapp === "typed" ? "whatsapp" : null);
    const hooks = await pointHooksHere();
    const line = await ctx.write(async (write) => {
      await checkDoor(write, input.visibility, input.teamId);
      if (await findLineByAddress(write.db, write.workspaceId, kind, address))
        throw new DeskError("address_taken", { address });
      const id = write.newId<LineId>();
      await insertLine(write.db, write.workspaceId, {
        id,
        kind,
        address,
        name: input.name,
        colour: input.colour,
        accountId: account.id,
        providerRef,
        visibility: input.visibility,
        teamId: input.teamId,
        undoSeconds: limit("undoTextSeconds"),
        hooksState: hooks.state,
        numberService: hooks.service,
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
      service: LineRecord["numberService"];
      problem: string | null;
    }> {
      if (!account.provider.can.setsHooks || providerRef === null)
        return { state: "unset", service: null, problem: null };
      return pointNumber(ctx, account, kind, providerRef).then(
        ({ hooksState, numberService }) => ({
          state: hooksState,
          service: numberService,
          problem: numberService?.caution ?? null,
        }),
        (error: unknown) => ({
          state: "unset" as const,
          service: null,
          problem: error instanceof Error ? error.message : String(error),
        }),
      );
    }
  },
});
