import { afterAll, describe, expect, test } from "vitest";
import { permissionsOfRole, roles } from "#domain/permissions.ts";
import { updateMember } from "#server/actions/member/update-member.ts";
import { updateProfile } from "#server/actions/member/update-profile.ts";
import { createTag } from "#server/actions/tag/create-tag.ts";
import { addInbox } from "#testing/fixtures/member/inboxes.ts";
import {
  createMembersFixture,
  errorCodeOf,
  errorOf,
} from "#testing/fixtures/member/members-fixture.ts";
import { createTeam } from "./create-team.ts";
import { getMe } from "./get-me.ts";
import { listAuditLog } from "./list-audit-log.ts";
import { updateWorkspace } from "./update-workspace.ts";

const people = createMembersFixture();
afterAll(() => people.close());

describe("loading the workspace", () => {
  test("tells the workspace's language and the member's; other changes leave both, null makes them automatic", async () => {
    const olga = await people.createWorkspace();
    const boss = await people.actorOf(olga);
    const languagesOf = async () => {
      const { me, workspace } = await people.run(getMe, boss, {});
      return [workspace.language, me.settings.language];
    };
    expect(await languagesOf()).toEqual([null, null]);
    await people.run(updateWorkspace, boss, { language: "de" });
    await people.run(updateProfile, boss, { settings: { language: "es" } });
    await people.run(updateWorkspace, boss, { name: "Kupferlinie" });
    expect(await languagesOf()).toEqual(["de", "es"]);
    await people.run(updateWorkspace, boss, { language: null });
    await people.run(updateProfile, boss, { settings: { language: null } });
    expect(await languagesOf()).toEqual([null, null]);
  });

  test("returns the member with their permissions, the workspace, members, teams, tags and the feed position", async () => {
    const olga = await people.createWorkspace("Copperline");
    const ravi = await people.addMember(olga.workspaceId, "Ravi", "agent");
    const boss = await people.actorOf(olga);
    const team = await people.run(createTeam, boss, {
      name: "Billing",
      memberIds: [ravi.memberId],
    });
    const tag = await people.run(createTag, boss, { name: "urgent", color: "red" });
    const bootstrap = await people.run(getMe, await people.actorOf(ravi), {});
    expect(bootstrap.me).toMatchObject({
      id: ravi.memberId,
      teamIds: [team.id],
      permissions: permissionsOfRole("agent"),
      hasSecondFactor: false,
    });
    expect(bootstrap.members.map((one) => one.name)).toEqual(["Olga", "Ravi"]);
    expect(bootstrap.teams).toEqual([team]);
    expect(bootstrap.tags).toEqual([tag]);
    expect(bootstrap.feedSeq).toBe((await people.changesOf(olga.workspaceId)).at(-1)?.seq);
  });

  test("shows an inbox restricted to a team only to the team and to admins", async () => {
    const olga = await people.createWorkspace();
    const boss = await people.actorOf(olga);
    const inside = await people.addMember(olga.workspaceId, "In", "agent");
    const outside = await people.addMember(olga.workspaceId, "Out", "agent");
    const team = await people.run(createTeam, boss, { name: "B", memberIds: [inside.memberId] });
    const open = await addInbox(people, olga, "+442079460018");
    people.advanceClock(1); // inboxes are listed in the order they were created
    const closed = await addInbox(people, olga, "+442079460019", team.id);
    const visibleInboxIdsOf = async (someone: typeof olga) => {
      const { inboxes } = await people.run(getMe, await people.actorOf(someone), {});
      return inboxes.map((inbox) => inbox.id);
    };
    expect(await visibleInboxIdsOf(olga)).toEqual([open, closed]);
    expect(await visibleInboxIdsOf(inside)).toEqual([open, closed]);
    expect(await visibleInboxIdsOf(outside)).toEqual([open]);
  });

  test("returns nothing of another workspace", async () => {
    const [mine, theirs] = [
      await people.createWorkspace("Mine"),
      await people.createWorkspace("Theirs"),
    ];
    await people.run(createTag, await people.actorOf(theirs), { name: "theirs" });
    await people.run(createTeam, await people.actorOf(theirs), { name: "theirs" });
    await addInbox(people, theirs, "+442079460018");
    const bootstrap = await people.run(getMe, await people.actorOf(mine), {});
    expect([bootstrap.members.length, bootstrap.teams, bootstrap.tags, bootstrap.inboxes]).toEqual([
      1,
      [],
      [],
      [],
    ]);
  });

  test("is for members, not for API keys", async () => {
    const olga = await people.createWorkspace();
    const { sessionId: _, personId: __, ...who } = await people.actorOf(olga);
    const key = { ...who, kind: "api_key" as const, keyId: people.newId<never>() };
    expect(await errorCodeOf(people.run(getMe, key, {}))).toBe("forbidden");
    expect(await errorCodeOf(people.run(getMe, people.anonymous, {}))).toBe("unauthenticated");
  });
});

