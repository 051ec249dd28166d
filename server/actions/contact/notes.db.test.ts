import { afterAll, expect, test } from "vitest";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { findOrCreateContactPoint } from "./find-or-create-contact-point.ts";
import { getContact } from "./get-contact.ts";
import { updateContact } from "./update-contact.ts";

const people = createMembersFixture();
afterAll(() => people.close());

async function openFixture() {
  const olga = await people.createWorkspace();
  const [ravi, maya] = await Promise.all(
    ["Ravi", "Maya"].map(async (name) =>
      people.actorOf(await people.addMember(olga.workspaceId, name, "agent")),
    ),
  );
  const { contactId } = await people.runtime.asSystem(olga.workspaceId, (ctx) =>
    findOrCreateContactPoint(ctx, {
      kind: "phone",
      value: "+447700900514",
      displayFallback: "07700 900514",
    }),
  );
  const owner = await people.actorOf(olga);
  const save = (actor: typeof ravi, notes: string, notesBefore?: string) =>
    people.run(updateContact, actor ?? owner, { contactId, notes, notesBefore });
  const notes = async () => (await people.run(getContact, owner, { contactId })).notes;
  return { ravi, maya, save, notes };
}

test("doesn't overwrite notes that another member saved meanwhile", async () => {
  const { ravi, maya, save, notes } = await openFixture();
  await save(ravi, "Rings on Mondays.", "");
  expect(await errorCodeOf(save(maya, "Has a dog.", ""))).toBe("notes_changed");
  expect(await notes()).toBe("Rings on Mondays.");
  await save(maya, "Rings on Mondays. Has a dog.", "Rings on Mondays.");
  expect(await notes()).toBe("Rings on Mondays. Has a dog.");
  // Saving the same text twice is no conflict; an API client that sends no `notesBefore` overwrites.
  await save(ravi, "Rings on Mondays. Has a dog.", "Rings on Mondays.");
  await save(ravi, "Moved away.");
  expect(await notes()).toBe("Moved away.");
});

test("reports a conflict to one of two members who save at the same time", async () => {
  const { ravi, maya, save, notes } = await openFixture();
  const results = await Promise.allSettled([save(ravi, "One.", ""), save(maya, "Two.", "")]);
  expect(results.map((one) => one.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(["One.", "Two."]).toContain(await notes());
});
