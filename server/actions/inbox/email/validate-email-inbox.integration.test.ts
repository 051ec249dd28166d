import { describe, expect, test } from "vitest";
import type { AccountId } from "#domain/ids.ts";
import { addEmailAccount } from "#testing/access-matrix/insert-rows.ts";
import { addWorkspace } from "#testing/app/members.ts";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { shareTestApp } from "#testing/open-app.ts";

const shared = shareTestApp();
let counted = 0;
const fresh = (name: string) => {
  counted += 1;
  return `${name}-${counted}@copperline.example`;
};

async function mailAccount(): Promise<AccountId> {
  const { rows } = await shared().as("olga").rpc("listAccounts", {});
  const found = rows.find((one) => one.carries === "email" && one.canSend);
  if (!found) throw new Error("the simulator brought no mail account");
  return found.id;
}

async function createInbox(more: { address?: string; accountId?: AccountId } = {}) {
  return shared()
    .as("olga")
    .rpc("createEmailInbox", {
      accountId: await mailAccount(),
      address: fresh("office"),
      name: "Office",
      intake: "smtp",
      ...more,
    });
}

const errorCode = (
  route: "createEmailInbox" | "createPhoneInbox" | "updateInbox" | "archiveInbox",
  input: object,
) =>
  shared()
    .as("olga")
    .errorCode(route, input as never);

describe("adding an email address", () => {
  test("stores it in lower case, with ten seconds to cancel an email", async () => {
    const address = fresh("Sales");
    const inbox = await createInbox({ address: ` ${address.toUpperCase()} ` });
    expect(inbox).toMatchObject({
      kind: "email",
      address: address.toLowerCase(),
      undoSeconds: 10,
      email: { intake: "smtp", aliases: [], fromName: "", autoReply: null, canReceive: true },
    });
    expect(inbox.email?.maxFileBytes).toBe(20 * 1024 * 1024);
    expect(inbox.email?.maxRecipients).toBe(50);
  });

  test('a workspace has at most "inboxesPerWorkspace", with archived ones', async () => {
    const owner = shared().as("olga");
    const [phone] = (await owner.rpc("listInboxes", {})).rows.filter((one) => one.kind === "phone");
    const { id } = await createInbox();
    await owner.rpc("archiveInbox", { inboxId: id, isArchived: true });
    const { rows } = await owner.rpc("listInboxes", {});
    lowerLimitsOfTest({ inboxesPerWorkspace: rows.length });
    const email = { accountId: await mailAccount(), address: fresh("sales"), name: "Sales" };
    expect(await errorCode("createEmailInbox", { ...email, intake: "smtp" })).toBe(
      "too_many_inboxes",
    );
    const number = { accountId: phone?.accountId, address: "+447700900199", name: "Sales" };
    expect(await errorCode("createPhoneInbox", number)).toBe("too_many_inboxes");
  });

  test("shows an internationalized domain in its own script", async () => {
    const inbox = await createInbox({ address: "post@müller.example" });
    expect([inbox.address, inbox.formatted]).toEqual([
      "post@xn--mller-kva.example",
      "post@müller.example",
    ]);
  });

  test("an address belongs to one inbox, also as an alias", async () => {
    const [first, second] = [await createInbox(), await createInbox()];
    const alias = fresh("orders");
    const changed = await shared()
      .as("olga")
      .rpc("updateInbox", { inboxId: first.id, aliases: [alias.toUpperCase(), first.address] });
    expect(changed.email?.aliases).toEqual([alias]);
    expect(await errorCode("updateInbox", { inboxId: second.id, aliases: [alias] })).toBe(
      "address_taken",
    );
    expect(await errorCode("updateInbox", { inboxId: second.id, aliases: [first.address] })).toBe(
      "address_taken",
    );
    const accountId = await mailAccount();
    const input = { accountId, address: alias, name: "Orders", intake: "smtp" };
    expect(await errorCode("createEmailInbox", input)).toBe("address_taken");
    await shared().as("olga").rpc("archiveInbox", { inboxId: first.id, isArchived: true });
    await createInbox({ address: alias });
    expect(await errorCode("archiveInbox", { inboxId: first.id, isArchived: false })).toBe(
      "address_taken",
    );
  });

  test("of two workspaces on one server, the first one has an address at our own SMTP ingress", async () => {
    const other = await addWorkspace(shared(), "Elsewhere");
    const accountId = await addEmailAccount(shared(), other.workspaceId);
    const input = (address: string) => ({
      accountId,
      address,
      name: "Office",
      intake: "smtp" as const,
    });
    const first = await createInbox();
    const alias = fresh("orders");
    await shared()
      .as("olga")
      .rpc("updateInbox", { inboxId: first.id, aliases: [alias] });
    for (const address of [first.address, alias])
      await expect(other.browser.rpc("createEmailInbox", input(address))).rejects.toThrow(
        /address_claimed.*Another inbox on this server/,
      );
    const theirs = await other.browser.rpc("createEmailInbox", input(fresh("office")));
    await expect(
      other.browser.rpc("updateInbox", { inboxId: theirs.id, aliases: [alias] }),
    ).rejects.toThrow(/address_claimed/);

    await shared().as("olga").rpc("archiveInbox", { inboxId: first.id, isArchived: true });
    await other.browser.rpc("updateInbox", { inboxId: theirs.id, aliases: [alias] });
    expect(await errorCode("archiveInbox", { inboxId: first.id, isArchived: false })).toBe(
      "address_claimed",
    );
  });

  test("of two workspaces that add an address at the same time, one gets it and the other an error", async () => {
    const other = await addWorkspace(shared(), "Elsewhere");
    const accountId = await addEmailAccount(shared(), other.workspaceId);
    for (let turn = 0; turn < 5; turn += 1) {
      const address = fresh("race");
      const input = { accountId, address, name: "Office", intake: "smtp" as const };
      const came = await Promise.allSettled([
        createInbox({ address }),
        other.browser.rpc("createEmailInbox", input),
      ]);
      const refused = came.filter((one) => one.status === "rejected");
      expect(refused.map((one) => String(one.reason))).toEqual([
        expect.stringContaining("address_claimed"),
      ]);
    }
  });

  test("refuses an invalid address, or one with a plus, with an explanation", async () => {
    for (const address of ["a b@c.example", "office@localhost", "office+x@copperline.example"])
      expect(
        await errorCode("createEmailInbox", {
          accountId: await mailAccount(),
          address,
          name: "Office",
          intake: "smtp",
        }),
      ).toBe("invalid_input");
  });

  test("refuses an SMS account for sending, and an account that can't receive for receiving", async () => {
    const app = shared();
    const phone = app.inboxes.find((one) => one.kind === "phone");
    const input = { address: fresh("office"), name: "Office" };
    expect(
      await errorCode("createEmailInbox", {
        ...input,
        accountId: phone?.accountId,
        intake: "smtp",
      }),
    ).toBe("account_type_mismatch");
    expect(
      await errorCode("createEmailInbox", {
        ...input,
        accountId: await mailAccount(),
        intake: "imap",
      }),
    ).toBe("invalid_input");
    expect(
      await errorCode("createEmailInbox", {
        ...input,
        accountId: await mailAccount(),
        intake: "imap",
        intakeAccountId: await mailAccount(),
      }),
    ).toBe("account_cannot_receive");
  });

  test("refuses email settings for a phone inbox", async () => {
    const phone = shared().inboxes.find((one) => one.kind === "phone");
    expect(await errorCode("updateInbox", { inboxId: phone?.id, signature: "<p>Bye</p>" })).toBe(
      "inbox_type_mismatch",
    );
  });

  test("refuses overlapping hours and an automatic reply without text", async () => {
    const { id: inboxId } = await createInbox();
    const day = [
      { from: "09:00", to: "13:00" },
      { from: "12:00", to: "17:00" },
    ];
    const hours = {
      timeZone: "Europe/London",
      week: [day, [], [], [], [], [], []],
      exceptions: [],
    };
    const reply = { isOn: true, html: "<p>Thank you</p>", when: "outside_hours" };
    expect(await errorCode("updateInbox", { inboxId, autoReply: { ...reply, hours } })).toBe(
      "invalid_input",
    );
    expect(await errorCode("updateInbox", { inboxId, autoReply: { ...reply, hours: null } })).toBe(
      "invalid_input",
    );
    expect(
      await errorCode("updateInbox", {
        inboxId,
        autoReply: { ...reply, html: "<p>&nbsp;</p>", when: "always", hours: null },
      }),
    ).toBe("invalid_input");
  });
});

