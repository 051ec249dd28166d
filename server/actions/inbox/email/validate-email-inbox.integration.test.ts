import { describe, expect, test } from "vitest";
import type { AccountId } from "#domain/ids.ts";
import { addEmailAccount } from "#testing/access-matrix/insert-rows.ts";
import { addWorkspace } from "#testing/app/members.ts";
import { shareDesk } from "#testing/open-app.ts";

const shared = shareDesk();
let counted = 0;
const fresh = (name: string) => {
  counted += 1;
  return `${name}-${counted}@copperline.example`;
};

async function mailAccount(): Promise<AccountId> {
  const { rows } = await shared().as("olga").rpc("listAccounts", {});
  const found = rows.find((one) => one.carries === "mail" && one.canSend);
  if (!found) throw new Error("the simulator brought no mail account");
  return found.id;
}

async function makeLine(more: { address?: string; accountId?: AccountId } = {}) {
  return shared()
    .as("olga")
    .rpc("createEmailInbox", {
      ...{ accountId: await mailAccount(), address: fresh("office"), name: "Office" },
      ...{ intake: "smtp", ...more },
    });
}

const refusal = (route: "createEmailInbox" | "updateInbox" | "archiveInbox", input: object) =>
  shared()
    .as("olga")
    .refusal(route, input as never);

describe("taking an address into use", () => {
  test("keeps it in small letters, with ten seconds to take a mail back", async () => {
    const address = fresh("Sales");
    const line = await makeLine({ address: ` ${address.toUpperCase()} ` });
    expect(line).toMatchObject({
      kind: "mail",
      address: address.toLowerCase(),
      undoSeconds: 10,
      mail: { intake: "smtp", aliases: [], fromName: "", autoReply: null, canReceive: true },
    });
    expect(line.mail?.maxFileBytes).toBe(20 * 1024 * 1024);
    expect(line.mail?.maxRecipients).toBe(50);
  });

  test("a domain of another script is shown as people write it", async () => {
    const line = await makeLine({ address: "post@müller.example" });
    expect([line.address, line.shown]).toEqual([
      "post@xn--mller-kva.example",
      "post@müller.example",
    ]);
  });

  test("an address has one line, also as the other name of another", async () => {
    const [first, second] = [await makeLine(), await makeLine()];
    const alias = fresh("orders");
    const changed = await shared()
      .as("olga")
      .rpc("updateInbox", { inboxId: first.id, aliases: [alias.toUpperCase(), first.address] });
    expect(changed.mail?.aliases).toEqual([alias]);
    expect(await refusal("updateInbox", { inboxId: second.id, aliases: [alias] })).toBe(
      "address_taken",
    );
    expect(await refusal("updateInbox", { inboxId: second.id, aliases: [first.address] })).toBe(
      "address_taken",
    );
    const accountId = await mailAccount();
    const wish = { accountId, address: alias, name: "Orders", intake: "smtp" };
    expect(await refusal("createEmailInbox", wish)).toBe("address_taken");
    await shared().as("olga").rpc("archiveInbox", { inboxId: first.id, isArchived: true });
    await makeLine({ address: alias });
    expect(await refusal("archiveInbox", { inboxId: first.id, isArchived: false })).toBe(
      "address_taken",
    );
  });

  test("of two companies on one server who came first has an address, at our own door", async () => {
    const other = await addWorkspace(shared(), "Elsewhere");
    const accountId = await addEmailAccount(shared(), other.workspaceId);
    const wish = (address: string) => ({
      ...{ accountId, address, name: "Office", intake: "smtp" as const },
    });
    const first = await makeLine();
    const alias = fresh("orders");
    await shared()
      .as("olga")
      .rpc("updateInbox", { inboxId: first.id, aliases: [alias] });
    for (const address of [first.address, alias])
      await expect(other.browser.rpc("createEmailInbox", wish(address))).rejects.toThrow(
        /address_claimed.*Another inbox on this server/,
      );
    const theirs = await other.browser.rpc("createEmailInbox", wish(fresh("office")));
    await expect(
      other.browser.rpc("updateInbox", { inboxId: theirs.id, aliases: [alias] }),
    ).rejects.toThrow(/address_claimed/);

    await shared().as("olga").rpc("archiveInbox", { inboxId: first.id, isArchived: true });
    await other.browser.rpc("updateInbox", { inboxId: theirs.id, aliases: [alias] });
    expect(await refusal("archiveInbox", { inboxId: first.id, isArchived: false })).toBe(
      "address_claimed",
    );
  });

  test("of two who take an address at one moment one has it, and the other hears so", async () => {
    const other = await addWorkspace(shared(), "Elsewhere");
    const accountId = await addEmailAccount(shared(), other.workspaceId);
    for (let turn = 0; turn < 5; turn += 1) {
      const address = fresh("race");
      const wish = { accountId, address, name: "Office", intake: "smtp" as const };
      const came = await Promise.allSettled([
        makeLine({ address }),
        other.browser.rpc("createEmailInbox", wish),
      ]);
      const refused = came.filter((one) => one.status === "rejected");
      expect(refused.map((one) => String(one.reason))).toEqual([
        expect.stringContaining("address_claimed"),
      ]);
    }
  });

  test("what is no address, or one with a plus, is refused in words", async () => {
    for (const address of ["a b@c.example", "office@localhost", "office+x@copperline.example"])
      expect(
        await refusal("createEmailInbox", {
          ...{ accountId: await mailAccount(), address, name: "Office", intake: "smtp" },
        }),
      ).toBe("invalid_input");
  });

  test("an account for texts sends no mail, and one that brings none is no way in", async () => {
    const desk = shared();
    const phone = desk.lines.find((one) => one.kind === "phone");
    const wish = { address: fresh("office"), name: "Office" };
    expect(
      await refusal("createEmailInbox", { ...wish, accountId: phone?.accountId, intake: "smtp" }),
    ).toBe("account_type_mismatch");
    expect(
      await refusal("createEmailInbox", {
        ...wish,
        accountId: await mailAccount(),
        intake: "imap",
      }),
    ).toBe("invalid_input");
    expect(
      await refusal("createEmailInbox", {
        ...{ ...wish, accountId: await mailAccount(), intake: "imap" },
        intakeAccountId: await mailAccount(),
      }),
    ).toBe("account_cannot_receive");
  });

  test("what only mail has is no setting of a number", async () => {
    const phone = shared().lines.find((one) => one.kind === "phone");
    expect(await refusal("updateInbox", { inboxId: phone?.id, signature: "<p>Bye</p>" })).toBe(
      "inbox_type_mismatch",
    );
  });

  test("hours that overlap, and an automatic reply without words, are refused", async () => {
    const { id: inboxId } = await makeLine();
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
    expect(await refusal("updateInbox", { inboxId, autoReply: { ...reply, hours } })).toBe(
      "invalid_input",
    );
    expect(await refusal("updateInbox", { inboxId, autoReply: { ...reply, hours: null } })).toBe(
      "invalid_input",
    );
    expect(
      await refusal("updateInbox", {
        inboxId,
        autoReply: { ...reply, html: "<p>&nbsp;</p>", when: "always", hours: null },
      }),
    ).toBe("invalid_input");
  });
});

