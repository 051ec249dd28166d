import { DeskError, must } from "#domain/errors.ts";
import type { LineId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { checkDoor } from "#server/actions/line/update-line.ts";
import { presentLine } from "#server/presenters/present-line.ts";
import { isDuplicate } from "#server/store/database.ts";
import { findLine, insertLine } from "#server/store/line.ts";
import {
  checkAddressesAreFree,
  checkAddressesAreHeld,
  checkIntake,
  checkSender,
  readAddress,
} from "./mail-line.ts";

export const createMailLine = defineAction({
  name: "create-mail-line",
  needs: "line.manage",
  async run(ctx, input) {
    const { country } = asSomeone(ctx.actor);
    const address = readAddress(input.address, "address");
    await checkSender(ctx, input.accountId);
    await checkIntake(ctx, input);
    await checkDoor(ctx, input.visibility, input.teamId);
    await checkAddressesAreFree(ctx, [address]);
    const id = ctx.newId<LineId>();
    await insertLine(ctx.db, ctx.workspaceId, {
      id,
      kind: "mail",
      address,
      name: input.name,
      colour: input.colour,
      accountId: input.accountId,
      providerRef: null,
      visibility: input.visibility,
      teamId: input.teamId,
      undoSeconds: limit("undoMailSeconds"),
      hooksState: "set",
      mail: {
        intake: input.intake,
        intakeAccountId: input.intake === "imap" ? input.intakeAccountId : null,
        fromName: input.fromName,
      },
      at: ctx.now,
    }).catch((error: unknown) => {
      // Somebody of ours has taken it at this very moment.
      throw isDuplicate(error) ? new DeskError("address_taken", { address }) : error;
    });
    const line = must(await findLine(ctx.db, ctx.workspaceId, id), "just written");
    await checkAddressesAreHeld(ctx, line);
    ctx.schedule("check-domains", { workspaceId: ctx.workspaceId });
    ctx.announce("line", id, { lineId: id });
    ctx.announce("account", input.accountId);
    ctx.audit(id, { address, name: input.name, intake: input.intake });
    return presentLine(line, ctx.installation, country);
  },
});
