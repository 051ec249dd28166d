// Finds what was written, through the real channels.
import { expect, test } from "vitest";
import { required } from "#domain/required.ts";
import { eventually } from "#testing/eventually.ts";
import { openTestApp, type TestApp } from "#testing/open-app.ts";

const find = (app: TestApp, who: string, query: string) => app.as(who).rpc("search", { query });
const numbers = async (app: TestApp, who: string, query: string) =>
  (await find(app, who, query)).hits.map((hit) => hit.conversation.number);

test("finds emails, texts, notes, files, subjects and people as soon as they arrive", async () => {
  const app = await openTestApp({ members: ["maya:agent"] });
  const maya = app.as("maya");
  const ada = await app.mailbox("ada@brook.example", "Ada Brook");
  await ada.write({
    subject: "Leaking tap in flat 4b",
    text: "It drips all night. My plumber's name is Zephyrine.",
    cc: ["landlord@copperline.example"],
    files: [{ name: "Wasserschaden_März.pdf", type: "application/pdf", base64: "JVBERi0xLjQK" }],
  });
  const email = await maya.conversationWith("Ada Brook");
  const phone = await app.phone("+447700900561", "Max");
  await phone.text("Is the boiler off? Ring 020 7946 0123.");
  const text = await maya.conversationWith("07700 900561");
  await maya.rpc("sendText", { conversationId: text.id, text: "It is; we look at it tonight." });
  await maya.rpc("addNote", { conversationId: text.id, text: "Owes us the deposit" });
  await maya.rpc("renameConversation", {
    conversationId: text.id,
    subject: "Heating, Acacia Road",
  });

  for (const [query, number] of [
    ["zephyrine", email.number],
    ["ZEPHYR", email.number],
    ["leaking tap", email.number],
    ['"drips all"', email.number],
    ["from:ada", email.number],
    ["brook.example", email.number],
    ["to:landlord@copperline.example", email.number],
    ["file:wasserschaden", email.number],
    ["marz", email.number],
    ["has:file", email.number],
    ["is:mail", email.number],
    ["in:open drips", email.number],
    ["boiler", text.number],
    ["is:text", text.number],
    ["+44 20 7946 0123", text.number],
    ["07700900561", text.number],
    ["tonight by:maya", text.number],
    ["boiler by:customer", text.number],
    ["is:note deposit", text.number],
    ["acacia", text.number],
    ["boiler -plumber after:2020", text.number],
  ] as const)
    expect(await numbers(app, "maya", query), query).toEqual([number]);
  for (const query of [
    '"all drips"',
    "zephyrine -drips",
    "from:landlord",
    "boiler by:olga",
    "boiler is:mail",
    "in:closed boiler",
    "boiler before:2020-01-01",
    "zephyrin ",
  ])
    expect(await numbers(app, "maya", query), query).toEqual([]);

  const [hit] = (await find(app, "maya", "night plumb")).hits;
  expect(hit).toMatchObject({ kind: "email", direction: "in" });
  expect(
    required(hit, "a hit")
      .body.filter((part) => part.isMatch)
      .map((part) => part.text),
  ).toEqual(["night", "plumber"]);
  const { people } = await find(app, "maya", "ada bro");
  expect(people).toMatchObject([{ conversationNumber: email.number }]);
  expect((await find(app, "maya", "900561")).people).toHaveLength(1);
  expect((await find(app, "maya", "07700 900561")).people).toHaveLength(1);
});

test("finds a conversation by its number, in any folder, for members who may see it", async () => {
  const app = await openTestApp({ members: ["maya:agent"] });
  const maya = app.as("maya");
  await (await app.phone("+447700900561", "Max")).text("Is the boiler off?");
  const { id, number } = await maya.conversationWith("07700 900561");
  await maya.rpc("closeConversation", { conversationId: id });
  const found = await find(app, "maya", `#${number}`);
  expect(found.numbered).toMatchObject({ number, folder: "closed" });
  expect(found).toMatchObject({ hits: [], people: [], unknown: [] });
  expect((await find(app, "maya", ` ${number} `)).numbered).toMatchObject({ number });
  const none = await find(app, "maya", "#4711");
  expect(none.numbered).toBeNull();
  expect(none.unknown).toEqual(["Conversation #4711 doesn't exist, or you can't see its inbox."]);
});

