// The simulator's texts: an ordinary account whose carrier runs on loopback.
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import type { AccountId, InboxId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { setNumberWebhooks } from "#server/actions/account/set-number-webhooks.ts";
import { findOrCreateContactPoint } from "#server/actions/contact/find-or-create-contact-point.ts";
import type { ExternalContext } from "#server/actions/define-action.ts";
import { assertBelowLimit } from "#server/actions/workspace/assert-below-limit.ts";
import type { SimulatedAccount } from "#server/ports/external-services.ts";
import { createToken } from "#server/secrets.ts";
import { insertAccount } from "#server/store/account.ts";
import { updateContactRow } from "#server/store/contact.ts";
import { insertInbox } from "#server/store/inbox.ts";
import type { WorkspaceRecord } from "#server/store/workspace/workspace.ts";
import { createSimulatorApiKey } from "./simulator-api-key.ts";

const colors = ["violet", "teal", "amber"] as const;

export async function connectSimulatedPhones(
  ctx: ExternalContext,
  workspace: Pick<WorkspaceRecord, "name" | "country">,
): Promise<SimulatedAccount> {
  const id = ctx.newId<AccountId>();
  const accountSid = `AC${id.replaceAll("-", "")}`;
  const settings = {
    accountSid,
    authToken: createToken().slice(0, 32),
    ...createSimulatorApiKey(ctx.newId()),
  };
  const adapter = required(ctx.services.findTextProvider("twilio"), "the simulator speaks Twilio");
  const { authToken, apiKeySid, apiKeySecret } = settings;
  const apiKey = { sid: apiKeySid, secret: apiKeySecret };
  const simulatedAccount = {
    accountSid,
    authToken,
    apiKey,
    name: workspace.name,
    country: workspace.country,
  };
  const { numbers, customers } = await ctx.services.simulator.prepare(simulatedAccount);
  const connection = ctx.services.connect(
    { id, provider: adapter.id, isSimulated: true },
    settings,
  );
  for (const number of numbers)
    await setNumberWebhooks(
      ctx,
      { id, provider: adapter.id, adapter, connection },
      "phone",
      number.ref,
    );
  await ctx.write(async (write) => {
    await assertBelowLimit(write, "account");
    await insertAccount(write.db, write.workspaceId, {
      id,
      provider: adapter.id,
      label: "Simulator",
      isSimulated: true,
      state: "working",
      at: write.now,
      settingsEncrypted: write.secrets.seal(JSON.stringify(settings), id),
    });
    for (const [index, number] of numbers.entries()) {
      const inboxId = write.newId<InboxId>();
      await insertInbox(write.db, write.workspaceId, {
        id: inboxId,
        kind: "phone",
        address: number.number,
        name: number.name,
        color: colors[index % colors.length] ?? "gray",
        accountId: id,
        providerRef: number.ref,
        visibility: "all",
        teamId: null,
        undoSeconds: limit("textUndoSeconds"),
        webhookState: "set",
        at: write.now,
      });
      write.publishChange("inbox", inboxId, { inboxId });
    }
    // The initial simulated customers are known by name; those added later are unknown contacts.
    for (const { name, number } of customers) {
      const point = await findOrCreateContactPoint(write, {
        kind: "phone",
        value: number,
        displayFallback: formatPhoneNumber(number, workspace.country),
      });
      await updateContactRow(write.db, write.workspaceId, point.contactId, {
        name,
        notes: "",
        at: write.now,
      });
    }
    write.publishChange("account", id);
    write.publishChange("workspace", write.workspaceId);
    write.audit(id, { provider: "simulator" });
  });
  return simulatedAccount;
}
