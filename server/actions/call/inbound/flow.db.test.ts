import { afterAll, describe, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { required } from "#domain/errors.ts";
import type { ContactId } from "#domain/ids.ts";
import { defaultBusinessHours } from "#domain/inbox/hours.ts";
import { getContact } from "#server/actions/contact/get-contact.ts";
import { listContacts } from "#server/actions/contact/list-contacts.ts";
import { updateContact } from "#server/actions/contact/update-contact.ts";
import { sql } from "#server/store/sql.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";

const house = createPhoneFixture();
afterAll(() => house.close());

const say = (text: string) => ({ kind: "say" as const, text });
const nobodyNamed = { teamIds: [], memberIds: [] };
const voicemail: FlowStep = { id: "vm", kind: "voicemail", prompt: say("Speak."), maxSeconds: 60 };
const bye: FlowStep = { id: "bye", kind: "hang_up", prompt: say("Goodbye.") };
const menu: FlowStep = {
  ...{ id: "menu", kind: "menu", prompt: say("One to leave a message."), tries: 2 },
  keys: [{ key: "1", name: "Message", to: "vm" }],
  silent: "bye",
};
const ring = (nobody: string, seconds = 20): FlowStep => ({
  ...{ id: "ring", kind: "ring", targets: nobodyNamed, order: "all", seconds, nobody },
});

async function lineOf(...steps: FlowStep[]) {
  const olga = await house.people.found();
  return house.addLine(olga, { steps });
}

describe("somebody calls", () => {
  test("the call is an entry on their timeline, with a leg of theirs, told to whoever looks", async () => {
    const line = await lineOf(menu, voicemail, bye);
    const caller = await placeInboundCall(house, line, "+447700900199");
    const view = await caller.view();
    expect(view).toMatchObject({ direction: "in", number: "+447700900199", state: "menu" });
    expect(view.legs).toMatchObject([{ role: "customer", providerRef: caller.legRef }]);
    const [entry] = await house.database.many(
      sql`select kind, id from entry where workspace_id = ${line.house.workspaceId}`,
    );
    expect(entry).toEqual({ kind: "call", id: caller.id });
    const news = await house.people.newsOf(line.house.workspaceId);
    expect(news.map((one) => one.noun)).toEqual(
      expect.arrayContaining(["call", "entry", "conversation", "contact"]),
    );
  });

  test("asked twice, it is one call with the same words", async () => {
    const line = await lineOf(menu, voicemail, bye);
    const caller = await placeInboundCall(house, line);
    const first = caller.hears();
    expect(await caller.repeats()).toEqual(first);
    const { count } = await house.database.one<{ count: number }>(
      sql`select count(*) from call where workspace_id = ${line.house.workspaceId}`,
    );
    expect(count).toBe(1);
  });

  test("a second call joins the open conversation, a withheld number never does", async () => {
    const line = await lineOf(menu, voicemail, bye);
    const [one, two] = [await placeInboundCall(house, line), await placeInboundCall(house, line)];
    expect((await two.view()).conversationId).toBe((await one.view()).conversationId);
    const [dark, darker] = [
      await placeInboundCall(house, line, "anonymous"),
      await placeInboundCall(house, line, "+266696687"),
    ];
    expect((await dark.view()).conversationId).not.toBe((await darker.view()).conversationId);
    expect((await dark.view()).contactName).toBe("Withheld number");
  });

  test("two strangers with a withheld number share no contact, name or notes", async () => {
    const olga = await house.people.found();
    const line = await house.addLine(olga, { steps: [menu, voicemail, bye] });
    const owner = await house.people.actorOf(olga);
    const first = await (await placeInboundCall(house, line, "anonymous")).view();
    await house.people.ask(updateContact, owner, {
      ...{ contactId: first.contactId, name: "Nadia", notes: "Calls from the clinic." },
    });
    const second = await (await placeInboundCall(house, line, "Restricted")).view();
    expect(second.contactId).not.toBe(first.contactId);
    expect(second.contactName).toBe("Withheld number");
    const contact = (contactId: ContactId) => house.people.ask(getContact, owner, { contactId });
    expect(await contact(second.contactId)).toMatchObject({ name: "", notes: "" });
    expect(await contact(first.contactId)).toMatchObject({ name: "Nadia" });
    // A stranger without a name is found in their conversation, not among the contacts.
    const { rows } = await house.people.ask(listContacts, owner, {});
    expect(rows.map((one) => one.name)).toEqual(["Nadia"]);
  });

  test("whoever is marked as spam is rejected, and rings nobody", async () => {
    const line = await lineOf(ring("vm"), voicemail);
    await house.wakeUp(line.house);
    const caller = await placeInboundCall(house, line);
    await caller.hangsUp();
    await house.database.run(
      sql`update conversation set folder = 'spam' where id = ${(await caller.view()).conversationId}`,
    );
    const again = await placeInboundCall(house, line);
    expect(again.hears()).toEqual([{ do: "reject", why: "blocked" }]);
    expect(await again.view()).toMatchObject({ state: "ended", outcome: "blocked", rings: [] });
    expect(await again.repeats()).toEqual([{ do: "reject", why: "blocked" }]);
  });

  test("a number that is no line hears so", async () => {
    const line = await lineOf(menu, voicemail, bye);
    const script = await house.ask(line, {
      ...{ kind: "call.incoming", legRef: "lost", from: "+447700900123", to: "+442079469999" },
      ...{ trust: null, at: house.people.now().toISOString() },
    });
    expect(script.at(-1)).toEqual({ do: "hangup" });
  });
});

describe("a line that speaks German", () => {
  const phone = { language: "de-DE", voice: "Anna", recording: "always" } as const;

  test("says everything of its own in German, by the voice chosen for it", async () => {
    const line = await house.addLine(await house.people.found(), { phone });
    await house.wakeUp(line.house);
    const caller = await placeInboundCall(house, line);
    const spoken = caller.hears().flatMap((step) => (step.do === "prompt" ? [step.prompt] : []));
    expect(spoken).toEqual([
      { say: "Dieses Gespräch wird aufgezeichnet.", lang: "de-DE", voice: "Anna" },
    ]);
    await house.pass(30);
    const { script } = required(house.voice.redirected.at(-1), "led to the voicemail");
    expect(script[0]).toMatchObject({
      prompt: { say: expect.stringContaining("Bitte hinterlassen Sie"), lang: "de-DE" },
    });
  });
});

describe("steps of a flow", () => {
  test("a greeting is said, then the next step is asked for", async () => {
    const hello: FlowStep = { id: "hello", kind: "greeting", prompt: say("Good day."), to: "menu" };
    const caller = await placeInboundCall(house, await lineOf(hello, menu, voicemail, bye));
    expect(caller.said()).toEqual(["Good day."]);
    expect(await caller.view()).toMatchObject({ state: "greeting" });
    await caller.goesOn();
    expect(caller.said()).toEqual(["One to leave a message."]);
    expect(await caller.view()).toMatchObject({ state: "menu", stepId: "menu" });
  });

  test("a menu is said again for silence, and gives up", async () => {
    const caller = await placeInboundCall(house, await lineOf(menu, voicemail, bye));
    await caller.goesOn();
    expect(caller.said()).toEqual(["One to leave a message."]);
    await caller.goesOn("7");
    expect(caller.said()).toEqual(["Goodbye."]);
    await caller.hangsUp();
    expect(await caller.view()).toMatchObject({ state: "ended", outcome: "abandoned_in_menu" });
  });

  test("a key pressed once and told twice leads on once", async () => {
    const caller = await placeInboundCall(house, await lineOf(menu, voicemail, bye));
    const spoken = await caller.goesOn("1");
    expect(caller.step("record")).toMatchObject({ maxSeconds: 60, hasBeep: true });
    expect(await caller.repeats()).toEqual(spoken);
    expect(await caller.view()).toMatchObject({ state: "voicemail", stepVersion: 2 });
  });

  test("a late question about an earlier step hears what the call hears now", async () => {
    const line = await lineOf(menu, voicemail, bye);
    const caller = await placeInboundCall(house, line);
    const { next: early } = caller.step("gather");
    await caller.goesOn();
    const now = await caller.goesOn("1");
    const late = await house.ask(line, {
      ...{ kind: "step.done", token: early, legRef: caller.legRef, digits: null, isOver: false },
      ...{ take: null, at: house.people.now().toISOString() },
    });
    expect(late).toEqual(now);
  });

  test("a forged or foreign token is let down", async () => {
    const line = await lineOf(menu, voicemail, bye);
    const other = await lineOf(menu, voicemail, bye);
    const caller = await placeInboundCall(house, line);
    const { next } = caller.step("gather");
    const asked = (where: typeof line, token: string) =>
      house.ask(where, {
        ...{ kind: "step.done", token, legRef: caller.legRef, digits: "1", isOver: false },
        ...{ take: null, at: house.people.now().toISOString() },
      });
    expect(await asked(line, next.replace(".step.", ".after."))).toEqual([{ do: "hangup" }]);
    expect(await asked(line, "nonsense")).toEqual([{ do: "hangup" }]);
    expect(await asked(other, next)).toEqual([{ do: "hangup" }]);
    expect(await caller.view()).toMatchObject({ state: "menu" });
  });

  test("hours lead the caller at once, and an unheard caller after hours is told as such", async () => {
    const hours: FlowStep = {
      ...{ id: "hours", kind: "hours", hours: defaultBusinessHours("America/New_York") },
      ...{ open: "menu", closed: "bye" },
    };
    const caller = await placeInboundCall(house, await lineOf(hours, menu, voicemail, bye));
    expect(caller.said()).toEqual(["Goodbye."]);
    await caller.hangsUp();
    expect(await caller.view()).toMatchObject({ outcome: "after_hours", wasAfterHours: true });
    const { status, waiting } = await house.database.one<{ status: string; waiting: boolean }>(sql`
      select status, waiting_since is not null as waiting from conversation where id = ${(await caller.view()).conversationId}`);
    expect({ status, waiting }).toEqual({ status: "open", waiting: true });
  });

  test("a message after the beep makes the call a voicemail", async () => {
    const line = await lineOf(voicemail);
    const caller = await placeInboundCall(house, line);
    await caller.speaks(9);
    expect(caller.hears().at(-1)).toEqual({ do: "hangup" });
    await house.tell(line, {
      ...{ kind: "take", takeRef: `message-${caller.legRef}`, legRef: caller.legRef, room: null },
      ...{ roomRef: null, is: "ready", seconds: 9, channels: 1 },
      at: house.people.now().toISOString(),
    });
    await caller.hangsUp();
    expect(await caller.view()).toMatchObject({
      outcome: "voicemail",
      takes: [{ kind: "voicemail", state: "coming", seconds: 9 }],
    });
  });

  test("the flow of a call is the one it came in by", async () => {
    const line = await lineOf(menu, voicemail, bye);
    const caller = await placeInboundCall(house, line);
    await house.database.run(sql`update inbox set flow_version = null where id = ${line.inboxId}`);
    await caller.goesOn();
    expect(caller.said()).toEqual(["One to leave a message."]);
  });

  test("who is recorded always is told so before the first room, once", async () => {
    const olga = await house.people.found();
    await house.wakeUp(olga);
    const line = await house.addLine(olga, {
      steps: [ring("vm"), voicemail],
      phone: { recording: "always", recordingNotice: "We record." },
    });
    const caller = await placeInboundCall(house, line);
    expect(caller.said()).toEqual(["We record."]);
    expect(caller.step("room")).toMatchObject({ isRecorded: true, starts: false, ends: true });
  });
});

describe("a forward", () => {
  const away: FlowStep = {
    ...{ id: "away", kind: "forward", number: "020 7946 0018", seconds: 15, nobody: "vm" },
  };

  test("rings another telephone while the caller hears music, and goes on when nobody takes it", async () => {
    const line = await lineOf(away, voicemail);
    house.voice.forget();
    const caller = await placeInboundCall(house, line);
    expect(caller.step("room")).toMatchObject({ wait: "music" });
    expect(house.voice.dialled).toMatchObject([
      { to: "+442079460018", from: line.number, ringSeconds: 15, script: [{ do: "room" }] },
    ]);
    await house.pass(30);
    expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
    expect(house.voice.hungUp).toEqual([house.voice.dialled[0]?.legRef]);
  });

  test("goes on at once when it is busy", async () => {
    const line = await lineOf(away, voicemail);
    house.voice.forget();
    const caller = await placeInboundCall(house, line);
    await house.tell(line, {
      ...{ kind: "leg", legRef: house.voice.dialled[0]?.legRef ?? "", ref: null, is: "ended" },
      ...{ cause: "busy", providerCode: null, seconds: null },
      at: house.people.now().toISOString(),
    });
    await house.settle();
    expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
  });

  test("a carrier that refuses the number is no dead line", async () => {
    house.voice.dialsNext({ kind: "refused", cause: "not_allowed", say: "No.", providerCode: "1" });
    const caller = await placeInboundCall(house, await lineOf(away, voicemail));
    expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
  });
});