test("a test mail leaves from the line and arrives", async () => {
  const desk = shared();
  const mailbox = await desk.mailbox("ada.brook@street.example");
  const told = await desk
    .as("olga")
    .rpc("sendTestEmail", { inboxId: desk.mailLine.id, to: "ada.brook@street.example" });
  expect(told.isSent).toBe(true);
  await mailbox.expectMail(/test email from/);
});

test("a line that nobody's server takes mail of says why", async () => {
  const desk = shared();
  const olga = desk.as("olga");
  const accountId = await addEmailAccount(desk, (await olga.rpc("getMe", {})).workspace.id);
  const line = await makeLine({ accountId });
  const told = await olga.rpc("sendTestEmail", { inboxId: line.id, to: "ada@brook.example" });
  expect(told).toEqual({ isSent: false, say: expect.stringContaining("Couldn't reach") });
});

test("whether mail arrives is told by the last that came", async () => {
  const desk = shared();
  const olga = desk.as("olga");
  const line = await makeLine();
  const before = await olga.rpc("getInboundStatus", { inboxId: line.id });
  expect(before).toMatchObject({ lastMailAt: null, isWorking: true, unreadable: 0 });
  expect(before.door?.port).toBeGreaterThan(0);
  const mailbox = await desk.mailbox("piet@street.example");
  await mailbox.write({ subject: "Hello", text: "Is anybody there?", to: [line.address] });
  await expect
    .poll(async () => (await olga.rpc("getInboundStatus", { inboxId: line.id })).lastMailAt)
    .not.toBeNull();
});

test("an account shows where its provider reports to, and vendors what they carry", async () => {
  const olga = shared().as("olga");
  const { rows } = await olga.rpc("listAccounts", {});
  const account = rows.find((one) => one.carries === "mail");
  expect(account?.eventsWebhookUrl).toMatch(
    /\/webhooks\/resend\/[0-9a-f-]{36}\/events\/[\w-]{40,}$/,
  );
  expect(account?.smsWebhookUrl).toBe("");
  const vendors = await olga.rpc("listProviders", {});
  const smtp = vendors.rows.find((one) => one.id === "smtp");
  expect(smtp).toMatchObject({ carries: "mail", canSend: true, canReceive: null });
  expect(vendors.rows.find((one) => one.id === "imap")).toMatchObject({
    canSend: false,
    canReceive: "imap",
  });
  expect(vendors.rows.find((one) => one.id === "twilio")).toMatchObject({ carries: "text" });
});
