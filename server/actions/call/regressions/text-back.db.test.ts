import { afterAll, describe, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { sendDelayedTextBack } from "#server/actions/call/events/text-back-after-call.ts";
import { loadCallFlowContext } from "#server/actions/call/inbound/call-flow-context.ts";
import { sendTextBack } from "#server/actions/call/inbound/send-text-back.ts";
import { fetchRecording } from "#server/actions/call/recordings/fetch-recording.ts";
import { sendText } from "#server/actions/message/send-text.ts";
import { twilio } from "#server/providers/text/twilio.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { countAttempt } from "#server/store/rate-limit-counter.ts";
import { sql } from "#server/store/sql.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
Object.assign(fixture.runtime.deps.services, { findTextProvider: () => twilio });

test("texts a number once when two of its calls are missed at the same moment", async () => {
  const olga = await fixture.people.createWorkspace();
  const inboxes = [await fixture.addInbox(olga), await fixture.addInbox(olga)];
  const callers = await Promise.all(inboxes.map((inbox) => placeInboundCall(fixture, inbox)));
  const conversations = await Promise.all(
    callers.map(async (caller) => (await caller.view()).conversationId),
  );
  await whileLocked(
    fixture.database,
    sql`select 1 from conversation where id = any(${conversations}::uuid[]) for update`,
    callers.map((caller) => async () => {
      const call = await caller.view();
      return fixture.runtime.asSystem(olga.workspaceId, async (ctx) =>
        sendTextBack(ctx, await loadCallFlowContext(ctx, call), "Sorry we missed you."),
      );
    }),
  );
  const sent = await fixture.database.many(
    sql`select id from message where workspace_id = ${olga.workspaceId} and direction = 'out'`,
  );
  expect(sent).toHaveLength(1);
});

describe("a caller with a forged caller ID", () => {
  async function missed() {
    const olga = await fixture.people.createWorkspace();
    const inbox = await fixture.addInbox(olga);
    /** Lets these numbers call, and returns the ones that were texted. */
    const textedOf = async (...numbers: readonly string[]) => {
      for (const number of numbers) {
        const caller = await placeInboundCall(fixture, inbox, number);
        const call = await caller.view();
        await fixture.runtime.asSystem(olga.workspaceId, async (ctx) =>
          sendTextBack(ctx, await loadCallFlowContext(ctx, call), "Sorry we missed you."),
        );
      }
      const rows = await fixture.database.many<{ to: string }>(
        sql`select to_address as to from message where workspace_id = ${olga.workspaceId} and direction = 'out' order by id`,
      );
      return rows.map((one) => one.to);
    };
    return { inbox, textedOf };
  }

  test("gets no text if the inbox may not call the number, or if it is premium-rate", async () => {
    const { textedOf } = await missed();
    const numbers = ["+258841234567", "+18765550123", "+881612345678", "+449098790000"];
    expect(await textedOf(...numbers, "+447700900124")).toEqual(["+447700900124"]);
  });

  test("counts toward a limit per hour, whatever the numbers", async () => {
    const { inbox, textedOf } = await missed();
    const row = { scope: "text_back.inbox", subject: inbox.inboxId, windowSeconds: 3600 };
    for (let sent = 1; sent < limit("textBacksPerInboxPerHour"); sent += 1)
      await countAttempt(fixture.database, { ...row, now: fixture.people.now() });
    expect(await textedOf("+447700900125", "+447700900126")).toEqual(["+447700900125"]);
    fixture.people.advanceClock(3_601);
    expect(await textedOf("+447700900127")).toEqual(["+447700900125", "+447700900127"]);
  });
});

describe("a caller who reached the tone, with text-back enabled", () => {
  const steps: FlowStep[] = [
    {
      id: "ring",
      kind: "ring",
      order: "all",
      seconds: 20,
      noAnswer: "vm",
      targets: { teamIds: [], memberIds: [] },
    },
    { id: "vm", kind: "voicemail", prompt: { kind: "say", text: "Speak." }, maxSeconds: 60 },
  ];

  async function atTheTone() {
    const olga = await fixture.people.createWorkspace();
    await fixture.wakeUp(olga);
    const inbox = await fixture.addInbox(olga, {
      steps,
      phone: { textBack: "We missed your call." },
    });
    const caller = await placeInboundCall(fixture, inbox);
    const sent = async () => {
      const rows = await fixture.database.many<{ text: string }>(
        sql`select body as text from message where workspace_id = ${olga.workspaceId} and direction = 'out'`,
      );
      return rows.map((one) => one.text);
    };
    const take = (type: "started" | "ready" | "empty") =>
      fixture.tell(inbox, {
        kind: "recording",
        recordingRef: `of-${caller.id}`,
        legRef: caller.legRef,
        conferenceRef: null,
        conference: null,
        type,
        seconds: type === "ready" ? 9 : null,
        channels: 1,
        at: fixture.people.now().toISOString(),
      });
    const later = () => sendDelayedTextBack(fixture.runtime, olga.workspaceId, caller.id);
    const conversationOf = async () =>
      findConversation(fixture.database, olga.workspaceId, (await caller.view()).conversationId);
    return { olga, inbox, caller, sent, take, later, conversationOf };
  }

  test("and left a message that is reported after the end is not texted", async () => {
    const { caller, sent, take } = await atTheTone();
    await fixture.pass(21);
    await take("started");
    await caller.hangsUp();
    expect((await caller.view()).outcome).toBe("missed");
    await fixture.pass(5);
    await take("ready");
    expect((await caller.view()).outcome).toBe("voicemail");
    await fixture.pass(600);
    expect(await sent()).toEqual([]);
  });

  test("and said nothing is texted a while later, once", async () => {
    const { caller, sent, take } = await atTheTone();
    await fixture.pass(21);
    await take("started");
    await caller.hangsUp();
    await take("empty");
    expect(await sent()).toEqual([]);
    await fixture.pass(600);
    expect(await sent()).toEqual(["We missed your call."]);
  });

  test("and whose message is never reported is texted after an hour, not before", async () => {
    const { caller, sent, take, later } = await atTheTone();
    await fixture.pass(21);
    await take("started");
    await caller.hangsUp();
    fixture.people.advanceClock(121);
    await expect(later()).rejects.toThrow("hasn't reported");
    fixture.people.advanceClock(3_600);
    await later();
    await later();
    expect(await sent()).toEqual(["We missed your call."]);
  });

  test("is not texted by a server that was stopped for longer than a text makes sense", async () => {
    for (const [late, texts] of [
      [-60, ["We missed your call."]],
      [60, []],
    ] as const) {
      const { caller, sent, take, later } = await atTheTone();
      await fixture.pass(21);
      await caller.hangsUp();
      await take("empty");
      fixture.people.advanceClock(limit("textBackAgeSeconds") + late);
      await later();
      expect(await sent()).toEqual(texts);
    }
  });

  test("who hangs up during the ringing is texted at once", async () => {
    const { caller, sent } = await atTheTone();
    await fixture.pass(5);
    await caller.hangsUp();
    expect(await sent()).toEqual(["We missed your call."]);
  });

  test("stays a missed call in the list, not hidden by the text", async () => {
    const { caller, sent, conversationOf } = await atTheTone();
    await fixture.pass(5);
    await caller.hangsUp();
    expect(await sent()).toEqual(["We missed your call."]);
    expect(await conversationOf()).toMatchObject({
      waitingSince: (await caller.view()).startedAt,
      lastEntry: { kind: "call", outcome: "missed", preview: "Missed call after 0:05" },
    });
  });

  test("and calls again and is answered is not texted, nor while that call rings", async () => {
    const { olga, inbox, caller, sent, take, later } = await atTheTone();
    await fixture.pass(21);
    await caller.hangsUp();
    await take("empty");
    await fixture.pass(20);
    const again = await placeInboundCall(fixture, inbox);
    fixture.people.advanceClock(110);
    await fixture.wakeUp(olga);
    await expect(later()).rejects.toThrow("still in progress");
    const member = memberActionsFor(fixture, inbox, olga);
    const spoken = await member.answers(again);
    fixture.people.advanceClock(20);
    await member.leaves(spoken);
    await again.hangsUp();
    await later();
    expect(await sent()).toEqual([]);
  });

  test("and gets a message from a member meanwhile is not texted", async () => {
    const { olga, inbox, caller, sent, take, later } = await atTheTone();
    await fixture.pass(21);
    await caller.hangsUp();
    await take("empty");
    await fixture.pass(20);
    const { conversationId } = await caller.view();
    await fixture.people.run(sendText, await fixture.people.actorOf(olga), {
      conversationId,
      text: "Sorry, I call you in a minute.",
      inboxId: inbox.inboxId,
      attachmentIds: [],
    });
    await fixture.pass(600);
    await later();
    expect(await sent()).toEqual(["Sorry, I call you in a minute."]);
  });

  test("stays missed if the message was never reported and could not be fetched", async () => {
    const { olga, caller, take } = await atTheTone();
    await fixture.pass(21);
    await take("started");
    await caller.hangsUp();
    const [voicemail] = (await caller.view()).recordings;
    fixture.people.advanceClock(73 * 3_600);
    await fetchRecording(fixture.runtime, olga.workspaceId, required(voicemail, "a message").id);
    await fixture.runtime.asSystem(olga.workspaceId, (ctx) =>
      runCallEvent(ctx, caller.id, { kind: "time_passed" }),
    );
    const view = await caller.view();
    expect([view.recordings[0]?.state, view.outcome]).toEqual(["lost", "missed"]);
  });
});
