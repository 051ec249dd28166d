import { afterAll, describe, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { required } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { textBackLater } from "#server/actions/call/events/finalize-call.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import { loadCallFlowContext } from "#server/actions/call/inbound/call-flow-context.ts";
import { sendTextBack } from "#server/actions/call/inbound/send-text-back.ts";
import { fetchRecording } from "#server/actions/call/recordings/fetch-recording.ts";
import { sendSms } from "#server/actions/message/send-sms.ts";
import { twilio } from "#server/providers/sms/twilio.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { countAttempt } from "#server/store/rate-limit-counter.ts";
import { sql } from "#server/store/sql.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";

const house = createPhoneFixture();
afterAll(() => house.close());
Object.assign(house.desk.parts.outside, { findSmsProvider: () => twilio });

test("a number whose two calls are missed in the same moment is texted once", async () => {
  const olga = await house.people.found();
  const lines = [await house.addLine(olga), await house.addLine(olga)];
  const callers = await Promise.all(lines.map((line) => placeInboundCall(house, line)));
  const conversations = await Promise.all(
    callers.map(async (caller) => (await caller.view()).conversationId),
  );
  await whileLocked(
    house.database,
    sql`select 1 from conversation where id = any(${conversations}::uuid[]) for update`,
    callers.map((caller) => async () => {
      const call = await caller.view();
      return house.desk.asSystem(olga.workspaceId, async (ctx) =>
        sendTextBack(ctx, await loadCallFlowContext(ctx, call), "Sorry we missed you."),
      );
    }),
  );
  const sent = await house.database.many(
    sql`select id from message where workspace_id = ${olga.workspaceId} and direction = 'out'`,
  );
  expect(sent).toHaveLength(1);
});

describe("a caller may show any number", () => {
  async function missed() {
    const olga = await house.people.found();
    const line = await house.addLine(olga);
    /** The numbers that were texted after these called. */
    const textedOf = async (...numbers: readonly string[]) => {
      for (const number of numbers) {
        const caller = await placeInboundCall(house, line, number);
        const call = await caller.view();
        await house.desk.asSystem(olga.workspaceId, async (ctx) =>
          sendTextBack(ctx, await loadCallFlowContext(ctx, call), "Sorry we missed you."),
        );
      }
      const rows = await house.database.many<{ to: string }>(
        sql`select to_address as to from message where workspace_id = ${olga.workspaceId} and direction = 'out' order by id`,
      );
      return rows.map((one) => one.to);
    };
    return { line, textedOf };
  }

  test("where the line calls nobody, and to one that costs more, no text is sent", async () => {
    const { textedOf } = await missed();
    const numbers = ["+258841234567", "+18765550123", "+881612345678", "+449098790000"];
    expect(await textedOf(...numbers, "+447700900124")).toEqual(["+447700900124"]);
  });

  test("so many an hour are texted and no more, whatever numbers they show", async () => {
    const { line, textedOf } = await missed();
    const row = { door: "text_back.line", bearer: line.inboxId, windowSeconds: 3600 };
    for (let sent = 1; sent < limit("textBacksPerHour"); sent += 1)
      await countAttempt(house.database, { ...row, now: house.people.now() });
    expect(await textedOf("+447700900125", "+447700900126")).toEqual(["+447700900125"]);
    house.people.wait(3_601);
    expect(await textedOf("+447700900127")).toEqual(["+447700900125", "+447700900127"]);
  });
});

describe("a caller who reached the tone, where missed calls are texted", () => {
  const steps: FlowStep[] = [
    {
      ...{ id: "ring", kind: "ring", order: "all", seconds: 20, nobody: "vm" },
      targets: { teamIds: [], memberIds: [] },
    },
    { id: "vm", kind: "voicemail", prompt: { kind: "say", text: "Speak." }, maxSeconds: 60 },
  ];

  async function atTheTone() {
    const olga = await house.people.found();
    await house.wakeUp(olga);
    const line = await house.addLine(olga, { steps, phone: { textBack: "We missed your call." } });
    const caller = await placeInboundCall(house, line);
    const sent = async () => {
      const rows = await house.database.many<{ text: string }>(
        sql`select body as text from message where workspace_id = ${olga.workspaceId} and direction = 'out'`,
      );
      return rows.map((one) => one.text);
    };
    const take = (is: "begun" | "ready" | "nothing") =>
      house.tell(line, {
        ...{ kind: "take", takeRef: `of-${caller.id}`, legRef: caller.legRef, roomRef: null },
        ...{ room: null, is, seconds: is === "ready" ? 9 : null, channels: 1 },
        at: house.people.now().toISOString(),
      });
    const later = () => textBackLater(house.desk, olga.workspaceId, caller.id);
    const conversationOf = async () =>
      findConversation(house.database, olga.workspaceId, (await caller.view()).conversationId);
    return { olga, line, caller, sent, take, later, conversationOf };
  }

  test("and left a message, which is reported after the end, is not texted", async () => {
    const { caller, sent, take } = await atTheTone();
    await house.pass(21);
    await take("begun");
    await caller.hangsUp();
    expect((await caller.view()).outcome).toBe("missed");
    await house.pass(5);
    await take("ready");
    expect((await caller.view()).outcome).toBe("voicemail");
    await house.pass(600);
    expect(await sent()).toEqual([]);
  });

  test("and said nothing is texted a while later, once", async () => {
    const { caller, sent, take } = await atTheTone();
    await house.pass(21);
    await take("begun");
    await caller.hangsUp();
    await take("nothing");
    expect(await sent()).toEqual([]);
    await house.pass(600);
    expect(await sent()).toEqual(["We missed your call."]);
  });

  test("and of whose message nothing is reported is texted an hour later, not before", async () => {
    const { caller, sent, take, later } = await atTheTone();
    await house.pass(21);
    await take("begun");
    await caller.hangsUp();
    house.people.wait(121);
    await expect(later()).rejects.toThrow("hasn't reported");
    house.people.wait(3_600);
    await later();
    await later();
    expect(await sent()).toEqual(["We missed your call."]);
  });

  test("who hangs up while it still rings is texted at once", async () => {
    const { caller, sent } = await atTheTone();
    await house.pass(5);
    await caller.hangsUp();
    expect(await sent()).toEqual(["We missed your call."]);
  });

  test("stays a missed call in the list, which the text does not hide", async () => {
    const { caller, sent, conversationOf } = await atTheTone();
    await house.pass(5);
    await caller.hangsUp();
    expect(await sent()).toEqual(["We missed your call."]);
    expect(await conversationOf()).toMatchObject({
      waitingSince: (await caller.view()).startedAt,
      lastEntry: { kind: "call", outcome: "missed", preview: "Missed call after 5 s" },
    });
  });

  test("and rings again and is answered is not texted, nor while it rings", async () => {
    const { olga, line, caller, sent, take, later } = await atTheTone();
    await house.pass(21);
    await caller.hangsUp();
    await take("nothing");
    await house.pass(20);
    const again = await placeInboundCall(house, line);
    house.people.wait(110);
    await house.wakeUp(olga);
    await expect(later()).rejects.toThrow("still in progress");
    const desk = memberActionsFor(house, line, olga);
    const spoken = await desk.answers(again);
    house.people.wait(20);
    await desk.leaves(spoken);
    await again.hangsUp();
    await later();
    expect(await sent()).toEqual([]);
  });

  test("and is written to by a member meanwhile is not texted", async () => {
    const { olga, line, caller, sent, take, later } = await atTheTone();
    await house.pass(21);
    await caller.hangsUp();
    await take("nothing");
    await house.pass(20);
    const { conversationId } = await caller.view();
    await house.people.ask(sendSms, await house.people.actorOf(olga), {
      ...{ conversationId, text: "Sorry, I call you in a minute.", inboxId: line.inboxId },
      attachmentIds: [],
    });
    await house.pass(600);
    await later();
    expect(await sent()).toEqual(["Sorry, I call you in a minute."]);
  });

  test("stays missed when nobody ever reported the message that could not be fetched", async () => {
    const { olga, caller, take } = await atTheTone();
    await house.pass(21);
    await take("begun");
    await caller.hangsUp();
    const [voicemail] = (await caller.view()).takes;
    house.people.wait(73 * 3_600);
    await fetchRecording(house.desk, olga.workspaceId, required(voicemail, "a message").id);
    await house.desk.asSystem(olga.workspaceId, (ctx) => recomputeCallState(ctx, caller.id));
    const view = await caller.view();
    expect([view.takes[0]?.state, view.outcome]).toEqual(["lost", "missed"]);
  });
});
