// A contact of a restricted inbox with a name, notes, a second number and a second address. An agent outside the team
// knows one number and one address of theirs and tries everything: no route, socket or event stream may say more.
import { beforeAll, describe, expect, test } from "vitest";
import type { RouteName } from "#contract/routes.ts";
import type { ContactId, ConversationId, EntryId } from "#domain/ids.ts";
import { findLastSeq } from "#server/store/feed.ts";
import { sql } from "#server/store/sql.ts";
import {
  type AccessCaller,
  type AccessFixture,
  createAccessFixture,
  keyCaller,
  memberCaller,
} from "#testing/access-matrix/access-fixture.ts";
import type { Row } from "#testing/access-matrix/rows/row.ts";
import { rows } from "#testing/access-matrix/rows.ts";
import { requestAs, routeNames } from "#testing/access-matrix/run-matrix.ts";
import type { Ids } from "#testing/access-matrix/scope-data.ts";
import { type EventStream, openEventStream } from "#testing/app/event-stream.ts";
import type { LiveListener } from "#testing/app/test-browser.ts";
import { eventually } from "#testing/eventually.ts";
import { shareTestApp } from "#testing/open-app.ts";

const knownNumber = "+447700900701";
const knownAddress = "dana@clinic.example";
const secretNumbers = ["+447700900702", "+447700900703"] as const;
/** How each secret may appear: as stored or as shown. */
const secrets = ["Quokka", "Diagnosis", "900702", "900703", "dana.private"];
const leaksIn = (text: string): string[] => secrets.filter((one) => text.includes(one));

let ahead = 0;
const app = shareTestApp({ now: () => new Date(Date.now() + ahead) });
let fixture: AccessFixture;
let agent: AccessCaller;
let key: AccessCaller;
let contactId: ContactId;
/** Of the secret contact, in the open inboxes: begun by the agent. */
let texted: ConversationId;
let mailed: ConversationId;
let socket: LiveListener;
let stream: EventStream;

const ask = (who: AccessCaller, name: RouteName, input: unknown) =>
  requestAs(who, name, input, false);

beforeAll(async () => {
  fixture = await createAccessFixture(app());
  const { owner, scopes: places } = fixture;
  const started = await owner.rpc("startTextConversation", {
    inboxId: places.hidden.ids.inboxId,
    to: secretNumbers[0],
    text: "Confidential",
  });
  contactId = started.conversation.contactId;
  await owner.rpc("updateContact", { contactId, name: "Quincy Quokka", notes: "Diagnosis: …" });
  for (const value of [secretNumbers[1], knownNumber])
    await owner.rpc("addContactPoint", { contactId, kind: "phone", value });
  for (const value of ["dana.private@clinic.example", knownAddress])
    await owner.rpc("addContactPoint", { contactId, kind: "email", value });
  await owner.rpc("addSuppression", { address: "dana.private@clinic.example" });

  agent = await memberCaller(fixture, "agent", false);
  key = await keyCaller(fixture, "agent", "open");
  const browser = await agent.browser(false);
  const { inboxId, emailInboxId } = places.open.ids;
  const text = { inboxId, to: knownNumber, text: "Parcel ready" };
  texted = (await browser.rpc("startTextConversation", text)).conversation.id;
  const email = { subject: "Parcel", html: "<p>Parcel</p>", clientKey: "client-key-1" };
  const to = [{ address: knownAddress, name: "" }];
  const mail = { inboxId: emailInboxId, to, ...email };
  mailed = (await browser.rpc("startEmailConversation", mail)).conversation.id;

  const head = await findLastSeq(app().running.runtime.deps.database, fixture.workspaceId);
  socket = await browser.listen(head, () => {}, texted);
  stream = await openEventStream(app().url, { ...key.headers, "last-event-id": String(head) });
});

/** Every id that belongs to the contact, also those the agent can only guess. */
async function idsAround(conversationId: ConversationId): Promise<Ids> {
  const { database } = app().running.runtime.deps;
  const pointOf = async (value: string) =>
    (
      await database.one<{ id: never }>(sql`
      select id from contact_point where workspace_id = ${fixture.workspaceId} and value = ${value}`)
    ).id;
  const entry = await database.one<{ id: EntryId }>(sql`
    select id from entry where workspace_id = ${fixture.workspaceId} and conversation_id = ${conversationId} order by seq limit 1`);
  return {
    ...fixture.scopes.open.ids,
    n: agent.n(),
    conversationId,
    contactId,
    heldEntryId: entry.id,
    contactPointId: await pointOf(secretNumbers[1]),
    textPointId: await pointOf(secretNumbers[0]),
  };
}

