import { afterAll, expect, test } from "vitest";
import { openPeople, refusalOf } from "#server/actions/member/for-tests/open-people.ts";
import { addPoint } from "./add-point.ts";
import { findOrMakePoint } from "./find-or-make-point.ts";
import { listContacts } from "./list-contacts.ts";

const people = openPeople();
afterAll(() => people.close());

async function house() {
  const olga = await people.found();
  const agent = await people.actorOf(await people.join(olga.workspaceId, "Ravi", "agent"));
  const met = (value: string) =>
    people.desk.asHouse(olga.workspaceId, (ctx) =>
      findOrMakePoint(ctx, { kind: "phone", value, knownAs: value, name: "Ada Brook" }),
    );
  return { olga, agent, met };
}

test("a customer known by number gets an address, and is found by it", async () => {
  const { agent, met } = await house();
  const { contactId } = await met("+447700900514");
  const wish = { contactId, kind: "mail", value: " Ada@Brook.example " } as const;
  const contact = await people.ask(addPoint, agent, wish);
  expect(contact.points.map((one) => one.value).toSorted()).toEqual([
    "+447700900514",
    "ada@brook.example",
  ]);
  // Said twice, it is one.
  expect((await people.ask(addPoint, agent, wish)).points).toHaveLength(2);
  for (const query of ["ada@", "brook.ex", "ADA"])
    expect((await people.ask(listContacts, agent, { query })).rows).toMatchObject([
      { id: contactId },
    ]);
  expect((await people.ask(listContacts, agent, { query: "rook.example" })).rows).toEqual([]);
});

test("what belongs to another contact, or is neither number nor address, is refused", async () => {
  const { agent, met } = await house();
  const [one, other] = [await met("+447700900515"), await met("+447700900516")];
  const add = (kind: "phone" | "mail", value: string) =>
    refusalOf(people.ask(addPoint, agent, { contactId: one.contactId, kind, value }));
  expect(await add("phone", "07700 900516")).toBe("point_taken");
  expect(await add("phone", "twelve")).toBe("not_a_number");
  expect(await add("mail", "ada at brook")).toBe("not_an_address");
  expect(other.contactId).not.toBe(one.contactId);
});
