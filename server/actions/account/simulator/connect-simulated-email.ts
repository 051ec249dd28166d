// The simulator's email: a provider on loopback that sends, and our own ingress that receives.
import type { AccountId, InboxId } from "#domain/ids.ts";
import { exampleDomain } from "#domain/inbox/example-domain.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { findOrCreateContactPoint } from "#server/actions/contact/find-or-create-contact-point.ts";
import type { ExternalContext } from "#server/actions/define-action.ts";
import { assertAddressesClaimed } from "#server/actions/inbox/email/validate-email-inbox.ts";
import { assertBelowLimit } from "#server/actions/workspace/assert-below-limit.ts";
import type { SimulatedAccount, SimulatedPerson } from "#server/ports/external-services.ts";
import { emailWebhookUrls } from "#server/presenters/email-webhook-urls.ts";
import { createToken } from "#server/secrets.ts";
import { insertAccount } from "#server/store/account.ts";
import { findContactPoint } from "#server/store/contact.ts";
import { findEmailInboxAt, findInbox, insertInbox } from "#server/store/inbox.ts";
import { listInboxesForAddresses } from "#server/store/mailbox/recipient-inbox.ts";

const inboxName = "Hello";

export async function connectSimulatedEmail(
  ctx: ExternalContext,
  simulatedAccount: SimulatedAccount,
  // Together with the phones it is one row of the audit log.
  { isAudited }: { readonly isAudited: boolean },
): Promise<void> {
  const id = ctx.newId<AccountId>();
  const adapter = required(ctx.services.findEmailProvider("resend"), "the simulator speaks Resend");
  const settings = {
    apiKey: `re_${createToken().replaceAll("-", "_")}`,
    signingSecret: `whsec_${Buffer.from(createToken()).toString("base64")}`,
  };
  const address = await findFreeAddress(ctx, simulatedAccount.name);
  const { customers } = await ctx.services.simulator.prepare({
    ...simulatedAccount,
    mail: {
      apiKey: settings.apiKey,
      webhookSecret: settings.signingSecret,
      domain: address.slice(address.indexOf("@") + 1),
      inboxes: [{ address, name: inboxName }],
      webhookUrl: emailWebhookUrls(
        ctx.services.publicUrl,
        { provider: adapter.id, id },
        ctx.secrets,
      ).events,
    },
  });
  await ctx.write(async (write) => {
    await assertBelowLimit(write, "account");
    await insertAccount(write.db, write.workspaceId, {
      id,
      provider: adapter.id,
      label: "Simulator (email)",
      isSimulated: true,
      state: "working",
      at: write.now,
      settingsEncrypted: write.secrets.seal(JSON.stringify(settings), id),
    });
    const inboxId = write.newId<InboxId>();
    await insertInbox(write.db, write.workspaceId, {
      id: inboxId,
      kind: "email",
      address,
      name: inboxName,
      color: "blue",
      accountId: id,
      providerRef: null,
      visibility: "all",
      teamId: null,
      undoSeconds: limit("emailUndoSeconds"),
      webhookState: "set",
      email: { intake: "smtp" },
      at: write.now,
    });
    const inbox = required(await findInbox(write.db, write.workspaceId, inboxId), "just written");
    await assertAddressesClaimed(write, inbox);
    for (const customer of customers) await knowAddress(write, customer);
    write.publishChange("inbox", inboxId, { inboxId });
    write.publishChange("account", id);
    write.publishChange("workspace", write.workspaceId);
    if (isAudited) write.audit(id, { provider: "simulator" });
  });
}

/** A simulated customer who texts and emails is one contact. */
async function knowAddress(
  write: Parameters<typeof findOrCreateContactPoint>[0],
  { number, address }: SimulatedPerson,
): Promise<void> {
  const phone = await findContactPoint(write.db, write.workspaceId, "phone", number);
  if (phone === null || address === null) return;
  await findOrCreateContactPoint(write, {
    kind: "email",
    value: address,
    displayFallback: address,
    contactId: phone.contactId,
  });
}

/** Workspaces of the same name need different addresses: the ingress routes by address alone. */
async function findFreeAddress(ctx: ExternalContext, company: string): Promise<string> {
  const domain = exampleDomain(company);
  for (let nth = 1; ; nth += 1) {
    const address = `hello@${nth === 1 ? domain : domain.replace(".example", `-${nth}.example`)}`;
    const isTaken =
      (await listInboxesForAddresses(ctx.db, [address])).length > 0 ||
      (await findEmailInboxAt(ctx.db, ctx.workspaceId, [address])) !== null;
    if (!isTaken) return address;
  }
}
