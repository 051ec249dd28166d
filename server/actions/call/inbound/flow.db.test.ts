import { afterAll, describe, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import type { ContactId } from "#domain/ids.ts";
import { defaultBusinessHours } from "#domain/inbox/hours.ts";
import { limit } from "#domain/limits.ts";
import { getContact } from "#server/actions/contact/get-contact.ts";
import { listContacts } from "#server/actions/contact/list-contacts.ts";
import { updateContact } from "#server/actions/contact/update-contact.ts";
import { sql } from "#server/store/sql.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

const message = (text: string) => ({ kind: "say" as const, text });
const noTargets = { teamIds: [], memberIds: [] };
const voicemail: FlowStep = {
  id: "vm",
  kind: "voicemail",
  prompt: message("Speak."),
  maxSeconds: 60,
};
const bye: FlowStep = { id: "bye", kind: "hang_up", prompt: message("Goodbye.") };
const menu: FlowStep = {
  id: "menu",
  kind: "menu",
  prompt: message("One to leave a message."),
  maxAttempts: 2,
  keys: [{ key: "1", name: "Message", next: "vm" }],
  noInput: "bye",
};
const ring = (noAnswer: string, seconds = 20): FlowStep => ({
  id: "ring",
  kind: "ring",
  targets: noTargets,
  order: "all",
  seconds,
  noAnswer,
});

async function createInboxWithFlow(...steps: FlowStep[]) {
  const olga = await fixture.people.createWorkspace();
  return fixture.addInbox(olga, { steps });
}

describe("an inbound call", () => {
  test("is an entry on the caller's timeline with a leg, and its change is published", async () => {
    const inbox = await createInboxWithFlow(menu, voicemail, bye);
    const caller = await placeInboundCall(fixture, inbox, "+447700900199");
    const view = await caller.view();
    expect(view).toMatchObject({ direction: "in", number: "+447700900199", state: "menu" });
    expect(view.legs).toMatchObject([{ role: "customer", providerRef: caller.legRef }]);
    const [entry] = await fixture.database.many(
      sql`select kind, id from entry where workspace_id = ${inbox.owner.workspaceId}`,
    );
    expect(entry).toEqual({ kind: "call", id: caller.id });
    const changes = await fixture.people.changesOf(inbox.owner.workspaceId);
    expect(changes.map((one) => one.entity)).toEqual(
      expect.arrayContaining(["call", "entry", "conversation", "contact"]),
    );
  });

  test("is one call with the same script when requested twice", async () => {
    const inbox = await createInboxWithFlow(menu, voicemail, bye);
    const caller = await placeInboundCall(fixture, inbox);
    const first = caller.hears();
    expect(await caller.repeats()).toEqual(first);
    const { count } = await fixture.database.one<{ count: number }>(
      sql`select count(*) from call where workspace_id = ${inbox.owner.workspaceId}`,
    );
    expect(count).toBe(1);
  });

  test("joins the contact's open conversation on a second call, except for a withheld number", async () => {
    const inbox = await createInboxWithFlow(menu, voicemail, bye);
    const [one, two] = [
      await placeInboundCall(fixture, inbox),
      await placeInboundCall(fixture, inbox),
    ];
    expect((await two.view()).conversationId).toBe((await one.view()).conversationId);
    const [dark, darker] = [
      await placeInboundCall(fixture, inbox, "anonymous"),
      await placeInboundCall(fixture, inbox, "+266696687"),
    ];
    expect((await dark.view()).conversationId).not.toBe((await darker.view()).conversationId);
    expect((await dark.view()).contactName).toBe("Withheld number");
  });

  test("keeps two callers with withheld numbers apart: no shared contact, name or notes", async () => {
    const olga = await fixture.people.createWorkspace();
    const inbox = await fixture.addInbox(olga, { steps: [menu, voicemail, bye] });
    const owner = await fixture.people.actorOf(olga);
    const first = await (await placeInboundCall(fixture, inbox, "anonymous")).view();
    await fixture.people.run(updateContact, owner, {
      contactId: first.contactId,
      name: "Nadia",
      notes: "Calls from the clinic.",
    });
    const second = await (await placeInboundCall(fixture, inbox, "Restricted")).view();
    expect(second.contactId).not.toBe(first.contactId);
    expect(second.contactName).toBe("Withheld number");
    const contact = (contactId: ContactId) => fixture.people.run(getContact, owner, { contactId });
    expect(await contact(second.contactId)).toMatchObject({ name: "", notes: "" });
    expect(await contact(first.contactId)).toMatchObject({ name: "Nadia" });
    // A caller without a name is listed by conversation, not among the contacts.
    const { rows } = await fixture.people.run(listContacts, owner, {});
    expect(rows.map((one) => one.name)).toEqual(["Nadia"]);
  });

  test("is rejected if its contact is marked as spam, and rings no one", async () => {
    const inbox = await createInboxWithFlow(ring("vm"), voicemail);
    await fixture.wakeUp(inbox.owner);
    const caller = await placeInboundCall(fixture, inbox);
    await caller.hangsUp();
    await fixture.database.run(
      sql`update conversation set folder = 'spam' where id = ${(await caller.view()).conversationId}`,
    );
    const again = await placeInboundCall(fixture, inbox);
    expect(again.hears()).toEqual([{ kind: "reject", reason: "blocked" }]);
    expect(await again.view()).toMatchObject({ state: "ended", outcome: "blocked", rings: [] });
    expect(await again.repeats()).toEqual([{ kind: "reject", reason: "blocked" }]);
  });

  test("to a number that is not an inbox says it is not in service", async () => {
    const inbox = await createInboxWithFlow(menu, voicemail, bye);
    const script = await fixture.requestScript(inbox, {
      kind: "inbound_call",
      legRef: "lost",
      from: "+447700900123",
      to: "+442079469999",
      trust: null,
      at: fixture.people.now().toISOString(),
    });
    expect(script.at(-1)).toEqual({ kind: "hang_up" });
  });
});

describe("steps of a flow", () => {
  test("plays a greeting, then asks for the next step", async () => {
    const hello: FlowStep = {
      id: "hello",
      kind: "greeting",
      prompt: message("Good day."),
      next: "menu",
    };
    const caller = await placeInboundCall(
      fixture,
      await createInboxWithFlow(hello, menu, voicemail, bye),
    );
    expect(caller.said()).toEqual(["Good day."]);
    expect(await caller.view()).toMatchObject({ state: "greeting" });
    await caller.goesOn();
    expect(caller.said()).toEqual(["One to leave a message."]);
    expect(await caller.view()).toMatchObject({ state: "menu", stepId: "menu" });
  });

  test("repeats a menu after silence, then gives up", async () => {
    const caller = await placeInboundCall(fixture, await createInboxWithFlow(menu, voicemail, bye));
    expect(caller.step("gather").timeoutSeconds).toBe(limit("menuWaitSeconds"));
    await caller.goesOn();
    expect(caller.said()).toEqual(["One to leave a message."]);
    await caller.goesOn("7");
    expect(caller.said()).toEqual(["Goodbye."]);
    await caller.hangsUp();
    expect(await caller.view()).toMatchObject({ state: "ended", outcome: "abandoned_in_menu" });
  });

  test("advances once for a key press reported twice", async () => {
    const caller = await placeInboundCall(fixture, await createInboxWithFlow(menu, voicemail, bye));
    const spoken = await caller.goesOn("1");
    expect(caller.step("record")).toMatchObject({ maxSeconds: 60, hasBeep: true });
    expect(await caller.repeats()).toEqual(spoken);
    expect(await caller.view()).toMatchObject({ state: "voicemail", stepVersion: 2 });
  });

  test("answers a late request about an earlier step with the current script", async () => {
    const inbox = await createInboxWithFlow(menu, voicemail, bye);
    const caller = await placeInboundCall(fixture, inbox);
    const { next: early } = caller.step("gather");
    await caller.goesOn();
    const now = await caller.goesOn("1");
    const late = await fixture.requestScript(inbox, {
      kind: "step_completed",
      token: early,
      legRef: caller.legRef,
      digits: null,
      isOver: false,
      recording: null,
      at: fixture.people.now().toISOString(),
    });
    expect(late).toEqual(now);
  });

  test("hangs up on a forged or foreign token", async () => {
    const inbox = await createInboxWithFlow(menu, voicemail, bye);
    const other = await createInboxWithFlow(menu, voicemail, bye);
    const caller = await placeInboundCall(fixture, inbox);
    const { next } = caller.step("gather");
    const requestStep = (where: typeof inbox, token: string) =>
      fixture.requestScript(where, {
        kind: "step_completed",
        token,
        legRef: caller.legRef,
        digits: "1",
        isOver: false,
        recording: null,
        at: fixture.people.now().toISOString(),
      });
    expect(await requestStep(inbox, next.replace(".step.", ".after."))).toEqual([
      { kind: "hang_up" },
    ]);
    expect(await requestStep(inbox, "nonsense")).toEqual([{ kind: "hang_up" }]);
    expect(await requestStep(other, next)).toEqual([{ kind: "hang_up" }]);
    expect(await caller.view()).toMatchObject({ state: "menu" });
  });

  test("passes an hours step at once, and marks a caller after hours who was not answered", async () => {
    const hours: FlowStep = {
      id: "hours",
      kind: "hours",
      hours: defaultBusinessHours("America/New_York"),
      open: "menu",
      closed: "bye",
    };
    const caller = await placeInboundCall(
      fixture,
      await createInboxWithFlow(hours, menu, voicemail, bye),
    );
    expect(caller.said()).toEqual(["Goodbye."]);
    await caller.hangsUp();
    expect(await caller.view()).toMatchObject({ outcome: "after_hours", wasAfterHours: true });
    const { status, waiting } = await fixture.database.one<{
      status: string;
      waiting: boolean;
    }>(sql`
      select status, waiting_since is not null as waiting from conversation where id = ${(await caller.view()).conversationId}`);
    expect({ status, waiting }).toEqual({ status: "open", waiting: true });
  });

  test("makes the call a voicemail when a message is left", async () => {
    const inbox = await createInboxWithFlow(voicemail);
    const caller = await placeInboundCall(fixture, inbox);
    expect(caller.step("record").silenceSeconds).toBe(limit("voicemailSilenceSeconds"));
    await caller.speaks(9);
    expect(caller.hears().at(-1)).toEqual({ kind: "hang_up" });
    await fixture.tell(inbox, {
      kind: "recording",
      recordingRef: `message-${caller.legRef}`,
      legRef: caller.legRef,
      conference: null,
      conferenceRef: null,
      type: "ready",
      seconds: 9,
      channels: 1,
      at: fixture.people.now().toISOString(),
    });
    await caller.hangsUp();
    expect(await caller.view()).toMatchObject({
      outcome: "voicemail",
      recordings: [{ kind: "voicemail", state: "processing", seconds: 9 }],
    });
  });

  test("keeps the flow version the call came in on", async () => {
    const inbox = await createInboxWithFlow(menu, voicemail, bye);
    const caller = await placeInboundCall(fixture, inbox);
    await fixture.database.run(
      sql`update inbox set flow_version = null where id = ${inbox.inboxId}`,
    );
    await caller.goesOn();
    expect(caller.said()).toEqual(["One to leave a message."]);
  });

  test("plays the recording notice once, before the first conference", async () => {
    const olga = await fixture.people.createWorkspace();
    await fixture.wakeUp(olga);
    const inbox = await fixture.addInbox(olga, {
      steps: [ring("vm"), voicemail],
      phone: { recording: "always", recordingNotice: "We record." },
    });
    const caller = await placeInboundCall(fixture, inbox);
    expect(caller.said()).toEqual(["We record."]);
    expect(caller.step("conference")).toMatchObject({
      isRecorded: true,
      starts: false,
      ends: true,
    });
  });
});
