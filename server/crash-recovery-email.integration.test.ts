// Kills the server with -9 at each step of sending an email; a new process takes over and the delivered emails are
// counted.
import { expect, onTestFinished, test } from "vitest";
import type { InboxId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { type KillableServer, startKillableServer } from "#testing/app/killable-server.ts";
import { openSmtpCompany } from "#testing/email-provider/kits/smtp.ts";
import { eventually } from "#testing/eventually.ts";

/** A restart may take half a minute on a busy machine, and so may the provider's next report. */
const patienceMs = 60_000;
const limitMs = 4 * patienceMs;

/** Sends one email to the first process, which dies, and retries with the same key as a browser would. */
async function sendAcrossCrash({ olga, live, died }: KillableServer, inboxId: InboxId) {
  const input = {
    inboxId,
    to: [{ address: "ada@brook.example", name: "Ada Brook" }],
    subject: "Only once",
    html: "<p>Only once</p>",
    clientKey: "the-one",
  };
  const killed = await live();
  await olga.rpc("startEmailConversation", input).catch(() => undefined);
  await died(killed);
  await live();
  return olga.rpc("startEmailConversation", input);
}

const expectState = ({ olga }: KillableServer, conversationId: string, state: string) =>
  eventually(async () => {
    const messages = await olga.messages(conversationId);
    expect(messages.map((one) => one.delivery?.state)).toEqual([state]);
  }, patienceMs);

test.each([
  "message.created",
  "message.claimed",
  "message.submitted",
  "message.outcome_recorded",
] as const)(
  "killed at %s, an email is delivered once by a provider that deduplicates",
  async (point) => {
    const mortal = await startKillableServer({ killAt: point });
    const { simulator, olga } = mortal;
    const { rows } = await olga.rpc("listInboxes", {});
    const inbox = required(
      rows.find((one) => one.kind === "email"),
      "the simulated world has mail",
    );
    await olga.rpc("updateInbox", { inboxId: inbox.id, undoSeconds: 0 });
    await simulator.request("PUT", "/mailboxes/ada%40brook.example", { name: "Ada Brook" });
    const { conversation } = await sendAcrossCrash(mortal, inbox.id);
    await expectState(mortal, conversation.id, "delivered");
    await simulator.quiet();
    const [reached] = (await simulator.mailsReached()).map((one) =>
      one.reached.map((r) => r.times),
    );
    expect(reached).toEqual([1]);
  },
  limitMs,
);

test.each([
  ["message.created", "accepted", 1],
  ["message.claimed", "unknown", 0],
  ["message.submitted", "unknown", 1],
  ["message.outcome_recorded", "accepted", 1],
] as const)(
  "killed at %s, a mail server never gets an email twice, and its status is %s",
  async (point, state, times) => {
    const company = await openSmtpCompany();
    onTestFinished(() => company.close());
    const mortal = await startKillableServer({ killAt: point });
    const { olga } = mortal;
    const { settings } = company;
    const account = await olga.rpc("connectAccount", { provider: "smtp", settings });
    const inbox = await olga.rpc("createEmailInbox", {
      accountId: account.id,
      address: "office@harbour.example",
      name: "Office",
      intake: "smtp",
    });
    await olga.rpc("updateInbox", { inboxId: inbox.id, undoSeconds: 0 });
    const { conversation } = await sendAcrossCrash(mortal, inbox.id);
    await expectState(mortal, conversation.id, state);
    expect(company.envelopes).toHaveLength(times);
    if (state !== "unknown") return;
    const [told] = await olga.messages(conversation.id);
    expect(told?.delivery).toMatchObject({ canRetry: true });
  },
  limitMs,
);
