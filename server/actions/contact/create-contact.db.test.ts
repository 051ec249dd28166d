import { afterAll, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { createContact } from "./create-contact.ts";
import { listContacts } from "./list-contacts.ts";

const people = createMembersFixture();
afterAll(() => people.close());

async function openFixture() {
  const olga = await people.createWorkspace();
  const agent = await people.actorOf(await people.addMember(olga.workspaceId, "Ravi", "agent"));
  const viewer = await people.actorOf(await people.addMember(olga.workspaceId, "Vera", "viewer"));
  return { agent, viewer };
}
const phone = (value: string) => ({ kind: "phone", value }) as const;
const email = (value: string) => ({ kind: "email", value }) as const;

test("creates a contact that is listed and found", async () => {
  const { agent } = await openFixture();
  const contactPoints = [phone("07700 900611"), email(" Ada@Brook.example ")];
  const contact = await people.run(createContact, agent, { name: "Ada Brook", contactPoints });
  expect(contact.name).toBe("Ada Brook");
  expect(contact.contactPoints.map((point) => point.value).toSorted()).toEqual([
    "+447700900611",
    "ada@brook.example",
  ]);
  for (const query of ["", "900611", "brook.ex"])
    expect((await people.run(listContacts, agent, { query, sort: "activity" })).rows).toMatchObject(
      [{ id: contact.id, lastActivity: null, openConversations: 0 }],
    );
});

test("creates nothing if a number is taken, named twice or not a number, or the member only reads", async () => {
  const { agent, viewer } = await openFixture();
  await people.run(createContact, agent, { name: "Ada", contactPoints: [phone("07700 900612")] });
  const create = (contactPoints: readonly ReturnType<typeof phone | typeof email>[], by = agent) =>
    errorCodeOf(people.run(createContact, by, { name: "Eve", contactPoints: [...contactPoints] }));
  expect(await create([email("eve@eve.example"), phone("+447700900612")])).toBe(
    "contact_point_taken",
  );
  expect(await create([phone("07700 900613"), phone("+447700900613")])).toBe("contact_point_taken");
  expect(await create([phone("twelve")])).toBe("invalid_phone_number");
  expect(await create([email("eve at eve")])).toBe("invalid_email_address");
  expect(await create([], viewer)).toBe("forbidden");
  expect((await people.run(listContacts, agent, { query: "Eve" })).rows).toEqual([]);
});

test("two members who create the same contact at once make one", async () => {
  const { agent } = await openFixture();
  const create = () =>
    errorCodeOf(
      people.run(createContact, agent, { name: "Ada", contactPoints: [phone("07700 900614")] }),
    );
  expect((await Promise.all([create(), create()])).toSorted()).toEqual([
    "contact_point_taken",
    "was carried out",
  ]);
  expect((await people.run(listContacts, agent, {})).rows).toHaveLength(1);
});

test("a member who can't see every inbox can't try numbers without end", async () => {
  const { agent } = await openFixture();
  await people.run(createContact, agent, { name: "Ada", contactPoints: [phone("07700 900615")] });
  const restricted = { ...agent, visibleInboxIds: [] };
  const create = () =>
    errorCodeOf(
      people.run(createContact, restricted, {
        name: "Eve",
        contactPoints: [phone("07700 900615")],
      }),
    );
  for (let nth = 0; nth < limit("takenContactPointsPerHour"); nth += 1)
    expect(await create()).toBe("contact_point_taken");
  expect(await create()).toBe("too_many_requests");
});
