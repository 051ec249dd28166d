// The server is killed with -9 at each step of sending a mail; a new one takes over and the mails are counted.
import { expect, onTestFinished, test } from "vitest";
import { required } from "#domain/errors.ts";
import type { InboxId } from "#domain/ids.ts";
import { type KillableServer, startKillableServer } from "#testing/app/killable-server.ts";
import { openSmtpCompany } from "#testing/email-provider/kits/smtp.ts";
import { eventually } from "#testing/eventually.ts";

/** A process that begins anew may take half a minute on a busy machine, and so may the provider until it tells again. */
const patienceMs = 60_000;
const limitMs = 4 * patienceMs;

/** Sends one mail into the first process, which dies of it, and asks again with the same key as a browser would. */
async function sendAndDie({ olga, live, died }: KillableServer, inboxId: InboxId) {
  const wish = {
    inboxId,
    to: [{ address: "ada@brook.example", name: "Ada Brook" }],
    subject: "Only once",
    html: "<p>Only once</p>",
    clientKey: "the-one",
  };
  const doomed = await live();
  await olga.rpc("startEmailConversation", wish).catch(() => undefined);
  await died(doomed);
  await live();
  return olga.rpc("startEmailConversation", wish);
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
  "killed at %s, a mail arrives once where the provider knows repetitions",
  async (point) => {
    const mortal = await startKillableServer({ killAt: point });
    const { street, olga } = mortal;
    const { rows } = await olga.rpc("listInboxes", {});
    const line = required(
      rows.find((one) => one.kind === "mail"),
      "the simulated world has mail",
    );
    await olga.rpc("updateInbox", { inboxId: line.id, undoSeconds: 0 });
    await street.ask("PUT", "/mailboxes/ada%40brook.example", { name: "Ada Brook" });
    const { conversation } = await sendAndDie(mortal, line.id);
    await expectState(mortal, conversation.id, "delivered");
    await street.quiet();
    const [reached] = (await street.mailsReached()).map((one) => one.reached.map((r) => r.times));
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
  "killed at %s, a mail server never gets a mail twice, and it stands at %s",
  async (point, state, times) => {
    const company = await openSmtpCompany();
    onTestFinished(() => company.close());
    const mortal = await startKillableServer({ killAt: point });
    const { olga } = mortal;
    const { settings } = company;
    const account = await olga.rpc("connectAccount", { vendor: "smtp", settings });
    const line = await olga.rpc("createEmailInbox", {
      ...{ accountId: account.id, address: "office@harbour.example", name: "Office" },
      intake: "smtp",
    });
    await olga.rpc("updateInbox", { inboxId: line.id, undoSeconds: 0 });
    const { conversation } = await sendAndDie(mortal, line.id);
    await expectState(mortal, conversation.id, state);
    expect(company.envelopes).toHaveLength(times);
    if (state !== "unknown") return;
    const [told] = await olga.messages(conversation.id);
    expect(told?.delivery).toMatchObject({ canRetry: true });
  },
  limitMs,
);
