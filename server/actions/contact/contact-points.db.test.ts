import { afterAll, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { sql } from "#server/store/sql.ts";
import { addConversation, addInbox } from "#testing/fixtures/member/inboxes.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { addContactPoint } from "./add-contact-point.ts";
import { createPhoneContacts, findOrCreateContactPoint } from "./find-or-create-contact-point.ts";
import { listContacts } from "./list-contacts.ts";
import { recordConsent } from "./record-consent.ts";
import { removeContactPoint } from "./remove-contact-point.ts";
import { updateContactPoint } from "./update-contact-point.ts";

const people = createMembersFixture();
afterAll(() => people.close());

async function openFixture() {
  const olga = await people.createWorkspace();
  const agent = await people.actorOf(await people.addMember(olga.workspaceId, "Ravi", "agent"));
  const met = (value: string) =>
    people.runtime.asSystem(olga.workspaceId, (ctx) =>
      findOrCreateContactPoint(ctx, {
        kind: "phone",
        value,
        displayFallback: value,
        name: "Ada Brook",
      }),
    );
  return { olga, agent, met };
}

test("adds an email address to a contact known by number, and finds the contact by it", async () => {
  const { agent, met } = await openFixture();
  const { contactId } = await met("+447700900514");
  const input = { contactId, kind: "email", value: " Ada@Brook.example " } as const;
  const contact = await people.run(addContactPoint, agent, input);
  expect(contact.contactPoints.map((one) => one.value).toSorted()).toEqual([
    "+447700900514",
    "ada@brook.example",
  ]);
  // Adding it twice keeps one.
  expect((await people.run(addContactPoint, agent, input)).contactPoints).toHaveLength(2);
  for (const query of ["ada@", "brook.ex", "ADA", "rook.example"])
    expect((await people.run(listContacts, agent, { query })).rows).toMatchObject([
      { id: contactId },
    ]);
});

test("creates several contacts at once, but none for a number that another transaction created first", async () => {
  const { olga, agent, met } = await openFixture();
  const first = await met("+447700900521");
  const numbers = ["+447700900522", "+447700900521", "+447700900523"];
  const made = await people.runtime.asSystem(olga.workspaceId, (ctx) =>
    createPhoneContacts(
      ctx,
      numbers.map((value) => ({ value, displayFallback: value, name: "Ada Brook" })),
    ),
  );
  expect(made.map((one) => one.value).toSorted()).toEqual(numbers.toSorted());
  expect(made.find((one) => one.value === first.value)).toEqual(first);
  const { rows } = await people.run(listContacts, agent, { query: "Ada" });
  expect(rows.map((one) => one.id).toSorted()).toEqual(made.map((one) => one.contactId).toSorted());
});

test("refuses what belongs to another contact, or is neither a number nor an address", async () => {
  const { agent, met } = await openFixture();
  const [one, other] = [await met("+447700900515"), await met("+447700900516")];
  const add = (kind: "phone" | "email", value: string) =>
    errorCodeOf(people.run(addContactPoint, agent, { contactId: one.contactId, kind, value }));
  expect(await add("phone", "07700 900516")).toBe("contact_point_taken");
  expect(await add("phone", "twelve")).toBe("invalid_phone_number");
  expect(await add("email", "ada at brook")).toBe("invalid_email_address");
  expect(other.contactId).not.toBe(one.contactId);
});

test('a member who can\'t see every inbox tries at most "takenContactPointsPerHour" numbers of other contacts', async () => {
  const { olga, agent, met } = await openFixture();
  const owner = await people.actorOf(olga);
  const [one] = [await met("+447700900521"), await met("+447700900522")];
  const team = await people.run(createTeam, owner, { name: "Lawyers" });
  await addInbox(people, olga, "+12025550102", team.id);
  const restricted = { ...agent, visibleInboxIds: [] };
  const add = (value: string, by: typeof agent = restricted) =>
    errorCodeOf(
      people.run(addContactPoint, by, { contactId: one.contactId, kind: "phone", value }),
    );
  for (let nth = 0; nth < limit("takenContactPointsPerHour"); nth += 1) {
    // A number that no contact has doesn't count.
    expect(await add(`+4477009006${10 + nth}`)).toBe("was carried out");
    expect(await add("+447700900522")).toBe("contact_point_taken");
  }
  expect(await add("+447700900522")).toBe("too_many_requests");
  expect(await add("+447700900599")).toBe("too_many_requests");
  expect(await add("+447700900522", owner)).toBe("contact_point_taken");
  people.advanceClock(3_601);
  expect(await add("+447700900522")).toBe("contact_point_taken");
});

test("doesn't find a contact by a number or address that the member can't see", async () => {
  const { olga, met } = await openFixture();
  const owner = await people.actorOf(olga);
  const { contactId } = await met("+447700900518");
  await people.run(addContactPoint, owner, {
    contactId,
    kind: "email",
    value: "ada@secret.example",
  });
  const team = await people.run(createTeam, owner, { name: "Lawyers" });
  const inboxes = [
    await addInbox(people, olga, "+12025550100", team.id),
    await addInbox(people, olga, "+12025550101"),
  ];
  // One conversation in each inbox; the contact has not written to the open one.
  for (const inbox of inboxes) {
    const id = await addConversation(people, olga, inbox, {});
    await people.database.run(
      sql`update conversation set contact_id = ${contactId} where workspace_id = ${olga.workspaceId} and id = ${id}`,
    );
  }
  const agent = await people.actorOf(await people.addMember(olga.workspaceId, "Nia", "agent"));
  const found = async (actor: typeof agent, query: string) =>
    (await people.run(listContacts, actor, { query })).rows.map((row) => [
      row.id,
      row.contactPoints.length,
    ]);
  for (const query of ["ada@secret", "secret.ex", "900518", "+447700900518"]) {
    expect(await found(owner, query), query).toEqual([[contactId, 2]]);
    expect(await found(agent, query), query).toEqual([]);
  }
  expect(await found(owner, "Ada")).toEqual([[contactId, 2]]);
  expect(await found(agent, "Ada")).toEqual([]);
});

test('members add at most "contactPointsPerContact" to a contact', async () => {
  lowerLimitsOfTest({ contactPointsPerContact: 3 });
  const { agent, met } = await openFixture();
  const { contactId } = await met("+447700900530");
  const codes = await Promise.all(
    [1, 2, 3, 4].map((nth) =>
      errorCodeOf(
        people.run(addContactPoint, agent, {
          contactId,
          kind: "email",
          value: `ada${nth}@brook.example`,
        } as never),
      ),
    ),
  );
  expect(codes.filter((code) => code === "was carried out")).toHaveLength(2);
  expect(codes.filter((code) => code === "too_many_contact_points")).toHaveLength(2);
});

test("a number is labeled, made the primary one, and removed", async () => {
  const { agent, met } = await openFixture();
  const { contactId, id: first } = await met("+447700900541");
  const input = { contactId, kind: "phone", value: "+447700900542" } as const;
  people.advanceClock(1);
  const added = await people.run(addContactPoint, agent, input);
  expect(added.contactPoints.map((one) => one.isPrimary)).toEqual([true, false]);
  const second = required(added.contactPoints[1], "just added").id;
  const change = { contactPointId: second, label: "Work", isPrimary: true } as const;
  const changed = await people.run(updateContactPoint, agent, change);
  expect(changed.contactPoints.map(({ id, label, isPrimary }) => [id, label, isPrimary])).toEqual([
    [second, "Work", true],
    [first, "", false],
  ]);
  // The other one keeps its label, and takes the place of the one that is removed.
  const removed = await people.run(removeContactPoint, agent, { contactPointId: second });
  expect(removed.contactPoints.map(({ id, isPrimary }) => [id, isPrimary])).toEqual([
    [first, true],
  ]);
  const other = await met("+447700900543");
  await people.run(addContactPoint, agent, { ...input, contactId: other.contactId });
});

test("what was used for a message or an opt-out becomes a contact of its own", async () => {
  const { olga, agent, met } = await openFixture();
  const { contactId, id: contactPointId } = await met("+447700900544");
  const owner = await people.actorOf(olga);
  await people.run(recordConsent, owner, { contactPointId, decision: "revoked", text: "By phone" });
  const left = await people.run(removeContactPoint, agent, { contactPointId });
  expect(left.contactPoints).toEqual([]);
  const [row] = (await people.run(listContacts, agent, { query: "900544" })).rows;
  expect(row?.id).not.toBe(contactId);
  expect(row?.contactPoints[0]?.smsOptedOutAt).not.toBeNull();
});

test("a number isn't changed by members who may not know its contact", async () => {
  const { olga, agent, met } = await openFixture();
  const { contactId, id: contactPointId } = await met("+447700900545");
  const inboxId = await addInbox(people, olga, "+12025550104");
  const conversationId = await addConversation(people, olga, inboxId, {});
  await people.database.run(sql`
    update conversation set contact_id = ${contactId} where workspace_id = ${olga.workspaceId} and id = ${conversationId}`);
  const restricted = { ...agent, visibleInboxIds: [] };
  const label = { contactPointId, label: "Work" };
  expect(await errorCodeOf(people.run(updateContactPoint, restricted, label))).toBe("not_found");
  expect(await errorCodeOf(people.run(removeContactPoint, restricted, { contactPointId }))).toBe(
    "not_found",
  );
});
