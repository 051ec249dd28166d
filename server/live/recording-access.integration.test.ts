// A recording's content - its transcript and waveform - reaches only members who may play recordings, however a call is
// read or sent. Others only see that a recording exists.
import { beforeAll, expect, test } from "vitest";
import type { CallId, ConversationId, MemberId, RecordingId, WorkspaceId } from "#domain/ids.ts";
import { hasPermission, type Role, roles } from "#domain/permissions.ts";
import { required } from "#domain/required.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { saveTranscript } from "#server/store/call/recordings/recording-lifecycle.ts";
import { sql } from "#server/store/sql.ts";
import { nextNumber } from "#testing/access-matrix/scope-data.ts";
import { apiCall, bearer } from "#testing/app/api-call.ts";
import { insertTestCall } from "#testing/app/calls/insert-call.ts";
import { insertTestRecording } from "#testing/app/calls/insert-recording.ts";
import { openEventStream } from "#testing/app/event-stream.ts";
import { addMember, type SignedInMember } from "#testing/app/members.ts";
import { eventually } from "#testing/eventually.ts";
import { shareTestApp } from "#testing/open-app.ts";

const app = shareTestApp();
const text = "the key lies under the mat";
let ids: { workspaceId: WorkspaceId; memberId: MemberId; conversationId: ConversationId };
let call: { callId: CallId; recordingId: RecordingId };
const seats = new Map<Role, SignedInMember>();
const at = (role: Role) => required(seats.get(role), "a seat for each role").browser;

beforeAll(async () => {
  const olga = app().as("olga");
  const { workspace, me } = await olga.rpc("getMe", {});
  const inbox = required(app().inboxes[0], "an inbox");
  const input = { inboxId: inbox.id, to: nextNumber(), text: "Good morning." };
  const { conversation } = await olga.rpc("startTextConversation", input);
  ids = { workspaceId: workspace.id, memberId: me.id, conversationId: conversation.id };
  const laid = await insertTestCall(app(), workspace.id, {
    conversationId: conversation.id,
    inboxId: inbox.id,
    state: "ended",
    memberId: me.id,
  });
  // The call stays active, and no job polls the carrier for it.
  await app().running.runtime.deps.database.run(sql`
    update call set ended_at = null, state = 'active', last_event_at = 'infinity'
     where workspace_id = ${workspace.id} and id = ${laid.callId}`);
  call = {
    callId: laid.callId,
    recordingId: await insertTestRecording(app(), workspace.id, laid.callId),
  };
  for (const role of roles)
    seats.set(role, await addMember(app(), { workspaceId: workspace.id, role }));
  await publishTranscript();
});

/** Saves the transcript and publishes the change. */
const publishTranscript = () =>
  app().running.runtime.asSystem(ids.workspaceId, async (ctx) => {
    const { workspaceId } = ids;
    await saveTranscript(ctx.db, workspaceId, call.recordingId, text);
    publishCallChange(ctx, required(await findCallView(ctx.db, workspaceId, call.callId), "laid"));
  });

interface CallWithRecordings {
  readonly recordings: readonly {
    readonly peaks: readonly number[];
    readonly transcript: string | null;
  }[];
}
function expectRecordingAccess(shown: CallWithRecordings | undefined, canListen: boolean): void {
  const recording = required(shown?.recordings[0], "that there is one everybody learns");
  expect([recording.peaks.length, recording.transcript]).toEqual(
    canListen ? [200, text] : [0, null],
  );
}

test("some roles may play recordings, and some may not", () => {
  expect(new Set(roles.map((role) => hasPermission(role, "recording.listen"))).size).toBe(2);
});

test.each(roles)(
  "a recording can be played as %s only with the permission to listen",
  async (role) => {
    const canListen = hasPermission(role, "recording.listen");
    const { callId } = call;
    const { conversationId } = ids;
    expectRecordingAccess(await at(role).rpc("getCall", { callId }), canListen);
    const { rows: live } = await at(role).rpc("listLiveCalls", {});
    expectRecordingAccess(live[0], canListen);
    const { rows: log } = await at(role).rpc("listCalls", {});
    expectRecordingAccess(log[0], canListen);
    const shown = await at(role).rpc("getConversation", { conversationId });
    const page = await at(role).rpc("listEntries", { conversationId });
    for (const entries of [shown.entries, page.rows]) {
      const entry = entries.find((one) => one.kind === "call");
      expectRecordingAccess(entry?.kind === "call" ? entry.call : undefined, canListen);
    }
  },
);

test("sends each role its own version of a change", async () => {
  const ears = await Promise.all(
    roles.map(async (role) => {
      const { feedSeq } = await at(role).rpc("getMe", {});
      const listener = await at(role).listen(feedSeq, () => {}, ids.conversationId);
      return { role, heard: listener };
    }),
  );
  await publishTranscript();
  for (const { role, heard: listener } of ears) {
    const canListen = hasPermission(role, "recording.listen");
    await eventually(() => {
      const callChange = listener.changes().findLast((one) => one.entity === "call");
      const entry = listener.changes().findLast((one) => one.entity === "entry");
      expectRecordingAccess(
        callChange && "state" in callChange ? callChange.state : undefined,
        canListen,
      );
      const state = entry && "state" in entry ? entry.state : undefined;
      expectRecordingAccess(state?.kind === "call" ? state.call : undefined, canListen);
    });
    expect(JSON.stringify(listener.frames).includes(text)).toBe(canListen);
    listener.close();
  }
});

test("replays missed changes with the same restriction", async () => {
  const { feedSeq } = await at("viewer").rpc("getMe", {});
  await publishTranscript();
  const listener = await at("viewer").listen(feedSeq, () => {}, ids.conversationId);
  await eventually(() => {
    const callChange = listener.changes().findLast((one) => one.entity === "call");
    expectRecordingAccess(
      callChange && "state" in callChange ? callChange.state : undefined,
      false,
    );
  });
  listener.close();
});

test("an API client receives no more than its role allows", async () => {
  const olga = app().as("olga");
  for (const role of ["viewer", "agent"] as const) {
    const { secret } = await olga.rpc("createApiKey", { name: `a program: ${role}`, role });
    const stream = await openEventStream(app().url, bearer(secret));
    // Earlier changes arrive as one frame; only later ones arrive one by one.
    await eventually(() => expect(stream.events).not.toEqual([]));
    await publishTranscript();
    await eventually(() => expect(stream.text()).toContain(call.recordingId));
    expect(stream.text().includes(text)).toBe(hasPermission(role, "recording.listen"));
    stream.close();
    const { path } = apiCall("getCall", { callId: call.callId });
    const response = await fetch(`${app().url}${path}`, { headers: bearer(secret) });
    expectRecordingAccess(
      (await response.json()) as CallWithRecordings,
      hasPermission(role, "recording.listen"),
    );
  }
});
