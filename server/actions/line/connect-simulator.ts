// Switching the make-believe world on: an account like any other, whose provider stands on loopback.
import { showPhoneNumber } from "#domain/contact/phone-number.ts";
import { DeskError, must } from "#domain/errors.ts";
import type { AccountId, LineId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { defineErrand } from "#server/actions/action.ts";
import { findOrMakePoint } from "#server/actions/message/start-conversation.ts";
import { hookUrlOf, presentAccount } from "#server/presenters/present-line.ts";
import { makeToken } from "#server/secrets.ts";
import { insertAccount, listAccounts } from "#server/store/account.ts";
import { changeContact } from "#server/store/contact.ts";
import { insertLine } from "#server/store/line.ts";
import { getWorkspace } from "#server/store/workspace.ts";
import { readSettings } from "./open-account.ts";

const colours = ["violet", "teal", "amber"] as const;

export const connectSimulator = defineErrand({
  name: "connect-simulator",
  needs: "account.manage",
  async run(ctx) {
    if (ctx.outside.isProduction) throw new DeskError("simulator_in_production");
    const before = (await listAccounts(ctx.db, ctx.workspaceId)).find((one) => one.isSimulated);
    if (before) return presentAccount(before, readSettings(ctx, before), ctx.outside);

    const workspace = await getWorkspace(ctx.db, ctx.workspaceId);
    const id = ctx.newId<AccountId>();
    const accountSid = `AC${id.replaceAll("-", "")}`;
    const settings = { accountSid, authToken: makeToken().slice(0, 32) };
    const provider = must(ctx.outside.findTextProvider("twilio"), "the simulator speaks Twilio");
    const { numbers, customers } = await ctx.outside.simulator.prepare({
      ...settings,
      name: workspace.name,
      country: workspace.country,
    });
    const connection = ctx.outside.connect(
      { id, vendor: provider.id, isSimulated: true },
      settings,
    );
    for (const number of numbers)
      await provider.setHooks(
        connection,
        number.ref,
        hookUrlOf(ctx.outside.publicUrl, { vendor: provider.id, id }),
      );
    await ctx.write(async (write) => {
      await insertAccount(write.db, write.workspaceId, {
        id,
        vendor: "twilio",
        label: "The outside world",
        isSimulated: true,
        state: "working",
        at: write.now,
        settingsSealed: write.secrets.seal(JSON.stringify(settings), id),
      });
      for (const [place, number] of numbers.entries()) {
        const lineId = write.newId<LineId>();
        await insertLine(write.db, write.workspaceId, {
          id: lineId,
          kind: "phone",
          address: number.number,
          name: number.name,
          colour: colours[place % colours.length] ?? "grey",
          accountId: id,
          providerRef: number.ref,
          visibility: "all",
          teamId: null,
          undoSeconds: limit("undoTextSeconds"),
          hooksState: "set",
          at: write.now,
        });
        write.announce("line", lineId, { lineId });
      }
      // The team knows its street by name; whoever moves in later is a stranger.
      for (const { name, number } of customers) {
        const point = await findOrMakePoint(
          write,
          number,
          showPhoneNumber(number, workspace.country),
        );
        await changeContact(write.db, write.workspaceId, point.contactId, {
          name,
          notes: "",
          at: write.now,
        });
      }
      write.announce("account", id);
      write.announce("workspace", write.workspaceId);
      write.audit(id, { vendor: "simulator" });
    });
    await ctx.outside.simulator.beginStory(accountSid);
    const account = must(
      (await listAccounts(ctx.db, ctx.workspaceId)).find((one) => one.id === id),
      "just written",
    );
    return presentAccount(account, settings, ctx.outside);
  },
});