describe("the workspace", () => {
  test("changes the given fields and keeps the rest", async () => {
    const olga = await people.createWorkspace("Copperline");
    const boss = await people.actorOf(olga);
    const changed = await people.run(updateWorkspace, boss, { timeZone: "Europe/Berlin" });
    expect(changed).toMatchObject({
      name: "Copperline",
      timeZone: "Europe/Berlin",
      country: "GB",
    });
    expect(await people.changesOf(olga.workspaceId)).toMatchObject([{ entity: "workspace" }]);
  });

  test("accepts only time zones and countries that exist", async () => {
    const boss = await people.actorOf(await people.createWorkspace());
    const wrong = await errorOf(
      people.run(updateWorkspace, boss, { timeZone: "Mars", country: "QQ" }),
    );
    expect(wrong.issues.map((one) => one.path)).toEqual(["timeZone", "country"]);
  });

  test("can be changed by owners and admins only", async () => {
    const olga = await people.createWorkspace();
    const allowedRoles: string[] = [];
    for (const role of roles) {
      const someone = await people.addMember(olga.workspaceId, role, role);
      const attempt = people.run(updateWorkspace, await people.actorOf(someone), { name: role });
      if ((await errorCodeOf(attempt)) === "was carried out") allowedRoles.push(role);
    }
    expect(allowedRoles).toEqual(["owner", "admin"]);
  });
});

describe("the audit log", () => {
  test("is listed newest first, a page at a time, each row once", async () => {
    const olga = await people.createWorkspace();
    const ravi = await people.addMember(olga.workspaceId, "Ravi", "agent");
    const boss = await people.actorOf(olga);
    const names = ["viewer", "agent", "manager", "admin", "viewer"] as const;
    for (const role of names) {
      people.advanceClock(1);
      await people.run(updateMember, boss, { memberId: ravi.memberId, role });
    }
    const first = await people.run(listAuditLog, boss, { size: 2 });
    const second = await people.run(listAuditLog, boss, { size: 2, after: first.next ?? "" });
    const third = await people.run(listAuditLog, boss, { size: 2, after: second.next ?? "" });
    expect(third.next).toBeNull();
    const roleOf = (details: Record<string, unknown>) => (details.role as string[])[1];
    const rows = [...first.rows, ...second.rows, ...third.rows];
    expect(rows.map((row) => roleOf(row.details))).toEqual([...names].reverse());
    expect(rows.every((row) => row.actorId === olga.memberId)).toBe(true);
  });

  test("refuses a cursor that the server didn't issue", async () => {
    const boss = await people.actorOf(await people.createWorkspace());
    for (const after of ["nonsense", Buffer.from('["x"]').toString("base64url")])
      expect(await errorCodeOf(people.run(listAuditLog, boss, { after }))).toBe("invalid_input");
  });

  test("is not available to managers", async () => {
    const olga = await people.createWorkspace();
    const max = await people.addMember(olga.workspaceId, "Max", "manager");
    expect(await errorCodeOf(people.run(listAuditLog, await people.actorOf(max), {}))).toBe(
      "forbidden",
    );
  });
});
