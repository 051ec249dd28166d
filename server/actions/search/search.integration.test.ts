// Finding what was really said, by the doors through which it came.
import { expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import { eventually } from "#testing/eventually.ts";
import { type OpenedDesk, openDesk } from "#testing/open-app.ts";

const find = (desk: OpenedDesk, who: string, query: string) =>
  desk.as(who).rpc("search", { query });
const numbers = async (desk: OpenedDesk, who: string, query: string) =>
  (await find(desk, who, query)).hits.map((hit) => hit.conversation.number);

test("mails, texts, notes, files, subjects and people are found as soon as they are there", async () => {
  const desk = await openDesk({ members: ["maya:agent"] });
  const maya = desk.as("maya");
  const ada = await desk.mailbox("ada@brook.example", "Ada Brook");
  await ada.write({
    subject: "Leaking tap in flat 4b",
    text: "It drips all night. My plumber's name is Zephyrine.",
    cc: ["landlord@copperline.example"],
    files: [{ name: "Wasserschaden_März.pdf", type: "application/pdf", base64: "JVBERi0xLjQK" }],
  });
  const mail = await maya.conversationWith("Ada Brook");
  const phone = await desk.phone("+447700900561", "Max");
  await phone.text("Is the boiler off? Ring 020 7946 0123.");
  const text = await maya.conversationWith("07700 900561");
  await maya.rpc("sendSms", { conversationId: text.id, text: "It is; we look at it tonight." });
  await maya.rpc("addNote", { conversationId: text.id, text: "Owes us the deposit" });
  await maya.rpc("renameConversation", {
    conversationId: text.id,
    subject: "Heating, Acacia Road",
  });

  for (const [query, number] of [
    ["zephyrine", mail.number],
    ["ZEPHYR", mail.number],
    ["leaking tap", mail.number],
    ['"drips all"', mail.number],
    ["from:ada", mail.number],
    ["brook.example", mail.number],
    ["to:landlord@copperline.example", mail.number],
    ["file:wasserschaden", mail.number],
    ["marz", mail.number],
    ["has:file", mail.number],
    ["is:mail", mail.number],
    ["in:open drips", mail.number],
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
    expect(await numbers(desk, "maya", query), query).toEqual([number]);
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
    expect(await numbers(desk, "maya", query), query).toEqual([]);

  const [hit] = (await find(desk, "maya", "night plumb")).hits;
  expect(hit).toMatchObject({ kind: "mail", direction: "in" });
  expect(
    required(hit, "a hit")
      .said.filter((part) => part.isMatch)
      .map((part) => part.text),
  ).toEqual(["night", "plumber"]);
  const { people } = await find(desk, "maya", "ada bro");
  expect(people).toMatchObject([{ conversationNumber: mail.number }]);
  expect((await find(desk, "maya", "900561")).people).toHaveLength(1);
  expect((await find(desk, "maya", "07700 900561")).people).toHaveLength(1);
});

test("a conversation is found by its number, in whatever place it is, by those who may see it", async () => {
  const desk = await openDesk({ members: ["maya:agent"] });
  const maya = desk.as("maya");
  await (await desk.phone("+447700900561", "Max")).text("Is the boiler off?");
  const { id, number } = await maya.conversationWith("07700 900561");
  await maya.rpc("closeConversation", { conversationId: id });
  const found = await find(desk, "maya", `#${number}`);
  expect(found.numbered).toMatchObject({ number, place: "closed" });
  expect(found).toMatchObject({ hits: [], people: [], unknown: [] });
  expect((await find(desk, "maya", ` ${number} `)).numbered).toMatchObject({ number });
  const none = await find(desk, "maya", "#4711");
  expect(none.numbered).toBeNull();
  expect(none.unknown).toEqual(["Conversation #4711 doesn't exist, or you can't see its inbox."]);
});

test("the last digits of a number find who has it and what they said, however they are typed", async () => {
  const desk = await openDesk({ members: ["maya:agent"] });
  const maya = desk.as("maya");
  await (await desk.phone("+447700900561")).text("Is the boiler off?");
  const max = await maya.conversationWith("07700 900561");
  await (await desk.phone("+447700900562")).text("Mine too");
  const { contact } = await maya.rpc("getConversation", { conversationId: max.id });
  // Named, so that the number stands nowhere but in the contact's points.
  await maya.rpc("updateContact", { contactId: contact.id, name: "Max Oduya" });
  for (const query of ["0561", "900561", "00-561", "0 05 61", "+0561", "0 900 561"]) {
    const { hits, people } = await find(desk, "maya", query);
    expect(
      hits.map((hit) => hit.conversation.number),
      query,
    ).toEqual([max.number]);
    expect(
      people.map((one) => one.name.map(({ text }) => text).join("")),
      query,
    ).toEqual(["Max Oduya"]);
    expect(people[0]?.point.some((part) => part.isMatch)).toBe(true);
  }
  expect((await find(desk, "maya", "4561")).hits).toEqual([]);
});

test("names that nothing is called by are told, and a tag and a line narrow it down", async () => {
  const desk = await openDesk({ members: ["maya:agent"] });
  const maya = desk.as("maya");
  const [one, other] = desk.lines.filter((line) => line.kind === "phone");
  const phone = await desk.phone("+447700900561");
  await phone.text("Kettle here", { to: required(one, "a line").address });
  const first = await maya.conversationWith("07700 900561");
  const second = await desk.phone("+447700900562");
  await second.text("Kettle there", { to: required(other, "another").address });
  const last = await maya.conversationWith("07700 900562");
  const vip = await maya.rpc("createTag", { name: "Very important" });
  await maya.rpc("tagConversation", { conversationId: first.id, add: [vip.id] });

  expect(await numbers(desk, "maya", "kettle")).toEqual([last.number, first.number]);
  expect(await numbers(desk, "maya", "kettle tag:important")).toEqual([first.number]);
  expect(await numbers(desk, "maya", 'tag:"very imp" kettle')).toEqual([first.number]);
  expect(await numbers(desk, "maya", `kettle line:"${required(other, "another").name}"`)).toEqual([
    last.number,
  ]);
  expect(await find(desk, "maya", "kettle tag:nobody")).toMatchObject({
    hits: [],
    unknown: ["No tag is named “nobody”."],
  });
  await maya.rpc("closeConversation", { conversationId: first.id });
  expect(await numbers(desk, "maya", "kettle in:closed")).toEqual([first.number]);
  await maya.rpc("trashConversation", { conversationId: first.id, isTrashed: true });
  expect(await numbers(desk, "maya", "kettle")).toEqual([last.number]);
  expect(await numbers(desk, "maya", "kettle in:trash")).toEqual([first.number]);
});

test("is:closed, assignee:, today and yesterday are understood; what no filter knows is told", async () => {
  const desk = await openDesk({ members: ["maya:agent", "ravi:agent"] });
  const maya = desk.as("maya");
  const ravi = required(
    (await maya.rpc("getMe", {})).members.find((one) => one.name.startsWith("Ravi")),
    "Ravi",
  );
  const [one, other] = [await desk.phone("+447700900561"), await desk.phone("+447700900562")];
  await one.text("Kettle one");
  await other.text("Kettle two");
  const first = await maya.conversationWith("07700 900561");
  const second = await maya.conversationWith("07700 900562");
  await maya.rpc("assignConversation", { conversationId: first.id, assigneeId: ravi.id });
  await maya.rpc("closeConversation", { conversationId: second.id });

  const both = [second.number, first.number];
  expect(await numbers(desk, "maya", "kettle is:closed")).toEqual([second.number]);
  expect(await numbers(desk, "maya", "kettle is:open")).toEqual([first.number]);
  expect(await numbers(desk, "maya", "kettle assignee:ravi")).toEqual([first.number]);
  expect(await numbers(desk, "maya", "kettle assignee:me")).toEqual([]);
  expect(await numbers(desk, "ravi", "kettle assignee:me")).toEqual([first.number]);
  expect(await numbers(desk, "maya", "kettle assignee:nobody")).toEqual([second.number]);
  expect(await numbers(desk, "maya", "kettle assignee:nobody assignee:ravi")).toEqual(both);
  expect(await numbers(desk, "maya", "kettle after:today")).toEqual(both);
  expect(await numbers(desk, "maya", "kettle after:yesterday")).toEqual(both);
  expect(await numbers(desk, "maya", "kettle before:yesterday")).toEqual([]);
  expect(await find(desk, "maya", "kettle assignee:tom")).toMatchObject({
    hits: [],
    unknown: ["No teammate is named “tom”."],
  });
  for (const asked of ["is:unread", "in:nowhere", "before:someday"])
    expect((await find(desk, "maya", `kettle ${asked}`)).unknown[0], asked).toContain(
      `“${asked}” isn't a valid filter`,
    );
});

test("what lies behind a line is not found, nor its people, and is again when it opens", async () => {
  const desk = await openDesk({ members: ["maya:agent"] });
  const olga = desk.as("olga");
  const hidden = required(
    desk.lines.find((line) => line.kind === "phone"),
    "a line",
  );
  const phone = await desk.phone("+447700900561");
  await phone.text("The vault's code is quillwort", { to: hidden.address });
  const said = await olga.conversationWith("07700 900561");
  await olga.rpc("updateContact", { contactId: said.contactId, name: "Quinn Secret" });
  expect(await numbers(desk, "maya", "quillwort")).toEqual([said.number]);
  expect((await find(desk, "maya", "quinn")).people).toHaveLength(1);

  const team = await olga.rpc("createTeam", { name: "Vault", memberIds: [] });
  await olga.rpc("updateInbox", { inboxId: hidden.id, visibility: "team", teamId: team.id });
  await eventually(async () => expect(await numbers(desk, "maya", "quillwort")).toEqual([]));
  expect((await find(desk, "maya", "quinn")).people).toEqual([]);
  expect((await find(desk, "maya", `line:"${hidden.name}"`)).unknown).toHaveLength(1);
  expect(await numbers(desk, "olga", "quillwort")).toEqual([said.number]);
  expect((await find(desk, "olga", "quinn")).people).toMatchObject([
    { conversationNumber: said.number },
  ]);
});
