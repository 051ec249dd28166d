import { afterAll, describe, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { updateMember } from "#server/actions/member/update-member.ts";
import { sql } from "#server/store/sql.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { endSession } from "./end-session.ts";
import { listSessions } from "./list-sessions.ts";
import { signOut } from "./sign-out.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const day = 24 * 60 * 60;

describe("a session", () => {
  test("is stored as a hash only", async () => {
    const token = await people.createSessionToken(await people.createWorkspace());
    const rows = await people.database.many(
      sql`select id from session where encode(token_hash, 'base64') like ${`%${token.slice(0, 20)}%`}
          or encode(token_hash, 'escape') like ${`%${token}%`}`,
    );
    expect(rows).toEqual([]);
    expect(await people.recognize(`${token.slice(0, -1)}_`)).toBeNull();
  });

  test("lasts as long as it is used within a month, and no longer", async () => {
    const token = await people.createSessionToken(await people.createWorkspace());
    people.advanceClock((limit("sessionDays") - 1) * day);
    expect(await people.recognize(token)).not.toBeNull();
    people.advanceClock((limit("sessionDays") - 1) * day);
    expect(await people.recognize(token)).not.toBeNull();
    people.advanceClock(limit("sessionDays") * day);
    expect(await people.recognize(token)).toBeNull();
  });

  test("records when it was seen at most every ten minutes", async () => {
    const olga = await people.createWorkspace();
    const token = await people.createSessionToken(olga);
    const seenAt = async () => {
      const row = await people.database.one<{ seenAt: string }>(
        sql`select last_seen_at as "seenAt" from session where member_id = ${olga.memberId}`,
      );
      return Date.parse(row.seenAt);
    };
    const sat = people.now().getTime();
    people.advanceClock(9 * 60);
    await people.recognize(token);
    expect(await seenAt()).toBe(sat);
    people.advanceClock(60);
    await people.recognize(token);
    expect(await seenAt()).toBe(people.now().getTime());
  });

  test("ends at once for a member who is disabled, also while in use", async () => {
    const olga = await people.createWorkspace();
    const ravi = await people.addMember(olga.workspaceId, "Ravi", "agent");
    const token = await people.createSessionToken(ravi);
    await people.run(updateMember, await people.actorOf(olga), {
      memberId: ravi.memberId,
      state: "disabled",
    });
    expect(await people.recognize(token)).toBeNull();
    await people.run(updateMember, await people.actorOf(olga), {
      memberId: ravi.memberId,
      state: "active",
    });
    expect(await people.recognize(token)).toBeNull();
  });
});

test("a session created while its member is disabled gives no access", async () => {
  const olga = await people.createWorkspace();
  const ravi = await people.addMember(olga.workspaceId, "Ravi", "agent");
  await people.run(updateMember, await people.actorOf(olga), {
    memberId: ravi.memberId,
    state: "disabled",
  });
  expect(await people.recognize(await people.createSessionToken(ravi))).toBeNull();
});

describe("the member's list of sessions", () => {
  test("shows each with its device, and marks the current one", async () => {
    const olga = await people.createWorkspace();
    const actor = await people.actorOf(olga);
    people.advanceClock(60);
    await people.createSessionToken(olga);
    const { rows } = await people.run(listSessions, actor, {});
    expect(rows.map((row) => [row.device, row.isThis])).toEqual([
      ["Chromium", false],
      ["Chromium", true],
    ]);
  });

  test("ends the selected session and no other", async () => {
    const olga = await people.createWorkspace();
    const [here, there] = [
      await people.createSessionToken(olga),
      await people.createSessionToken(olga),
    ];
    const actor = await people.recognize(here);
    const other = await people.recognize(there);
    if (!actor || !other) throw new Error("both sit");
    const { session } = await people.runAndGetSession(
      endSession,
      { sessionId: other.sessionId },
      actor,
    );
    expect(session).toBeUndefined();
    expect(await people.recognize(there)).toBeNull();
    expect(await people.recognize(here)).not.toBeNull();
    expect(await people.changesOf(olga.workspaceId)).toMatchObject([
      { entity: "member", id: olga.memberId, memberId: olga.memberId },
    ]);
  });

  test("can't end another member's session", async () => {
    const olga = await people.createWorkspace();
    const ravi = await people.addMember(olga.workspaceId, "Ravi", "agent");
    const { sessionId } = await people.actorOf(ravi);
    const actor = await people.actorOf(olga);
    expect(await errorCodeOf(people.run(endSession, actor, { sessionId }))).toBe("not_found");
  });
});

describe("signing out", () => {
  test("ends this session and clears its cookie", async () => {
    const olga = await people.createWorkspace();
    const [here, there] = [
      await people.createSessionToken(olga),
      await people.createSessionToken(olga),
    ];
    const actor = await people.recognize(here);
    if (!actor) throw new Error("sits");
    const { session } = await people.runAndGetSession(signOut, {}, actor);
    expect(session).toBeNull();
    expect(await people.recognize(here)).toBeNull();
    expect(await people.recognize(there)).not.toBeNull();
  });

  test("everywhere keeps this session, ends those in other workspaces too, and publishes to both workspaces", async () => {
    const olga = await people.createWorkspace();
    const elsewhere = await people.createWorkspace("Harbour Dental");
    const olgaThere = await people.addMembership(elsewhere.workspaceId, olga, "agent");
    const here = await people.createSessionToken(olga);
    const others = [
      await people.createSessionToken(olga),
      await people.createSessionToken(olgaThere),
    ];
    const actor = await people.recognize(here);
    if (!actor) throw new Error("sits");
    expect(await people.run(endOtherSessions, actor, {})).toEqual({ ended: 2 });
    expect(await people.recognize(here)).not.toBeNull();
    for (const token of others) expect(await people.recognize(token)).toBeNull();
    const change = { entity: "member", memberId: olgaThere.memberId };
    expect(await people.changesOf(elsewhere.workspaceId)).toMatchObject([change]);
    expect(await people.changesOf(olga.workspaceId)).toHaveLength(1);
  });
});
