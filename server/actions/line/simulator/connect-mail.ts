// The mail of the make-believe world: a provider on loopback that sends, and our own door that receives.
import { must } from "#domain/errors.ts";
import type { AccountId, LineId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { exampleDomain } from "#domain/line/example-domain.ts";
import type { ErrandCtx } from "#server/actions/action.ts";
import { findOrMakePoint } from "#server/actions/contact/find-or-make-point.ts";
import { checkAddressesAreHeld } from "#server/actions/line/mail/mail-line.ts";
import type { SimulatedAccount, SimulatedPerson } from "#server/ports/outside.ts";
import { mailHookUrls } from "#server/presenters/mail-hooks.ts";
import { makeToken } from "#server/secrets.ts";
import { insertAccount } from "#server/store/account.ts";
import { findPoint } from "#server/store/contact.ts";
import { findLine, findMailLineAt, insertLine } from "#server/store/line.ts";
import { listLinesAt } from "#server/store/mailbox/mail-address.ts";

const lineName = "Hello";

export async function connectMail(ctx: ErrandCtx, world: SimulatedAccount): Promise<void> {
  const id = ctx.newId<AccountId>();
  const provider = must(ctx.outside.findMailProvider("resend"), "the simulator speaks Resend");
  const settings = {
    apiKey: `re_${makeToken().replaceAll("-", "_")}`,
    signingSecret: `whsec_${Buffer.from(makeToken()).toString("base64")}`,
  };
  const address = await findFreeAddress(ctx, world.name);
  const { customers } = await ctx.outside.simulator.prepare({
    ...world,
    mail: {
      apiKey: settings.apiKey,
      webhookSecret: settings.signingSecret,
      domain: address.slice(address.indexOf("@") + 1),
      lines: [{ address, name: lineName }],
      hookUrl: mailHookUrls(ctx.outside.publicUrl, { vendor: provider.id, id }, ctx.secrets).events,
    },
  });
  await ctx.write(async (write) => {
    await insertAccount(write.db, write.workspaceId, {
      id,
      vendor: provider.id,
      label: "Simulator (email)",
      isSimulated: true,
      state: "working",
      at: write.now,
      settingsSealed: write.secrets.seal(JSON.stringify(settings), id),
    });
    const lineId = write.newId<LineId>();
    await insertLine(write.db, write.workspaceId, {
      id: lineId,
      kind: "mail",
      address,
      name: lineName,
      colour: "blue",
      accountId: id,
      providerRef: null,
      visibility: "all",
      teamId: null,
      undoSeconds: limit("undoMailSeconds"),
      hooksState: "set",
      mail: { intake: "smtp" },
      at: write.now,
    });
    const line = must(await findLine(write.db, write.workspaceId, lineId), "just written");
    await checkAddressesAreHeld(write, line);
    for (const customer of customers) await knowAddress(write, customer);
    write.announce("line", lineId, { lineId });
    write.announce("account", id);
    write.announce("workspace", write.workspaceId);
    write.audit(id, { vendor: "simulator" });
  });
}

/** Whoever texts and writes is one person to the team. */
async function knowAddress(
  write: Parameters<typeof findOrMakePoint>[0],
  { number, address }: SimulatedPerson,
): Promise<void> {
  const phone = await findPoint(write.db, write.workspaceId, "phone", number);
  if (phone === null || address === null) return;
  await findOrMakePoint(write, {
    kind: "mail",
    value: address,
    knownAs: address,
    contactId: phone.contactId,
  });
}

/** Two workspaces of one name share no address: the door asks by address alone. */
async function findFreeAddress(ctx: ErrandCtx, company: string): Promise<string> {
  const domain = exampleDomain(company);
  for (let nth = 1; ; nth += 1) {
    const address = `hello@${nth === 1 ? domain : domain.replace(".example", `-${nth}.example`)}`;
    const isTaken =
      (await listLinesAt(ctx.db, [address])).length > 0 ||
      (await findMailLineAt(ctx.db, ctx.workspaceId, [address])) !== null;
    if (!isTaken) return address;
  }
}