test("finds a contact and their messages by the last digits of a number, however they are typed", async () => {
  const app = await openTestApp({ members: ["maya:agent"] });
  const maya = app.as("maya");
  await (await app.phone("+447700900561")).text("Is the boiler off?");
  const max = await maya.conversationWith("07700 900561");
  await (await app.phone("+447700900562")).text("Mine too");
  const { contact } = await maya.rpc("getConversation", { conversationId: max.id });
  // Named, so that the number appears only in the contact points.
  await maya.rpc("updateContact", { contactId: contact.id, name: "Max Oduya" });
  for (const query of ["0561", "900561", "00-561", "0 05 61", "+0561", "0 900 561"]) {
    const { hits, people } = await find(app, "maya", query);
    expect(
      hits.map((hit) => hit.conversation.number),
      query,
    ).toEqual([max.number]);
    expect(
      people.map((one) => one.name.map(({ text }) => text).join("")),
      query,
    ).toEqual(["Max Oduya"]);
    expect(people[0]?.contactPoint.some((part) => part.isMatch)).toBe(true);
  }
  expect((await find(app, "maya", "4561")).hits).toEqual([]);
  for (const query of ["0770090056", "+44 7700 9005", "07700 900"]) {
    const { hits } = await find(app, "maya", query);
    expect(
      hits.map((hit) => hit.conversation.number),
      query,
    ).toContain(max.number);
  }
});

test("reports unknown names, and narrows results by tag and inbox", async () => {
  const app = await openTestApp({ members: ["maya:agent"] });
  const maya = app.as("maya");
  const [one, other] = app.inboxes.filter((inbox) => inbox.kind === "phone");
  const phone = await app.phone("+447700900561");
  await phone.text("Kettle here", { to: required(one, "an inbox").address });
  const first = await maya.conversationWith("07700 900561");
  const second = await app.phone("+447700900562");
  await second.text("Kettle there", { to: required(other, "another").address });
  const last = await maya.conversationWith("07700 900562");
  const vip = await maya.rpc("createTag", { name: "Very important" });
  await maya.rpc("tagConversation", { conversationId: first.id, add: [vip.id] });

  expect(await numbers(app, "maya", "kettle")).toEqual([last.number, first.number]);
  expect(await numbers(app, "maya", "kettle tag:important")).toEqual([first.number]);
  expect(await numbers(app, "maya", 'tag:"very imp" kettle')).toEqual([first.number]);
  expect(await numbers(app, "maya", `kettle inbox:"${required(other, "another").name}"`)).toEqual([
    last.number,
  ]);
  expect(await find(app, "maya", "kettle tag:nobody")).toMatchObject({
    hits: [],
    unknown: ["No tag is named “nobody”."],
  });
  await maya.rpc("closeConversation", { conversationId: first.id });
  expect(await numbers(app, "maya", "kettle in:closed")).toEqual([first.number]);
  await maya.rpc("trashConversation", { conversationId: first.id, isTrashed: true });
  expect(await numbers(app, "maya", "kettle")).toEqual([last.number]);
  expect(await numbers(app, "maya", "kettle in:trash")).toEqual([first.number]);
});

