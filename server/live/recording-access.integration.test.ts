// What was said in a recording - its words, and the picture of its sound - is for those who may hear it, by
// whatever way a call is shown or told of. The others learn that there is one.
import { beforeAll, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import type { CallId, ConversationId, MemberId, RecordingId, WorkspaceId } from "#domain/ids.ts";
import { hasPermission, type Role, roles } from "#domain/permissions.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { saveTranscript } from "#server/store/call/recordings/recording-lifecycle.ts";
import { sql } from "#server/store/sql.ts";
import { nextNumber } from "#testing/access-matrix/scope-data.ts";
import { apiCall, bearer } from "#testing/app/api-call.ts";
import { insertTestCall } from "#testing/app/calls/insert-call.ts";
import { insertTestRecording } from "#testing/app/calls/insert-recording.ts";
import { openEventStream } from "#testing/app/event-stream.ts";
import { addMember, type SeatedMember } from "#testing/app/members.ts";
import { eventually } from "#testing/eventually.ts";
import { shareDesk } from "#testing/open-app.ts";

const desk = shareDesk();
const words = "the key lies under the mat";
let house: { workspaceId: WorkspaceId; memberId: MemberId; conversationId: ConversationId };
let call: { callId: CallId; recordingId: RecordingId };
const seats = new Map<Role, SeatedMember>();
const at = (role: Role) => required(seats.get(role), "a seat for each role").browser;

beforeAll(async () => {
  const olga = desk().as("olga");
  const { workspace, me } = await olga.rpc("getMe", {});
  const line = required(desk().lines[0], "a line");
  const wish = { inboxId: line.id, to: nextNumber(), text: "Good morning." };
  const { conversation } = await olga.rpc("startSmsConversation", wish);
  house = { workspaceId: workspace.id, memberId: me.id, conversationId: conversation.id };
  const laid = await insertTestCall(desk(), workspace.id, {
    ...{ conversationId: conversation.id, inboxId: line.id, is: "over", memberId: me.id },
  });
  // It goes on, and nobody asks the carrier about it.
  await desk().running.desk.parts.database.run(sql`
    update call set ended_at = null, state = 'active', last_event_at = 'infinity'
     where workspace_id = ${workspace.id} and id = ${laid.callId}`);
  call = {
    callId: laid.callId,
    recordingId: await insertTestRecording(desk(), workspace.id, laid.callId),
  };
  for (const role of roles)
    seats.set(role, await addMember(desk(), { workspaceId: workspace.id, role }));
  await say();
});

/** The words are known, and everybody is told. */
const say = () =>
  desk().running.desk.asSystem(house.workspaceId, async (ctx) => {
    const { workspaceId } = house;
    await saveTranscript(ctx.db, workspaceId, call.recordingId, words);
    publishCallChange(ctx, required(await findCallView(ctx.db, workspaceId, call.callId), "laid"));
  });

interface Heard {
  readonly takes: readonly {
    readonly peaks: readonly number[];
    readonly transcript: string | null;
  }[];
}
function expectSound(shown: Heard | undefined, isHeard: boolean): void {
  const take = required(shown?.takes[0], "that there is one everybody learns");
  expect([take.peaks.length, take.transcript]).toEqual(isHeard ? [200, words] : [0, null]);
}

test("somebody may hear, and somebody may not", () => {
  expect(new Set(roles.map((role) => hasPermission(role, "recording.listen"))).size).toBe(2);
});

test.each(roles)("read by: %s", async (role) => {
  const isHeard = hasPermission(role, "recording.listen");
  const { callId } = call;
  const { conversationId } = house;
  expectSound(await at(role).rpc("getCall", { callId }), isHeard);
  const { rows: live } = await at(role).rpc("listLiveCalls", {});
  expectSound(live[0], isHeard);
  const { rows: log } = await at(role).rpc("listCalls", {});
  expectSound(log[0], isHeard);
  const shown = await at(role).rpc("getConversation", { conversationId });
  const page = await at(role).rpc("listEntries", { conversationId });
  for (const entries of [shown.entries, page.rows]) {
    const entry = entries.find((one) => one.kind === "call");
    expectSound(entry?.kind === "call" ? entry.call : undefined, isHeard);
  }
});

test("told of live, side by side", async () => {
  const ears = await Promise.all(
    roles.map(async (role) => {
      const { feedSeq } = await at(role).rpc("getMe", {});
      const heard = await at(role).listen(feedSeq, () => {}, house.conversationId);
      return { role, heard };
    }),
  );
  await say();
  for (const { role, heard } of ears) {
    const isHeard = hasPermission(role, "recording.listen");
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
  const { feedSeq } = await at("viewer").rpc("getMe", {});
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
    const { secret } = await olga.rpc("createApiKey", { name: `a program: ${role}`, role });
    const stream = await openEventStream(desk().url, bearer(secret));
    // What came before is told as one; piece by piece only what comes after.
    await eventually(() => expect(stream.events).not.toEqual([]));
    await say();
    await eventually(() => expect(stream.text()).toContain(call.recordingId));
    expect(stream.text().includes(words)).toBe(hasPermission(role, "recording.listen"));
    stream.close();
    const { path } = apiCall("getCall", { callId: call.callId });
    const answer = await fetch(`${desk().url}${path}`, { headers: bearer(secret) });
    expectSound((await answer.json()) as Heard, hasPermission(role, "recording.listen"));
  }
});
