import type { AccountResponse } from "#contract/simulator/account.ts";
import type { Counters } from "#contract/simulator/simulator.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { samplePeopleFor } from "#simulator/control/sample-people.ts";
import { setupEmailAccount } from "#simulator/email/setup-email-account.ts";
import { countDeliveredEmails } from "#simulator/email/store/mailbox-messages.ts";
import { listMailboxAddresses } from "#simulator/email/store/mailboxes.ts";
import { presetRules, withRuleDefaults } from "#simulator/faults/fault-presets.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { countDeliveredTexts } from "#simulator/store/customer-view.ts";
import { addCustomer, type Customer, listCustomers } from "#simulator/store/customers.ts";
import { addNumber, listNumbers } from "#simulator/store/numbers.ts";
import { saveApiKey } from "#simulator/voice/store/api-keys.ts";
import { publishFaults } from "#simulator/webhooks/queue-webhook.ts";
import { controlError } from "./errors.ts";
import { parseAccount, parseFaults } from "./parse-input.ts";
import { viewFaults, viewInboxes } from "./views.ts";

/** Idempotent. Sample customers are added only to a new account, sample numbers only to one without numbers. */
export async function upsertAccount(
  context: SimulatorContext,
  sid: string,
  input: Readonly<Record<string, unknown>>,
): Promise<SimulatorResponse> {
  const requested = parseAccount(input);
  if (requested === null) return controlError("not_understood");
  const { account, isNew } = await context.accounts.put({
    sid,
    authToken: requested.authToken,
    name: requested.name,
    country: requested.country,
    handlesOptOut: requested.handlesOptOut !== false,
  });
  const samples = samplePeopleFor(requested.country);
  for (const { number, name } of requested.numbers ?? []) {
    await addNumber(context.pool, sid, number, name);
  }
  if ((await listNumbers(context.pool, sid)).length === 0) {
    for (const { number, name } of samples.lines) await addNumber(context.pool, sid, number, name);
  }
  if (isNew) for (const person of samples.people) await addCustomer(context.pool, sid, person);
  if (requested.apiKey !== undefined) {
    await saveApiKey(context.pool, { accountSid: sid, ...requested.apiKey, name: "desk" });
  }
  if (requested.email !== undefined) await setupEmailAccount(context, account, requested.email);
  const customers = await listCustomers(context.pool, sid);
  const inboxes = await viewInboxes(context, account.sid);
  context.broadcaster.publish(sid, { kind: "inboxes", inboxes });
  const response: AccountResponse = {
    sid,
    inboxes,
    customers: await listPhoned(context, customers),
  };
  return { status: isNew ? 201 : 200, json: response };
}

async function listPhoned(
  context: SimulatorContext,
  customers: readonly Customer[],
): Promise<AccountResponse["customers"]> {
  const phoned = customers.flatMap((one) =>
    one.number === null ? [] : [{ ...one, number: one.number }],
  );
  return Promise.all(
    phoned.map(async ({ accountSid, id, name, number, suggestedTexts }) => {
      const [box] = await listMailboxAddresses(context.pool, accountSid, id);
      return { id, name, number, address: box?.address ?? null, suggestedTexts };
    }),
  );
}

export async function updateFaults(
  context: SimulatorContext,
  account: Account,
  input: Readonly<Record<string, unknown>>,
): Promise<SimulatorResponse> {
  const requested = parseFaults(input);
  if (requested === null) return controlError("not_understood");
  const changed = await context.accounts.setFaults(account, {
    seed: requested.seed ?? account.seed,
    ...("preset" in requested
      ? { preset: requested.preset, rules: presetRules(requested.preset) }
      : {
          preset: requested.rules.length === 0 ? "none" : "custom",
          rules: withRuleDefaults(requested.rules),
        }),
  });
  publishFaults(context, account.sid);
  return { status: 200, json: viewFaults(changed) };
}

export async function countDelivered(
  context: SimulatorContext,
  account: Account,
): Promise<SimulatorResponse> {
  const counters: Counters = {
    pending: context.tasks.pendingOf(account.sid),
    phones: await countDeliveredTexts(context.pool, account.sid),
    mailboxes: await countDeliveredEmails(context.pool, account.sid),
  };
  return { status: 200, json: counters };
}