test("understands is:closed, assignee:, today and yesterday, and reports unknown filter values", async () => {
  const app = await openTestApp({ members: ["maya:agent", "ravi:agent"] });
  const maya = app.as("maya");
  const ravi = required(
    (await maya.rpc("getMe", {})).members.find((one) => one.name.startsWith("Ravi")),
    "Ravi",
  );
  const [one, other] = [await app.phone("+447700900561"), await app.phone("+447700900562")];
  await one.text("Kettle one");
  await other.text("Kettle two");
  const first = await maya.conversationWith("07700 900561");
  const second = await maya.conversationWith("07700 900562");
  await maya.rpc("assignConversation", { conversationId: first.id, assigneeId: ravi.id });
  await maya.rpc("closeConversation", { conversationId: second.id });

  const both = [second.number, first.number];
  expect(await numbers(app, "maya", "kettle is:closed")).toEqual([second.number]);
  expect(await numbers(app, "maya", "kettle is:open")).toEqual([first.number]);
  expect(await numbers(app, "maya", "kettle assignee:ravi")).toEqual([first.number]);
  expect(await numbers(app, "maya", "kettle assignee:me")).toEqual([]);
  expect(await numbers(app, "ravi", "kettle assignee:me")).toEqual([first.number]);
  expect(await numbers(app, "maya", "kettle assignee:nobody")).toEqual([second.number]);
  expect(await numbers(app, "maya", "kettle assignee:nobody assignee:ravi")).toEqual(both);
  expect(await numbers(app, "maya", "kettle after:today")).toEqual(both);
  expect(await numbers(app, "maya", "kettle after:yesterday")).toEqual(both);
  expect(await numbers(app, "maya", "kettle before:yesterday")).toEqual([]);
  expect(await find(app, "maya", "kettle assignee:tom")).toMatchObject({
    hits: [],
    unknown: ["No teammate is named “tom”."],
  });
  for (const filter of ["is:unread", "in:nowhere", "before:someday"])
    expect((await find(app, "maya", `kettle ${filter}`)).unknown[0], filter).toContain(
      `“${filter}” isn't a valid filter`,
    );
});

test("finds no message that was undone, but what the customer wrote", async () => {
  const app = await openTestApp({ members: ["maya:agent"] });
  const maya = app.as("maya");
  const phone = await app.phone("+447700900561");
  await phone.text("Kettle one");
  const { id: conversationId, inboxId } = await maya.conversationWith("07700 900561");
  const unsentOf = async (query: string) =>
    (await find(app, "maya", query)).hits.map((hit) => hit.unsent);
  await maya.rpc("sendText", { conversationId, text: "The thermostat is here." });
  expect(await unsentOf("thermostat")).toEqual([null]);
  await app.as("olga").rpc("updateInbox", { inboxId, undoSeconds: 30 });
  const sent = await maya.rpc("sendText", { conversationId, text: "Zephyrine comes." });
  expect(await unsentOf("zephyrine")).toEqual([null]);
  await maya.rpc("cancelMessage", { entryId: sent.id });
  expect(await unsentOf("zephyrine")).toEqual([]);
  expect(await unsentOf("thermostat")).toEqual([null]);
});

test("doesn't find messages or people of a restricted inbox, and finds them again when it is opened", async () => {
  const app = await openTestApp({ members: ["maya:agent"] });
  const olga = app.as("olga");
  const hidden = required(
    app.inboxes.find((inbox) => inbox.kind === "phone"),
    "an inbox",
  );
  const phone = await app.phone("+447700900561");
  await phone.text("The vault's code is quillwort", { to: hidden.address });
  const conversation = await olga.conversationWith("07700 900561");
  await olga.rpc("updateContact", { contactId: conversation.contactId, name: "Quinn Secret" });
  expect(await numbers(app, "maya", "quillwort")).toEqual([conversation.number]);
  expect((await find(app, "maya", "quinn")).people).toHaveLength(1);

  const team = await olga.rpc("createTeam", { name: "Vault", memberIds: [] });
  await olga.rpc("updateInbox", { inboxId: hidden.id, visibility: "team", teamId: team.id });
  await eventually(async () => expect(await numbers(app, "maya", "quillwort")).toEqual([]));
  expect((await find(app, "maya", "quinn")).people).toEqual([]);
  expect((await find(app, "maya", `inbox:"${hidden.name}"`)).unknown).toHaveLength(1);
  expect(await numbers(app, "olga", "quillwort")).toEqual([conversation.number]);
  expect((await find(app, "olga", "quinn")).people).toMatchObject([
    { conversationNumber: conversation.number },
  ]);
});