/** Reads that show contacts, with queries that look for the secrets. */
const searches = ["", "Quokka", "900702", "dana.private", "Parcel", "to:quincy", "#1"];
async function expectNothingShown(): Promise<void> {
  for (const who of [agent, key]) {
    const replies: string[] = [];
    const read = async (name: RouteName, input: unknown) => {
      const { body, status } = await ask(who, name, input);
      replies.push(JSON.stringify(body));
      return status;
    };
    expect(await read("getContact", { contactId })).toBe(200);
    await read("listConsent", { contactId });
    for (const conversationId of [texted, mailed]) {
      await read("getConversation", { conversationId });
      await read("listEntries", { conversationId });
      await read("listMergeCandidates", { conversationId });
      await read("prepareEmailDraft", { conversationId, kind: "new" });
    }
    await read("listConversations", { view: "open", size: 100 });
    await read("listCalls", {});
    await read("listLiveCalls", {});
    await read("listSuppressions", {});
    for (const query of searches) {
      const found = await ask(who, "search", { query });
      const listed = await ask(who, "listContacts", { query });
      replies.push(JSON.stringify(found.body), JSON.stringify(listed.body));
    }
    expect(replies.flatMap(leaksIn)).toEqual([]);
  }
  expect(leaksIn(JSON.stringify(socket.frames))).toEqual([]);
  expect(leaksIn(stream.text())).toEqual([]);
}

describe("an agent outside the team learns nothing of a contact", () => {
  test("whom they wrote to", expectNothingShown);

  const legId = crypto.randomUUID();
  type Trick = [what: string, name: RouteName, input: () => Record<string, unknown>, code: string];
  const inboxId = () => fixture.scopes.open.ids.inboxId;
  const report = (state: string) => ({ legId, direction: "in", number: knownNumber, state });
  const account = { wsUrl: "wss://pbx.example/ws", uri: "sip:ann@pbx.example", password: "x" };
  const reply = () => ({ inboxId: inboxId(), text: "Hello" });
  const tricks: Trick[] = [
    ["saves a phone system", "saveSipAccount", () => ({ ...account, inboxId: inboxId() }), "ok"],
    ["reports a call of theirs", "reportPbxCall", () => report("ringing"), "ok"],
    ["reports its end", "reportPbxCall", () => ({ ...report("ended"), cause: "hung_up" }), "ok"],
    [
      "texts without a number",
      "sendText",
      () => ({ ...reply(), conversationId: mailed }),
      "phone_number_not_chosen",
    ],
    [
      "replies to what they haven't seen",
      "sendText",
      () => ({ ...reply(), conversationId: texted, seenSeq: 0 }),
      "newer_message_exists",
    ],
    [
      "adds a number",
      "addContactPoint",
      () => ({ contactId, kind: "phone", value: "+447700900799" }),
      "forbidden",
    ],
    [
      "guesses a number",
      "getWhatsappWindow",
      () => ({ inboxId: inboxId(), to: secretNumbers[1] }),
      "ok",
    ],
    ["renames the contact", "updateContact", () => ({ contactId, name: "Mine" }), "forbidden"],
    [
      "merges both conversations",
      "mergeConversation",
      () => ({ conversationId: mailed, intoId: texted }),
      "ok",
    ],
  ];
  test.each(tricks)("and %s", async (_, name, input, code) => {
    ahead += 61_000;
    const response = await ask(agent, name, input());
    expect(response.code).toBe(code);
    expect(leaksIn(JSON.stringify(response.body))).toEqual([]);
    await expectNothingShown();
  });

  test("on any route, with all of the contact's ids", async () => {
    const faults: string[] = [];
    for (const who of [agent, key])
      for (const name of routeNames) {
        const row: Row<RouteName> = rows[name];
        if (row.usesUpCaller) continue;
        ahead += 2_000;
        const response = await ask(who, name, row.input(await idsAround(texted)));
        const leaks = leaksIn(JSON.stringify(response.body));
        if (leaks.length > 0) faults.push(`${who.name}: ${name} tells ${leaks.join()}`);
      }
    expect(faults).toEqual([]);
    await eventually(() => {
      expect(socket.frames.length).toBeGreaterThan(3);
      expect(stream.events.length).toBeGreaterThan(3);
    });
    expect(leaksIn(JSON.stringify(socket.frames))).toEqual([]);
    expect(leaksIn(stream.text())).toEqual([]);
  });
});

test("the secrets are there to be found by the team", async () => {
  const shown = JSON.stringify(await fixture.owner.rpc("getContact", { contactId }));
  expect(leaksIn(shown)).toEqual([...secrets]);
});