test("sends a test email from the inbox, which arrives", async () => {
  const app = shared();
  const mailbox = await app.mailbox("ada.brook@street.example");
  const result = await app
    .as("olga")
    .rpc("sendTestEmail", { inboxId: app.emailInbox.id, to: "ada.brook@street.example" });
  expect(result.isSent).toBe(true);
  await mailbox.expectMail(/test email from/);
});

test("reports why an inbox's mail server accepts no email", async () => {
  const app = shared();
  const olga = app.as("olga");
  const accountId = await addEmailAccount(app, (await olga.rpc("getMe", {})).workspace.id);
  const inbox = await createInbox({ accountId });
  const result = await olga.rpc("sendTestEmail", { inboxId: inbox.id, to: "ada@brook.example" });
  expect(result).toEqual({ isSent: false, message: expect.stringContaining("Couldn't reach") });
});

test("reports when the last email arrived", async () => {
  const app = shared();
  const olga = app.as("olga");
  const inbox = await createInbox();
  const before = await olga.rpc("getInboundStatus", { inboxId: inbox.id });
  expect(before).toMatchObject({ lastEmailAt: null, isWorking: true, unreadable: 0 });
  expect(before.smtpListener?.port).toBeGreaterThan(0);
  const mailbox = await app.mailbox("piet@street.example");
  await mailbox.write({ subject: "Hello", text: "Is anyone there?", to: [inbox.address] });
  await expect
    .poll(async () => (await olga.rpc("getInboundStatus", { inboxId: inbox.id })).lastEmailAt)
    .not.toBeNull();
});

test("an account shows its webhook URL, and providers show their channel", async () => {
  const olga = shared().as("olga");
  const { rows } = await olga.rpc("listAccounts", {});
  const account = rows.find((one) => one.carries === "email");
  expect(account?.eventsWebhookUrl).toMatch(
    /\/webhooks\/resend\/[0-9a-f-]{36}\/events\/[\w-]{40,}$/,
  );
  expect(account?.smsWebhookUrl).toBe("");
  const providers = await olga.rpc("listProviders", {});
  const smtp = providers.rows.find((one) => one.id === "smtp");
  expect(smtp).toMatchObject({ carries: "email", canSend: true, canReceive: null });
  expect(providers.rows.find((one) => one.id === "imap")).toMatchObject({
    canSend: false,
    canReceive: "imap",
  });
  expect(providers.rows.find((one) => one.id === "twilio")).toMatchObject({ carries: "sms" });
});
