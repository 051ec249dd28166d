import { afterAll, expect, test } from "vitest";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { findOrCreateContactPoint } from "./find-or-create-contact-point.ts";
import { getContact } from "./get-contact.ts";
import { updateContact } from "./update-contact.ts";

const people = createMembersFixture();
afterAll(() => people.close());

async function house() {
  const olga = await people.found();
  const [ravi, maya] = await Promise.all(
    ["Ravi", "Maya"].map(async (name) =>
      people.actorOf(await people.join(olga.workspaceId, name, "agent")),
    ),
  );
  const { contactId } = await people.desk.asSystem(olga.workspaceId, (ctx) =>
    findOrCreateContactPoint(ctx, {
      kind: "phone",
      value: "+447700900514",
      displayFallback: "07700 900514",
    }),
  );
  const owner = await people.actorOf(olga);
  const save = (actor: typeof ravi, notes: string, notesBefore?: string) =>
    people.ask(updateContact, actor ?? owner, { contactId, notes, notesBefore });
  const notes = async () => (await people.ask(getContact, owner, { contactId })).notes;
  return { ravi, maya, save, notes };
}

test("notes that someone else saved meanwhile are not overwritten unasked", async () => {
  const { ravi, maya, save, notes } = await house();
  await save(ravi, "Rings on Mondays.", "");
  expect(await errorCodeOf(save(maya, "Has a dog.", ""))).toBe("notes_changed");
  expect(await notes()).toBe("Rings on Mondays.");
  await save(maya, "Rings on Mondays. Has a dog.", "Rings on Mondays.");
  expect(await notes()).toBe("Rings on Mondays. Has a dog.");
  // The same words twice are no quarrel; a program that asks for nothing overwrites.
  await save(ravi, "Rings on Mondays. Has a dog.", "Rings on Mondays.");
  await save(ravi, "Moved away.");
  expect(await notes()).toBe("Moved away.");
});

test("of two that save at the very same time, one is told", async () => {
  const { ravi, maya, save, notes } = await house();
  const answers = await Promise.allSettled([save(ravi, "One.", ""), save(maya, "Two.", "")]);
  expect(answers.map((one) => one.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(["One.", "Two."]).toContain(await notes());
});
