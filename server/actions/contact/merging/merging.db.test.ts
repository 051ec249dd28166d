// Two contacts of one customer become one, and two again.
import { afterAll, describe, expect, test } from "vitest";
import type { ContactId, ContactPointId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { addContactPoint } from "#server/actions/contact/add-contact-point.ts";
import { getContact } from "#server/actions/contact/get-contact.ts";
import { listConsent } from "#server/actions/contact/list-consent.ts";
import { listContactConversations } from "#server/actions/contact/list-contact-conversations.ts";
import { listContacts } from "#server/actions/contact/list-contacts.ts";
import { recordConsent } from "#server/actions/contact/record-consent.ts";
import { updateContact } from "#server/actions/contact/update-contact.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { deleteExpiredMergeStates } from "#server/store/contact-merge.ts";
import { sql } from "#server/store/sql.ts";
import { addEmailInbox, createInboundEmails } from "#testing/fixtures/email/inbound-emails.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { listContactMerges } from "./list-contact-merges.ts";
import { mergeContacts } from "./merge-contacts.ts";
import { previewContactMerge } from "./preview-contact-merge.ts";
import { undoContactMerge } from "./undo-contact-merge.ts";

const people = createMembersFixture();
afterAll(() => people.close());
const { database } = people;

async function openFixture() {
  const olga = await people.createWorkspace();
  const owner = await people.actorOf(olga);
  const { workspaceId } = olga;
  const team = await people.run(createTeam, owner, { name: "Lawyers" });
  const help = `help@${workspaceId.slice(-6)}.example`;
  const legal = `legal@${workspaceId.slice(-6)}.example`;
  const inbox = await addEmailInbox(people, olga, help);
  const hidden = await addEmailInbox(people, olga, legal, { teamId: team.id });
  const mail = createInboundEmails(people, olga, inbox.accountId);
  const hiddenMail = createInboundEmails(people, olga, hidden.accountId);
  const agent = await people.actorOf(await people.addMember(workspaceId, "Ravi", "agent"));
  const contactOf = async (address: string): Promise<ContactId> =>
    (
      await database.one<{ id: ContactId }>(sql`
        select contact_id as id from contact_point where workspace_id = ${workspaceId} and value = ${address}`)
    ).id;
  /** A customer with a name and notes who wrote to an inbox. */
  const wrote = async (from: string, name: string, notes: string, isHidden = false) => {
    await (isHidden ? hiddenMail : mail).receive({ from, to: isHidden ? legal : help });
    const contactId = await contactOf(from);
    // Authentication is a job of its own.
    await database.run(sql`
      update entry e set proven_contact_id = ${contactId} from message m
       where e.workspace_id = ${workspaceId} and m.workspace_id = e.workspace_id and m.id = e.id and m.from_address = ${from}`);
    await people.run(updateContact, owner, { contactId, name, notes });
    return contactId;
  };
  const merge = (contactId: ContactId, mergedId: ContactId, more: object = {}) =>
    people.run(mergeContacts, owner, { contactId, mergedId, ...more });
  const subjectsOf = async (contactId: ContactId, by = owner) =>
    (await people.run(listContactConversations, by, { contactId })).rows.length;
  return { olga, owner, agent, workspaceId, help, mail, wrote, merge, contactOf, subjectsOf };
}

const ada = "ada@brook.example";
const work = "ada@work.example";

describe("a merge", () => {
  test("keeps the chosen name, both notes, all details and all conversations", async () => {
    const { owner, wrote, merge, subjectsOf } = await openFixture();
    const contactId = await wrote(ada, "Ada", "Pays late");
    const mergedId = await wrote(work, "Ada Brook", "Has a dog");
    const preview = await people.run(previewContactMerge, owner, { contactId, mergedId });
    expect(preview).toMatchObject({
      contact: { id: contactId },
      merged: { id: mergedId, name: "Ada Brook" },
      optOuts: [],
      isKnownToFewer: false,
    });
    const primary = required(preview.merged.contactPoints[0], "its address").id;
    const { contact, merge: done } = await merge(contactId, mergedId, {
      name: "merged",
      primaryPointIds: [primary],
    });
    expect(contact).toMatchObject({
      id: contactId,
      name: "Ada Brook",
      notes: "Pays late\n\nHas a dog",
    });
    expect(contact.contactPoints.map(({ value, isPrimary }) => [value, isPrimary])).toEqual([
      [work, true],
      [ada, false],
    ]);
    expect(await subjectsOf(contactId)).toBe(2);
    // The former address leads to the remaining contact.
    expect(await people.run(getContact, owner, { contactId: mergedId })).toEqual(contact);
    expect(done).toMatchObject({ mergedId, mergedName: "Ada Brook" });
    const { rows } = await people.run(listContacts, owner, { query: "ada" });
    expect(rows.map((one) => one.id)).toEqual([contactId]);
  });

  test("is undone: each has its own again, with what came since", async () => {
    const { owner, mail, help, wrote, merge, subjectsOf } = await openFixture();
    const contactId = await wrote(ada, "Ada", "Pays late");
    const mergedId = await wrote(work, "Ada Brook", "Has a dog");
    const before = [contactId, mergedId].map((id) =>
      people.run(getContact, owner, { contactId: id }),
    );
    const { merge: done } = await merge(contactId, mergedId, { name: "merged" });
    await mail.receive({ from: work, to: help, subject: "Another matter" });
    expect(await subjectsOf(contactId)).toBe(3);
    expect(
      (await people.run(listContactMerges, owner, { contactId: mergedId })).rows,
    ).toMatchObject([{ id: done.id, mergedId, mergedName: "Ada Brook" }]);
    await people.run(undoContactMerge, owner, { mergeId: done.id });
    const after = [contactId, mergedId].map((id) =>
      people.run(getContact, owner, { contactId: id }),
    );
    expect(await Promise.all(after)).toEqual(await Promise.all(before));
    expect([await subjectsOf(contactId), await subjectsOf(mergedId)]).toEqual([1, 2]);
    expect((await people.run(listContactMerges, owner, { contactId })).rows).toEqual([]);
    expect(await errorCodeOf(people.run(undoContactMerge, owner, { mergeId: done.id }))).toBe(
      "already_undone",
    );
    // And merged again.
    await merge(contactId, mergedId);
    expect(await subjectsOf(mergedId)).toBe(3);
  });

  test("is undone without losing what members wrote since", async () => {
    const { owner, wrote, merge } = await openFixture();
    const contactId = await wrote(ada, "Ada", "Pays late");
    const mergedId = await wrote(work, "Ada Brook", "Has a dog");
    const { merge: done } = await merge(contactId, mergedId);
    await people.run(updateContact, owner, { contactId, notes: "Pays late. Moved." });
    people.advanceClock(1);
    await people.run(addContactPoint, owner, { contactId, kind: "phone", value: "+447700900531" });
    const { contact, restored } = await people.run(undoContactMerge, owner, { mergeId: done.id });
    expect(contact).toMatchObject({ name: "Ada", notes: "Pays late. Moved." });
    expect(contact.contactPoints.map((one) => one.value)).toEqual([ada, "+447700900531"]);
    expect(restored).toMatchObject({ name: "Ada Brook", notes: "Has a dog" });
  });

  test("is undone in the reverse order of merges, and only for a time", async () => {
    const { owner, wrote, merge } = await openFixture();
    const [one, two, three] = [
      await wrote(ada, "Ada", ""),
      await wrote(work, "Ada Brook", ""),
      await wrote("a@brook.example", "A. Brook", ""),
    ];
    const inner = (await merge(one, two)).merge.id;
    const outer = (await merge(three, one)).merge.id;
    const undo = (mergeId: typeof inner) => people.run(undoContactMerge, owner, { mergeId });
    expect((await people.run(getContact, owner, { contactId: two })).id).toBe(three);
    expect(await errorCodeOf(undo(inner))).toBe("invalid_input");
    await undo(outer);
    expect((await people.run(getContact, owner, { contactId: two })).id).toBe(one);
    const later = new Date(people.now().getTime() + limit("contactMergeUndoDays") * 86_400_000 + 1);
    await deleteExpiredMergeStates(database, later);
    expect(await errorCodeOf(undo(inner))).toBe("not_found");
    expect((await people.run(getContact, owner, { contactId: two })).id).toBe(one);
  });

  test("extends an opt-out to the other number, and takes it back when it is undone", async () => {
    const { owner, wrote, merge } = await openFixture();
    const contactId = await wrote(ada, "Ada", "");
    const mergedId = await wrote(work, "Ada Brook", "");
    const add = async (to: ContactId, value: string) =>
      required(
        (
          await people.run(addContactPoint, owner, { contactId: to, kind: "phone", value })
        ).contactPoints.find((one) => one.value === value),
        "just added",
      ).id;
    const optedIn = await add(contactId, "+447700900532");
    const optedOut = await add(mergedId, "+447700900533");
    const record = (contactPointId: ContactPointId, decision: "granted" | "revoked") =>
      people.run(recordConsent, owner, { contactPointId, decision, text: "By phone" });
    await record(optedOut, "revoked");
    const { optOuts } = await people.run(previewContactMerge, owner, { contactId, mergedId });
    expect(optOuts).toEqual([{ contactPointId: optedIn, channel: "sms" }]);
    // The ledger is in the order of its ids, which begin with the time.
    people.advanceClock(1);
    const { contact, merge: done } = await merge(contactId, mergedId);
    const outIn = (points: typeof contact.contactPoints) =>
      points.filter((one) => one.smsOptedOutAt !== null).map((one) => one.id);
    expect(outIn(contact.contactPoints).toSorted()).toEqual([optedIn, optedOut].toSorted());
    people.advanceClock(1);
    const undone = await people.run(undoContactMerge, owner, { mergeId: done.id });
    expect(outIn(undone.contact.contactPoints)).toEqual([]);
    expect(outIn(undone.restored.contactPoints)).toEqual([optedOut]);
    const { rows } = await people.run(listConsent, owner, { contactId });
    expect(rows.map((one) => one.decision)).toEqual(["granted", "revoked"]);
    // A later decision stays.
    people.advanceClock(1);
    const again = await merge(contactId, mergedId);
    for (const decision of ["granted", "revoked"] as const) {
      people.advanceClock(1);
      await record(optedIn, decision);
    }
    const kept = await people.run(undoContactMerge, owner, { mergeId: again.merge.id });
    expect(outIn(kept.contact.contactPoints)).toEqual([optedIn]);
  });

  test("is refused for one contact, and for too many details or notes", async () => {
    const { owner, wrote, merge } = await openFixture();
    const contactId = await wrote(ada, "Ada", "x".repeat(limit("noteLength")));
    const mergedId = await wrote(work, "Ada Brook", "y");
    expect(await errorCodeOf(merge(contactId, contactId))).toBe("invalid_input");
    expect(await errorCodeOf(merge(contactId, mergedId))).toBe("too_large");
    await merge(contactId, mergedId, { notes: "contact" });
    expect(await errorCodeOf(merge(contactId, mergedId))).toBe("invalid_input");
    expect((await people.run(getContact, owner, { contactId })).notes).toMatch(/^x+$/);
  });

  test("repeated with its key, it is done once", async () => {
    const { owner, wrote } = await openFixture();
    const contactId = await wrote(ada, "Ada", "");
    const mergedId = await wrote(work, "Ada Brook", "");
    const request = { actor: owner, idempotencyKey: "merge-1" };
    const run = () =>
      people.runtime.run(mergeContacts as never, request, { contactId, mergedId } as never);
    expect(await run()).toEqual(await run());
  });
});

describe("members who don't see every inbox", () => {
  test("know a merged contact only if they knew both, until the merge is undone", async () => {
    const { owner, agent, wrote, merge, subjectsOf } = await openFixture();
    const contactId = await wrote(ada, "Ada", "Pays late");
    const mergedId = await wrote("quokka@secret.example", "Quincy Quokka", "Diagnosis", true);
    const seen = () => people.run(getContact, agent, { contactId });
    expect((await seen()).name).toBe("Ada");
    const { isKnownToFewer } = await people.run(previewContactMerge, owner, {
      contactId,
      mergedId,
    });
    expect(isKnownToFewer).toBe(true);
    expect(await errorCodeOf(people.run(mergeContacts, agent, { contactId, mergedId }))).toBe(
      "not_found",
    );
    const { merge: done } = await merge(contactId, mergedId);
    const shown = await seen();
    expect(JSON.stringify(shown)).not.toMatch(/quokka|Diagnosis|"name":"A|Pays/i);
    expect(shown.contactPoints.map((one) => one.value)).toEqual([ada]);
    expect(await subjectsOf(contactId, agent)).toBe(1);
    expect((await people.run(listContactMerges, agent, { contactId })).rows).toEqual([]);
    expect((await people.run(listContacts, agent, { query: "quokka" })).rows).toEqual([]);
    expect(await errorCodeOf(people.run(undoContactMerge, agent, { mergeId: done.id }))).toBe(
      "forbidden",
    );
    await people.run(undoContactMerge, owner, { mergeId: done.id });
    expect(await seen()).toMatchObject({ name: "Ada", notes: "Pays late" });
    expect(await errorCodeOf(people.run(getContact, agent, { contactId: mergedId }))).toBe(
      "not_found",
    );
  });

  test("don't learn after an undo what was written about both", async () => {
    const { owner, agent, wrote, merge } = await openFixture();
    const contactId = await wrote(ada, "Ada", "Pays late");
    const mergedId = await wrote("quokka@secret.example", "Quincy Quokka", "Diagnosis", true);
    const { merge: done } = await merge(contactId, mergedId);
    const notes = "Pays late\n\nDiagnosis confirmed";
    await people.run(updateContact, owner, { contactId, notes });
    await people.run(undoContactMerge, owner, { mergeId: done.id });
    expect((await people.run(getContact, agent, { contactId })).notes).toBe("");
    expect((await people.run(getContact, owner, { contactId })).notes).toBe(notes);
  });
});

describe("at the same time", () => {
  test("an email to either side arrives, and belongs to the remaining contact", async () => {
    const { owner, workspaceId, mail, help, wrote, subjectsOf, contactOf } = await openFixture();
    const contactId = await wrote(ada, "Ada", "");
    const mergedId = await wrote(work, "Ada Brook", "");
    for (const from of [ada, work]) await mail.store({ from, to: help, subject: `From ${from}` });
    await Promise.all([people.run(mergeContacts, owner, { contactId, mergedId }), mail.process()]);
    expect(await contactOf(work)).toBe(contactId);
    expect(await subjectsOf(contactId)).toBe(4);
    const strays = await database.one<{ count: number }>(sql`
      select count(*)::int as count from conversation where workspace_id = ${workspaceId} and contact_id <> ${contactId}`);
    expect(strays.count).toBe(0);
  });

  test("two opposite merges leave one contact", async () => {
    const { owner, workspaceId, wrote } = await openFixture();
    const contactId = await wrote(ada, "Ada", "");
    const mergedId = await wrote(work, "Ada Brook", "");
    const results = await Promise.all([
      errorCodeOf(people.run(mergeContacts, owner, { contactId, mergedId })),
      errorCodeOf(people.run(mergeContacts, owner, { contactId: mergedId, mergedId: contactId })),
    ]);
    expect(results.filter((one) => one === "invalid_input")).toHaveLength(1);
    const left = await database.one<{ count: number }>(
      sql`select count(*)::int as count from contact where workspace_id = ${workspaceId}`,
    );
    expect(left.count).toBe(1);
  });
});
