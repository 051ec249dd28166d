import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { required } from "#domain/required.ts";
import { checkAccount } from "#server/actions/account/check-account.ts";
import { listAccounts } from "#server/actions/account/list-accounts.ts";
import { decryptSettings } from "#server/actions/account/open-account.ts";
import { findAccount } from "#server/store/account.ts";
import { sql } from "#server/store/sql.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { clientIdentityOf, memberIdOfClient } from "./client-identity.ts";
import { deleteSipAccount } from "./delete-sip-account.ts";
import { issueSoftphoneCredentials } from "./issue-softphone-credentials.ts";
import { saveSipAccount } from "./save-sip-account.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
afterEach(() => vi.restoreAllMocks());
const { people, voice } = fixture;
const open = async (someone: Awaited<ReturnType<typeof people.createWorkspace>>) =>
  people.run(issueSoftphoneCredentials, await people.actorOf(someone), {});

describe("softphone credentials", () => {
  test("are issued per account whose inboxes the member sees, under the member's own identity", async () => {
    const olga = await people.createWorkspace();
    const first = await fixture.addInbox(olga);
    people.advanceClock(1);
    const second = await fixture.addInbox(olga);
    const { phones, sip, problems } = await open(olga);
    expect(
      phones.map(({ accountId, inboxIds, driver }) => ({ accountId, inboxIds, driver })),
    ).toEqual(
      [first, second].map(({ accountId, inboxId }) => ({
        accountId,
        inboxIds: [inboxId],
        driver: "twilio",
      })),
    );
    expect(phones[0]?.token).toBe(`token of ${clientIdentityOf(olga.memberId)}`);
    expect(memberIdOfClient(clientIdentityOf(olga.memberId))).toBe(olga.memberId);
    expect([sip, problems]).toEqual([null, []]);
  });

  test("are provisioned once and saved with the account", async () => {
    const olga = await people.createWorkspace();
    const { accountId } = await fixture.addInbox(olga);
    vi.spyOn(voice.adapter, "provisionBrowserCalling").mockImplementation(async ({ settings }) =>
      settings.applicationSid ? null : { applicationSid: "AP1" },
    );
    await open(olga);
    const row = required(await findAccount(fixture.database, olga.workspaceId, accountId), "there");
    expect(decryptSettings(fixture.runtime.deps, row)).toEqual({ applicationSid: "AP1" });
    await open(olga);
    expect(vi.mocked(voice.adapter.provisionBrowserCalling).mock.calls[1]?.[0].settings).toEqual({
      applicationSid: "AP1",
    });
  });

  test("that can't be issued report the reason and don't block other accounts", async () => {
    const olga = await people.createWorkspace();
    const first = await fixture.addInbox(olga);
    people.advanceClock(1);
    const second = await fixture.addInbox(olga);
    vi.spyOn(voice.adapter, "provisionBrowserCalling").mockRejectedValueOnce(
      new Error("It needs a key."),
    );
    const { phones, problems } = await open(olga);
    const { accountId, inboxId } = first;
    expect(problems).toEqual([{ accountId, inboxIds: [inboxId], message: "It needs a key." }]);
    expect(await findAccount(fixture.database, olga.workspaceId, accountId)).toMatchObject({
      browserCallingProblem: "It needs a key.",
    });
    expect(phones.map(({ accountId }) => accountId)).toEqual([second.accountId]);
  });

  test("are checked by an admin, and the problem is shown until it is fixed", async () => {
    const olga = await people.createWorkspace();
    const { accountId } = await fixture.addInbox(olga);
    const texts = {
      id: "twilio",
      settings: [],
      check: async () => ({ kind: "working", label: "" }),
    };
    vi.spyOn(fixture.runtime.deps.services, "findTextProvider").mockReturnValue(texts as never);
    const look = async () =>
      (await people.run(checkAccount, await people.actorOf(olga), { accountId })).phone;
    vi.spyOn(voice.adapter, "check").mockResolvedValueOnce({
      kind: "rejected",
      message: "No such key.",
    });
    expect(await look()).toMatchObject({ problem: "No such key.", checkedAt: expect.any(String) });
    await open(olga);
    const { rows } = await people.run(listAccounts, await people.actorOf(olga), {});
    expect(rows[0]?.phone).toMatchObject({ problem: "No such key." });
    vi.spyOn(voice.adapter, "check").mockResolvedValueOnce({ kind: "working", label: "Twilio" });
    expect(await look()).toMatchObject({ problem: null, checkedAt: expect.any(String) });
  });

  test("are not issued to members who may only view", async () => {
    const olga = await people.createWorkspace();
    await fixture.addInbox(olga);
    const vera = await people.addMember(olga.workspaceId, "Vera", "viewer");
    await expect(open(vera)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a member's own PBX account", () => {
  const account = {
    wsUrl: "wss://pbx.example/ws",
    uri: "sip:maya@pbx.example",
    password: "secret",
  };
  const none = { authUser: "", stunUrl: "", turnUrl: "", turnUser: "", turnPassword: "" };

  test("is stored encrypted and returned to its owner alone", async () => {
    const olga = await people.createWorkspace();
    const maya = await people.addMember(olga.workspaceId, "Maya", "agent");
    await people.run(saveSipAccount, await people.actorOf(maya), account);
    expect((await open(maya)).sip).toEqual({ ...account, ...none, inboxId: null });
    expect((await open(olga)).sip).toBeNull();
    const rows = await fixture.database.many<{ text: string }>(
      sql`select member::text || encode(coalesce(sip_encrypted, ''), 'escape') as text from member`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ text }) => text.includes("secret"))).toEqual([]);
  });

  test("keeps its password when only the address changes, and can be deleted", async () => {
    const olga = await people.createWorkspace();
    const me = await people.actorOf(olga);
    await people.run(saveSipAccount, me, account);
    const { password: _, ...moved } = { ...account, wsUrl: "wss://new.example/ws" };
    await people.run(saveSipAccount, me, moved);
    expect((await open(olga)).sip).toEqual({
      ...account,
      ...none,
      inboxId: null,
      wsUrl: "wss://new.example/ws",
    });
    await people.run(deleteSipAccount, me, {});
    expect((await open(olga)).sip).toBeNull();
    await expect(people.run(saveSipAccount, me, moved)).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  test("supports an authentication name and STUN and TURN servers", async () => {
    const olga = await people.createWorkspace();
    const me = await people.actorOf(olga);
    const way = {
      authUser: "desk-204",
      stunUrl: "stun:stun.example:3478",
      turnUrl: "turns:turn.example:5349",
      turnUser: "maya",
    };
    await expect(people.run(saveSipAccount, me, { ...account, ...way })).rejects.toMatchObject({
      issues: [{ path: "turnPassword", message: "Enter the TURN password." }],
    });
    await people.run(saveSipAccount, me, { ...account, ...way, turnPassword: "relay" });
    const { password: _, ...again } = { ...account, ...way };
    await people.run(saveSipAccount, me, again);
    expect((await open(olga)).sip).toEqual({
      ...account,
      ...way,
      turnPassword: "relay",
      inboxId: null,
    });
    for (const wrong of [{ stunUrl: "https://stun.example" }, { turnUrl: "turn:user@turn" }])
      await expect(
        people.run(saveSipAccount, me, { ...account, ...way, ...wrong }),
      ).rejects.toMatchObject({ code: "invalid_input" });
  });

  test("is rejected over an unencrypted connection", async () => {
    const olga = await people.createWorkspace();
    const open = { ...account, wsUrl: "ws://pbx.example/ws" };
    await expect(
      people.run(saveSipAccount, await people.actorOf(olga), open),
    ).rejects.toMatchObject({ code: "invalid_input" });
  });
});
