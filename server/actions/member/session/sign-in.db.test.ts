import { afterAll, describe, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { updateMember } from "#server/actions/member/update-member.ts";
import { sql } from "#server/store/sql.ts";
import {
  createMembersFixture,
  errorCodeOf,
  errorOf,
  testPassword,
} from "#testing/fixtures/member/members-fixture.ts";
import { signIn } from "./sign-in.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const signedIn = async (input: { email: string; password: string; workspaceId?: string }) => {
  const { output, session } = await people.runAndGetSession(signIn, input);
  return { output, token: session?.token ?? "" };
};

describe("signing in", () => {
  test("opens a session in the workspace with the right password, whatever the case of the email address", async () => {
    const olga = await people.createWorkspace();
    const { output, token } = await signedIn({
      email: olga.email.toUpperCase(),
      password: testPassword,
    });
    expect(output).toEqual({ kind: "signed_in" });
    expect(await people.recognize(token)).toMatchObject({
      memberId: olga.memberId,
      workspaceId: olga.workspaceId,
      role: "owner",
      country: "GB",
      visibleInboxIds: null,
    });
  });

  test("ends the person's session that wasn't used for the longest time, if they have too many", async () => {
    const olga = await people.createWorkspace();
    const unused = await people.createSessionToken(olga);
    people.advanceClock(60 * 60);
    const used = await people.createSessionToken(olga);
    for (let nth = 3; nth <= limit("sessionsPerPerson"); nth += 1)
      await people.createSessionToken(olga);
    expect(await people.recognize(unused)).not.toBeNull();
    await people.database.run(
      sql`update session set last_seen_at = created_at where member_id = ${olga.memberId}`,
    );
    await signedIn({ email: olga.email, password: testPassword });
    expect(await people.recognize(unused)).toBeNull();
    expect(await people.recognize(used)).not.toBeNull();
  });

  test("gives the same error for a wrong password and for an unknown email address", async () => {
    const olga = await people.createWorkspace();
    const wrong = await errorOf(signedIn({ email: olga.email, password: "not it at all" }));
    const unknown = await errorOf(
      signedIn({ email: "who@nowhere.example", password: testPassword }),
    );
    expect(wrong.code).toBe("invalid_credentials");
    expect([unknown.code, unknown.message]).toEqual([wrong.code, wrong.message]);
  });

  test("does the same work for an unknown email address", async () => {
    const olga = await people.createWorkspace();
    // Rehashes with the current cost, as sign-in does.
    await signedIn({ email: olga.email, password: testPassword });
    const quickest = async (email: string) => {
      const took: number[] = [];
      for (let n = 0; n < 3; n += 1) {
        const since = performance.now();
        await errorCodeOf(signedIn({ email, password: "not it at all" }));
        took.push(performance.now() - since);
      }
      return Math.min(...took);
    };
    const known = await quickest(olga.email);
    expect(await quickest("who@nowhere.example")).toBeGreaterThan(known / 3);
  });

  test("rehashes a password that was hashed at another cost", async () => {
    const olga = await people.createWorkspace();
    const hashNow = async () => {
      const row = await people.database.one<{ hash: string }>(
        sql`select password_hash as hash from person where id = ${olga.personId}`,
      );
      return row.hash;
    };
    expect(await hashNow()).toContain("$m=64,t=1,p=1$");
    await signedIn({ email: olga.email, password: testPassword });
    const fresh = await hashNow();
    expect(fresh).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    await signedIn({ email: olga.email, password: testPassword });
    expect(await hashNow()).toBe(fresh);
  });

  test("asks for the workspace if there are several, and enters the chosen one", async () => {
    const olga = await people.createWorkspace("Copperline");
    const other = await people.createWorkspace("Harbour Dental");
    await people.addMembership(other.workspaceId, olga, "agent");
    const { output, token } = await signedIn({ email: olga.email, password: testPassword });
    expect(token).toBe("");
    expect(output).toEqual({
      kind: "choose_workspace",
      workspaces: [
        { id: olga.workspaceId, name: "Copperline" },
        { id: other.workspaceId, name: "Harbour Dental" },
      ],
    });
    const chosen = await signedIn({
      email: olga.email,
      password: testPassword,
      workspaceId: other.workspaceId,
    });
    expect(await people.recognize(chosen.token)).toMatchObject({
      workspaceId: other.workspaceId,
      role: "agent",
    });
    const foreign = await people.createWorkspace("Elsewhere");
    expect(
      await errorCodeOf(
        signedIn({ email: olga.email, password: testPassword, workspaceId: foreign.workspaceId }),
      ),
    ).toBe("not_found");
  });

  test("tells a disabled member so, but only with the right password", async () => {
    const olga = await people.createWorkspace();
    const ravi = await people.addMember(olga.workspaceId, "Ravi", "agent");
    await people.run(updateMember, await people.actorOf(olga), {
      memberId: ravi.memberId,
      state: "disabled",
    });
    expect(await errorCodeOf(signedIn({ email: ravi.email, password: testPassword }))).toBe(
      "member_disabled",
    );
    expect(await errorCodeOf(signedIn({ email: ravi.email, password: "not it at all" }))).toBe(
      "invalid_credentials",
    );
  });
});
