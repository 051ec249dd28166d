// What was said in a recording - its words, and the picture of its sound - is for those who may hear it, by
// whatever way a call is shown or told of. The others learn that there is one.
import { beforeAll, expect, test } from "vitest";
import { must } from "#domain/errors.ts";
import type { CallId, ConversationId, MemberId, TakeId, WorkspaceId } from "#domain/ids.ts";
import { may, type Role, roles } from "#domain/permissions.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { keepTranscript } from "#server/store/call/takes/take-life.ts";
import { sql } from "#server/store/sql.ts";
import { nextNumber } from "#testing/access/places.ts";
import { apiCall, bearer } from "#testing/desk/api-call.ts";
import { layCall } from "#testing/desk/calls/lay-call.ts";
import { layTake } from "#testing/desk/calls/lay-take.ts";
import { openEventStream } from "#testing/desk/event-stream.ts";
import { type Seat, seat } from "#testing/desk/seats.ts";
import { eventually } from "#testing/eventually.ts";
import { shareDesk } from "#testing/open-desk.ts";

const desk = shareDesk();
const words = "the key lies under the mat";
let house: { workspaceId: WorkspaceId; memberId: MemberId; conversationId: ConversationId };
let call: { callId: CallId; takeId: TakeId };
const seats = new Map<Role, Seat>();
const at = (role: Role) => must(seats.get(role), "a seat for each role").browser;

beforeAll(async () => {
  const olga = desk().as("olga");
  const { workspace, me } = await olga.rpc("showMe", {});
  const line = must(desk().lines[0], "a line");
  const wish = { lineId: line.id, to: nextNumber(), text: "Good morning." };
  const { conversation } = await olga.rpc("startConversation", wish);
  house = { workspaceId: workspace.id, memberId: me.id, conversationId: conversation.id };
  const laid = await layCall(desk(), workspace.id, {
    ...{ conversationId: conversation.id, lineId: line.id, is: "over", memberId: me.id },
  });
  // It goes on, and nobody asks the carrier about it.
  await desk().running.desk.parts.database.run(sql`
    update call set ended_at = null, state = 'active', heard_at = 'infinity'
     where workspace_id = ${workspace.id} and id = ${laid.callId}`);
  call = { callId: laid.callId, takeId: await layTake(desk(), workspace.id, laid.callId) };
  for (const role of roles)
    seats.set(role, await seat(desk(), { workspaceId: workspace.id, role }));
  await say();
});

/** The words are known, and everybody is told. */
const say = () =>
  desk().running.desk.asHouse(house.workspaceId, async (ctx) => {
    const { workspaceId } = house;
    await keepTranscript(ctx.db, workspaceId, call.takeId, words);
    announceCall(ctx, must(await findCallView(ctx.db, workspaceId, call.callId), "laid"));
  });

interface Heard {
  readonly takes: readonly {
    readonly peaks: readonly number[];
    readonly transcript: string | null;
  }[];
}
function expectSound(shown: Heard | undefined, isHeard: boolean): void {
  const take = must(shown?.takes[0], "that there is one everybody learns");
  expect([take.peaks.length, take.transcript]).toEqual(isHeard ? [200, words] : [0, null]);
}

test("somebody may hear, and somebody may not", () => {
  expect(new Set(roles.map((role) => may(role, "take.hear"))).size).toBe(2);
});

test.each(roles)("read by: %s", async (role) => {
  const isHeard = may(role, "take.hear");
  const { callId } = call;
  const { conversationId } = house;
  expectSound(await at(role).rpc("showCall", { callId }), isHeard);
  const { rows: live } = await at(role).rpc("listLiveCalls", {});
  expectSound(live[0], isHeard);
  const { rows: log } = await at(role).rpc("listCalls", {});
  expectSound(log[0], isHeard);
  const shown = await at(role).rpc("showConversation", { conversationId });
  const page = await at(role).rpc("listEntries", { conversationId });
  for (const entries of [shown.entries, page.rows]) {
    const entry = entries.find((one) => one.kind === "call");
    expectSound(entry?.kind === "call" ? entry.call : undefined, isHeard);
  }
});

test("told of live, side by side", async () => {
  const ears = await Promise.all(
    roles.map(async (role) => {
      const { feedSeq } = await at(role).rpc("showMe", {});
      const heard = await at(role).listen(feedSeq, () => {}, house.conversationId);
      return { role, heard };
    }),
  );
  await say();
  for (const { role, heard } of ears) {
    const isHeard = may(role, "take.hear");
    await eventually(() => {
      const told = heard.news().findLast((one) => one.noun === "call");
      const entry = heard.news().findLast((one) => one.noun === "entry");
      expectSound(told && "now" in told ? told.now : undefined, isHeard);
      const now = entry && "now" in entry ? entry.now : undefined;
      expectSound(now?.kind === "call" ? now.call : undefined, isHeard);
    });
    expect(JSON.stringify(heard.frames).includes(words)).toBe(isHeard);
    heard.close();
  }
});

test("whoever comes back is told what they missed in the same way", async () => {
  const { feedSeq } = await at("viewer").rpc("showMe", {});
  await say();
  const heard = await at("viewer").listen(feedSeq, () => {}, house.conversationId);
  await eventually(() => {
    const told = heard.news().findLast((one) => one.noun === "call");
    expectSound(told && "now" in told ? told.now : undefined, false);
  });
  heard.close();
});

test("a program hears no more than its role", async () => {
  const olga = desk().as("olga");
  for (const role of ["viewer", "agent"] as const) {
    const { secret } = await olga.rpc("createKey", { name: `a program: ${role}`, role });
    const stream = await openEventStream(desk().url, bearer(secret));
    // What came before is told as one; piece by piece only what comes after.
    await eventually(() => expect(stream.events).not.toEqual([]));
    await say();
    await eventually(() => expect(stream.text()).toContain(call.takeId));
    expect(stream.text().includes(words)).toBe(may(role, "take.hear"));
    stream.close();
    const { path } = apiCall("showCall", { callId: call.callId });
    const answer = await fetch(`${desk().url}${path}`, { headers: bearer(secret) });
    expectSound((await answer.json()) as Heard, may(role, "take.hear"));
  }
});
