// One person in several workspaces of a server: what an admin of one workspace can do about the others.
import { afterAll, describe, expect, test } from "vitest";
import { createResetLink } from "#server/actions/member/password/create-reset-link.ts";
import { issueResetLink } from "#server/actions/member/password/issue-reset-link.ts";
import { resetPassword } from "#server/actions/member/password/reset-password.ts";
import { signIn } from "#server/actions/member/session/sign-in.ts";
import { updateMember } from "#server/actions/member/update-member.ts";
import { sql } from "#server/store/sql.ts";
import {
  createMembersFixture,
  errorCodeOf,
  type TestMember,
  testPassword,
} from "#testing/fixtures/member/members-fixture.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { inviteMember } from "./invite-member.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const chosen = "seven green kettles";
const tokenIn = (link: string) => link.split("/").at(-1) ?? "";
const accept = (token: string, text: string) =>
  people.runAndGetSession(acceptInvitation, { token, name: "Nina", password: text });
const enter = (email: string, text: string, workspaceId?: TestMember["workspaceId"]) =>
  people.runAndGetSession(signIn, {
    email,
    password: text,
    ...(workspaceId ? { workspaceId } : {}),
  });

async function invite(by: TestMember, email: string, role: "agent" | "owner" = "agent") {
  const made = await people.run(inviteMember, await people.actorOf(by), { email, role });
  return tokenIn(made.link);
}

/** As created by `npm run workspace -- add`: owner of a workspace, without a password, with their own link. */
async function addedOwner() {
  const owner = await people.createWorkspace("Harbour Dental");
  await people.database.run(
    sql`update person set password_hash = null where id = ${owner.personId}`,
  );
  const where = { publicUrl: "https://desk.example", now: people.now() };
  const { link } = await people.database.transaction((tx) =>
    issueResetLink(tx, { personId: owner.personId, by: null, ...where }),
  );
  return { owner, token: tokenIn(link) };
}

describe("the owner of a newly added workspace, who has no password yet", () => {
  test("gets no password through another workspace's invitation", async () => {
    const mallory = await people.createWorkspace("Copperline");
    const { owner } = await addedOwner();
    const token = await invite(mallory, owner.email.toUpperCase());
    expect(await errorCodeOf(accept(token, chosen))).toBe("invitation_password");
    expect(await errorCodeOf(enter(owner.email, chosen))).toBe("invalid_credentials");
  });

  test("chooses it with their own link, and then accepts that invitation with it", async () => {
    const olga = await people.createWorkspace("Copperline");
    const { owner, token: own } = await addedOwner();
    const token = await invite(olga, owner.email);
    await people.run(resetPassword, people.anonymous, { token: own, password: chosen });
    const { session } = await accept(token, chosen);
    expect(await people.recognize(session?.token ?? "")).toMatchObject({
      workspaceId: olga.workspaceId,
      personId: owner.personId,
      role: "agent",
    });
    const { output } = await enter(owner.email, chosen);
    expect(output).toMatchObject({
      kind: "choose_workspace",
      workspaces: [{ name: "Copperline" }, { name: "Harbour Dental" }],
    });
  });

  test("can't be taken over by an invitation accepted while the workspace is added", async () => {
    const mallory = await people.createWorkspace("Copperline");
    const { owner } = await addedOwner();
    await people.database.run(sql`delete from member where person_id = ${owner.personId}`);
    const token = await invite(mallory, owner.email);
    // The account has no membership when the link is opened, and owns a workspace once its row lock is released.
    const [told] = await whileLocked(
      people.database,
      sql`insert into member (workspace_id, id, person_id, name, email, role, state, availability, created_at)
          select ${owner.workspaceId}, ${owner.memberId}, id, name, email, 'owner', 'active', 'available', now()
            from (select * from person where id = ${owner.personId} for update) p`,
      [() => errorCodeOf(accept(token, chosen))],
    );
    expect(told).toBe("invitation_password");
    expect(await errorCodeOf(enter(owner.email, chosen))).toBe("invalid_credentials");
  });
});

describe("a person in two workspaces", () => {
  test("keeps one password, which no admin of either can change", async () => {
    const [one, two] = [await people.createWorkspace("One"), await people.createWorkspace("Two")];
    const nina = await people.addMember(one.workspaceId, "Nina", "agent");
    const { session } = await accept(await invite(two, nina.email), testPassword);
    const there = await people.recognize(session?.token ?? "");
    if (!there) throw new Error("not in");
    for (const [admin, memberId] of [
      [one, nina.memberId],
      [two, there.memberId],
    ] as const)
      expect(
        await errorCodeOf(people.run(createResetLink, await people.actorOf(admin), { memberId })),
      ).toBe("member_of_other_workspace");
  });

  test("can't be taken over with a link created before they joined the second", async () => {
    const [one, two] = [await people.createWorkspace("One"), await people.createWorkspace("Two")];
    const nina = await people.addMember(one.workspaceId, "Nina", "agent");
    const { link } = await people.run(createResetLink, await people.actorOf(one), {
      memberId: nina.memberId,
    });
    await accept(await invite(two, nina.email), testPassword);
    const input = { token: tokenIn(link), password: chosen };
    expect(await errorCodeOf(people.run(resetPassword, people.anonymous, input))).toBe(
      "link_expired",
    );
    expect((await enter(nina.email, testPassword)).output.kind).toBe("choose_workspace");
  });

  test("disabled in one, keeps access to the other, and a role in one has no effect in the other", async () => {
    const [one, two] = [await people.createWorkspace("One"), await people.createWorkspace("Two")];
    const nina = await people.addMember(one.workspaceId, "Nina", "agent");
    const both = await people.addMembership(two.workspaceId, nina, "viewer");
    await people.run(updateMember, await people.actorOf(one), {
      memberId: nina.memberId,
      role: "admin",
    });
    const there = await people.actorOf(both);
    expect(there).toMatchObject({ role: "viewer", workspaceId: two.workspaceId });
    expect(
      await errorCodeOf(
        people.run(inviteMember, there, { email: "x@copperline.example", role: "agent" }),
      ),
    ).toBe("forbidden");
    await people.run(updateMember, await people.actorOf(one), {
      memberId: nina.memberId,
      state: "disabled",
    });
    expect((await enter(nina.email, testPassword)).output.kind).toBe("signed_in");
    expect(await errorCodeOf(enter(nina.email, testPassword, one.workspaceId))).toBe(
      "member_disabled",
    );
    // Their member id in the other workspace can't be used here either.
    const named = people.run(updateMember, await people.actorOf(one), { memberId: both.memberId });
    expect(await errorCodeOf(named)).toBe("not_found");
  });

  test("invited twice at once, joins each workspace once", async () => {
    const [one, two] = [await people.createWorkspace("One"), await people.createWorkspace("Two")];
    const email = `both.${people.newId().slice(-12)}@copperline.example`;
    const tokens = [await invite(one, email), await invite(two, email)];
    const codes = await Promise.all(tokens.map((token) => errorCodeOf(accept(token, chosen))));
    const done = codes.filter((code) => code === "was carried out").length;
    expect(done).toBeGreaterThan(0);
    for (const [index, code] of codes.entries())
      if (code !== "was carried out") await accept(tokens[index] ?? "", chosen);
    expect((await enter(email, chosen)).output).toMatchObject({ kind: "choose_workspace" });
  });
});
