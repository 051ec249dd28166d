import { afterAll, expect, test } from "vitest";
import { waitsOnCustomer } from "#domain/conversation/views.ts";
import { required } from "#domain/required.ts";
import { hangUpCall } from "#server/actions/call/in-call/hang-up-call.ts";
import { transferCall } from "#server/actions/call/in-call/transfer/transfer-call.ts";
import { listLiveCalls } from "#server/actions/call/list-live-calls.ts";
import { addNote } from "#server/actions/conversation/add-note.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import { findReadState } from "#server/store/conversation/read-state.ts";
import { findMember } from "#server/store/workspace/member.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import type { TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { wrapUpCall } from "./wrap-up-call.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

const talk = () => createAnsweredCall(fixture, { wrapUpSeconds: 30 });
const seenBy = async (someone: TestMember) =>
  (await fixture.people.run(listLiveCalls, await fixture.people.actorOf(someone), {})).rows;
const phoneOf = async ({ workspaceId, memberId }: TestMember) =>
  (await findMember(fixture.database, workspaceId, memberId))?.phone;

test("a reloaded page finds the call that needs a disposition, while wrap-up lasts", async () => {
  const { amy, ben, callId, by, carrier } = await talk();
  await by(amy, hangUpCall, { callId });
  await carrier.obeys();
  expect(await seenBy(amy)).toMatchObject([{ id: callId, state: "ended", isWrappedUp: false }]);
  expect(await seenBy(ben)).toEqual([]);
  await by(amy, wrapUpCall, { callId, disposition: "resolved" });
  expect(await seenBy(amy)).toEqual([]);
});

test("an outcome is saved when it is chosen, though the page is closed for the rest of the wrap-up", async () => {
  const { amy, callId, by, carrier, caller } = await talk();
  await by(amy, hangUpCall, { callId });
  await carrier.obeys();
  await by(amy, wrapUpCall, { callId, disposition: "follow_up", isDone: false });
  expect(await seenBy(amy)).toMatchObject([{ disposition: "follow_up", isWrappedUp: false }]);
  expect(await phoneOf(amy)).toBe("wrapping_up");
  await by(amy, wrapUpCall, { callId, disposition: "other", isDone: false });
  await fixture.pass(31);
  expect(await seenBy(amy)).toEqual([]);
  expect(await phoneOf(amy)).not.toBe("wrapping_up");
  expect(await caller.view()).toMatchObject({ disposition: "other", wrappedUpAt: null });
});

test("the list shows the call's disposition", async () => {
  const { amy, callId, by, carrier, conversation } = await talk();
  await by(amy, hangUpCall, { callId });
  await carrier.obeys();
  await by(amy, wrapUpCall, { callId, disposition: "follow_up" });
  expect((await conversation())?.lastEntry.preview).toMatch(/^Call, \d+:\d\d · Needs follow-up$/);
});

test("the call is read for members who talked, and isn't waiting on the customer after a note", async () => {
  const { olga, amy, ben, callId, by, carrier, conversation, caller } = await talk();
  const { conversationId } = await caller.view();
  const readBy = async ({ memberId }: TestMember) =>
    (await findReadState(fixture.database, olga.workspaceId, memberId, conversationId)).readSeq;
  const { lastSeq } = required(await conversation(), "the caller's conversation");
  expect([await readBy(amy), await readBy(ben)]).toEqual([lastSeq, 0]);
  await by(amy, hangUpCall, { callId });
  await carrier.obeys();
  expect((await conversation())?.lastEntry).toMatchObject({ kind: "call", direction: "in" });
  await by(amy, addNote, { conversationId, text: "Calls from the hotel." });
  expect(waitsOnCustomer(required(await conversation(), "the caller's conversation"))).toBe(false);
  await by(amy, wrapUpCall, { callId, disposition: "resolved", note: "Wants Tuesday." });
  const after = required(await conversation(), "the caller's conversation");
  expect(after.lastEntry).toMatchObject({ kind: "note", direction: "in" });
  expect([await readBy(amy), await readBy(ben)]).toEqual([after.lastSeq, 0]);
  expect(waitsOnCustomer(after)).toBe(false);
});

test("a text that the member hasn't read stays unread, though they talk and write the call's note", async () => {
  const { olga, amy, callId, by, carrier, caller } = await talk();
  const { conversationId } = await caller.view();
  const readBy = async () =>
    (await findReadState(fixture.database, olga.workspaceId, amy.memberId, conversationId)).readSeq;
  const before = await readBy();
  await fixture.runtime.asSystem(olga.workspaceId, (ctx) =>
    insertEntry(ctx.db, ctx.workspaceId, {
      id: ctx.newId(),
      conversationId,
      kind: "message",
      authorKind: "contact",
      memberId: null,
      at: ctx.now.toISOString(),
      body: {},
      last: {
        kind: "message",
        channel: "sms",
        direction: "in",
        memberId: null,
        isFailed: false,
        preview: "My address, as you asked.",
      },
    }),
  );
  await by(amy, hangUpCall, { callId });
  await carrier.obeys();
  await by(amy, wrapUpCall, { callId, disposition: "resolved", note: "Wants Tuesday." });
  expect(await readBy()).toBe(before);
});

test("a reloaded page finds nothing once wrap-up is over", async () => {
  const { amy, callId, by, carrier } = await talk();
  await by(amy, hangUpCall, { callId });
  await carrier.obeys();
  await fixture.pass(31);
  expect(await seenBy(amy)).toEqual([]);
});

test("a member who handed a call over can end wrap-up, and the disposition stays for the other", async () => {
  const { amy, ben, inbox, callId, by, carrier, caller } = await talk();
  const to = { kind: "member", memberId: ben.memberId } as const;
  await by(amy, transferCall, { callId, to, kind: "cold" });
  await carrier.obeys();
  await memberActionsFor(fixture, inbox, ben).answers(caller);
  await carrier.obeys();
  expect(await phoneOf(amy)).toBe("wrapping_up");
  const given = await by(amy, wrapUpCall, {
    callId,
    disposition: "resolved",
    note: "Wants Tuesday.",
  });
  expect(given).toMatchObject({ memberId: ben.memberId, isWrappedUp: false, disposition: null });
  expect(await phoneOf(amy)).toBe("free");

  await by(ben, hangUpCall, { callId });
  await carrier.obeys();
  expect(await seenBy(ben)).toMatchObject([{ id: callId, isWrappedUp: false }]);
  expect(await seenBy(amy)).toEqual([]);
});
