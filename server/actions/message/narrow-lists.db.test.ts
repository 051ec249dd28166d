// Minor features that could reveal a name or contact to the wrong member.
import { mkdtemp, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { ContactId, ConversationId, EntryId, TeamId } from "#domain/ids.ts";
import { findOrCreateContactPoint } from "#server/actions/contact/find-or-create-contact-point.ts";
import { getConversation } from "#server/actions/conversation/get-conversation.ts";
import { addSuppression } from "#server/actions/suppression/add-suppression.ts";
import { listSuppressions } from "#server/actions/suppression/list-suppressions.ts";
import { removeSuppression } from "#server/actions/suppression/remove-suppression.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { updateTeam } from "#server/actions/workspace/update-team.ts";
import { createDiskFileStore } from "#server/providers/files/disk-file-store.ts";
import { insertSuppression } from "#server/store/email/suppression.ts";
import { sql } from "#server/store/sql.ts";
import { addEmailInbox, createInboundEmails } from "#testing/fixtures/email/inbound-emails.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";

const people = createMembersFixture();
afterAll(() => people.close());

async function openFixture() {
  const olga = await people.createWorkspace();
  const me = await people.actorOf(olga);
  const team = await people.run(createTeam, me, { name: "Lawyers" });
  const open = await addEmailInbox(people, olga, "help@copperline.example");
  await addEmailInbox(people, olga, "legal@copperline.example", { teamId: team.id });
  const inboundEmails = createInboundEmails(people, olga, open.accountId);
  const max = await people.addMember(olga.workspaceId, "Max", "manager");
  return { olga, me, team, inboundEmails, max, manager: await people.actorOf(max) };
}

describe("the suppression list", () => {
  test("shows addresses whose email the member may read, and those of no contact", async () => {
    const { me, manager, inboundEmails } = await openFixture();
    const name = people.newId().slice(-12);
    await inboundEmails.receive({ from: `seen.${name}@a.example`, to: "help@copperline.example" });
    await inboundEmails.receive({
      from: `secret.${name}@b.example`,
      to: "legal@copperline.example",
    });
    const add = (who: string) => people.run(addSuppression, me, { address: who, text: "Asked" });
    await add(`seen.${name}@a.example`);
    const secret = await add(`secret.${name}@b.example`);
    await add(`nobody.${name}@c.example`);
    const shownTo = async (actor: typeof me) =>
      (await people.run(listSuppressions, actor, { query: name })).rows.map((row) => row.address);
    expect((await shownTo(me)).length).toBe(3);
    expect((await shownTo(manager)).sort()).toEqual([
      `nobody.${name}@c.example`,
      `seen.${name}@a.example`,
    ]);
    const lift = people.run(removeSuppression, manager, { suppressionId: secret.id });
    expect(await errorCodeOf(lift)).toBe("not_found");
  });

  test("shows no other address of a contact whom the member doesn't know", async () => {
    const { olga, me, manager, inboundEmails } = await openFixture();
    const name = people.newId().slice(-12);
    const secret = `secret.${name}@b.example`;
    await inboundEmails.receive({ from: secret, to: "legal@copperline.example" });
    const seen = await inboundEmails.receive({ from: `seen.${name}@a.example` });
    // Both addresses are one contact's; the email to the open inbox proves nothing.
    const { id } = await people.database.one<{ id: ContactId }>(
      sql`select contact_id as id from conversation where workspace_id = ${olga.workspaceId} and id = ${seen.conversationId}`,
    );
    const inWorkspace = sql`set contact_id = ${id} where workspace_id = ${olga.workspaceId}`;
    await people.database.run(sql`update contact_point ${inWorkspace}`);
    await people.database.run(sql`update conversation ${inWorkspace}`);
    for (const address of [secret, `seen.${name}@a.example`])
      await people.run(addSuppression, me, { address });
    const { rows } = await people.run(listSuppressions, manager, { query: name });
    expect(rows.map((row) => row.address)).toEqual([`seen.${name}@a.example`]);
  });

  test("doesn't tell a member who adds a hidden address that it's there, or why", async () => {
    const { olga, me, manager, inboundEmails } = await openFixture();
    const address = `secret.${people.newId().slice(-12)}@b.example`;
    const received = await inboundEmails.receive({
      from: address,
      to: "legal@copperline.example",
    });
    const entryId = received.entryId as EntryId;
    const bounce = { address, reason: "bounced", text: "550 Rita has left", entryId } as const;
    const row = { ...bounce, id: people.newId(), at: new Date() };
    await insertSuppression(people.database, olga.workspaceId, row);
    const add = (actor: typeof me) => people.run(addSuppression, actor, { address, text: "Asked" });
    expect(await add(manager)).toMatchObject({
      address,
      reason: "manual",
      text: "Asked",
      entryId: null,
      id: expect.not.stringMatching(row.id),
    });
    expect(await add(me)).toMatchObject({ ...bounce, id: row.id });
  });
});

describe("a team that restricted inboxes belong to", () => {
  test("only an admin may add members; team managers may remove members and rename it", async () => {
    const { me, team, max, manager } = await openFixture();
    const change = (actor: typeof me, teamId: TeamId, memberIds: readonly string[]) =>
      errorCodeOf(people.run(updateTeam, actor, { teamId, memberIds: [...memberIds] as never }));
    expect(await change(manager, team.id, [max.memberId])).toBe("team_controls_inboxes");
    expect(
      await errorCodeOf(people.run(updateTeam, manager, { teamId: team.id, name: "Law" })),
    ).toBe("was carried out");
    expect(await change(me, team.id, [max.memberId])).toBe("was carried out");
    expect(await change(manager, team.id, [])).toBe("was carried out");
    const free = await people.run(createTeam, manager, { name: "Free" });
    expect(await change(manager, free.id, [max.memberId])).toBe("was carried out");
  });
});

describe("the previous conversation", () => {
  test("is shown only to members who can see it", async () => {
    const { olga, me, team, inboundEmails } = await openFixture();
    const max = await people.actorOf(await people.addMember(olga.workspaceId, "Max", "agent"));
    const before = await inboundEmails.receive({
      from: "dora@a.example",
      to: "legal@copperline.example",
    });
    const after = await inboundEmails.receive({ from: "dora@a.example" });
    await people.database.run(
      sql`update conversation set previous_conversation_id = ${before.conversationId} where workspace_id = ${olga.workspaceId} and id = ${after.conversationId}`,
    );
    const shown = async (actor: typeof me) => {
      const conversationId = after.conversationId as ConversationId;
      return (await people.run(getConversation, actor, { conversationId })).conversation
        .previousConversationId;
    };
    expect(await shown(max)).toBeNull();
    await people.database.run(
      sql`update inbox set visibility = 'all', team_id = null where workspace_id = ${olga.workspaceId} and team_id = ${team.id}`,
    );
    expect(await shown(max)).toBe(before.conversationId);
  });
});

describe("two transactions that meet the same number at once", () => {
  test("create one contact, and leave none without a number", async () => {
    const { olga } = await openFixture();
    const { workspaceId } = olga;
    const input = {
      kind: "phone",
      value: "+447700900999",
      displayFallback: "07700 900999",
    } as const;
    let go = () => {};
    const held = new Promise<void>((done) => {
      go = done;
    });
    const first = people.runtime.asSystem(workspaceId, async (ctx) => {
      const point = await findOrCreateContactPoint(ctx, input);
      await held;
      return point;
    });
    const second = people.runtime.asSystem(workspaceId, async (ctx) => {
      // The second one waits for the number, having created a contact.
      const waits = findOrCreateContactPoint(ctx, input);
      setTimeout(go, 300);
      return waits;
    });
    const contactPoints = await Promise.all([first, second]);
    expect(new Set(contactPoints.map((one) => one.contactId)).size).toBe(1);
    const rows = await people.database.many<{ id: ContactId }>(
      sql`select id from contact where workspace_id = ${workspaceId}`,
    );
    expect(rows).toHaveLength(1);
  });
});

test("stored files are unreadable to other users of the machine", async () => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), "files-")), "files");
  const files = createDiskFileStore(folder);
  const key = `${people.newId()}/${"a".repeat(64)}`;
  await files.put(key, new Uint8Array([1]));
  const modeOf = async (filePath: string) => ((await stat(filePath)).mode & 0o777).toString(8);
  const [workspace = ""] = key.split("/");
  expect(await modeOf(folder)).toBe("700");
  expect(await modeOf(path.join(folder, workspace, "aa"))).toBe("700");
  expect(await modeOf(path.join(folder, workspace, "aa", "a".repeat(64)))).toBe("600");
});
