import { afterAll, expect, test } from "vitest";
import type { AccountId, InboundPayloadId, WorkspaceId } from "#domain/ids.ts";
import type { VoiceEvent } from "#server/ports/voice.ts";
import { insertInboundPayloads } from "#server/store/inbound-payload.ts";
import { sql } from "#server/store/sql.ts";
import { createIsolatedPhoneFixture } from "#testing/fixtures/call/isolated-phone-fixture.ts";
import { applyVoiceEvent } from "./apply-voice-event.ts";

const fixture = await createIsolatedPhoneFixture();
afterAll(() => fixture.close());

const insertPayload = async (accountId: AccountId, workspaceId: WorkspaceId) => {
  const id = fixture.people.newId<InboundPayloadId>();
  await insertInboundPayloads(fixture.database, [
    {
      workspaceId,
      id,
      accountId,
      kind: "webhook",
      provider: "twilio",
      dedupeKey: id,
      url: "https://desk.example/webhooks/x",
      headers: {},
      body: Buffer.from("{}"),
      fileKey: null,
      size: 2,
      parentId: null,
      envelope: null,
      receivedAt: fixture.people.now(),
    } as never,
  ]);
  return id;
};

type Report<Event = VoiceEvent> = Event extends VoiceEvent ? Omit<Event, "legRef" | "at"> : never;

const recording = {
  recordingRef: "recording-of-nothing",
  conferenceRef: null,
  conference: null,
  seconds: null,
  channels: 1,
} as const;

const open = async () => {
  const { workspaceId, ...owner } = await fixture.people.createWorkspace();
  const { accountId } = await fixture.addInbox({ workspaceId, ...owner });
  const inWorkspace = (id: InboundPayloadId) => sql`workspace_id = ${workspaceId} and id = ${id}`;
  /** About a leg of no call. */
  const report = (id: InboundPayloadId, details: Report) =>
    fixture.runtime.asSystem(workspaceId, (ctx) => {
      const event = { ...details, legRef: `leg-of-${id}`, at: ctx.now.toISOString() } as VoiceEvent;
      return applyVoiceEvent(ctx, accountId, event, id);
    });
  return {
    insertPayload: () => insertPayload(accountId, workspaceId),
    markProcessed: (id: InboundPayloadId) =>
      fixture.database.run(
        sql`update inbound_payload set state = 'processed' where ${inWorkspace(id)}`,
      ),
    resultOf: (id: InboundPayloadId) =>
      fixture.database.one<{ state: string; problem: string | null }>(
        sql`select state, problem from inbound_payload where ${inWorkspace(id)}`,
      ),
    report,
    /** A leg of no call has ended. */
    reportEnd: (id: InboundPayloadId, details: { isFromSoftphone?: true } = {}) =>
      report(id, {
        kind: "leg",
        ref: null,
        type: "ended",
        cause: "hung_up",
        providerCode: null,
        seconds: null,
        ...details,
      }),
  };
};

test("a report that never matches becomes a dead letter after a minute", async () => {
  const { insertPayload, markProcessed, resultOf, reportEnd } = await open();
  const id = await insertPayload();
  await reportEnd(id);
  await markProcessed(id);
  await fixture.pass(20);
  expect((await resultOf(id)).problem).toBeNull();
  // An unread payload may create the call: nothing is given up until it is read.
  const unread = await insertPayload();
  await fixture.pass(120);
  expect((await resultOf(id)).problem).toBeNull();
  await markProcessed(unread);
  await fixture.pass(240);
  expect(await resultOf(id)).toEqual({
    state: "failed",
    problem: "A report about a call that wasn't made or received here.",
  });
});

test("a report that waited long for reading to catch up is decided soon after", async () => {
  const { insertPayload, markProcessed, resultOf, reportEnd } = await open();
  const unread = await insertPayload();
  const id = await insertPayload();
  await reportEnd(id);
  await markProcessed(id);
  await fixture.pass(1_500);
  expect((await resultOf(id)).problem).toBeNull();
  await markProcessed(unread);
  await fixture.pass(70);
  expect((await resultOf(id)).state).toBe("failed");
});

test.each([
  [
    "of a call that only began",
    { kind: "leg", type: "ringing", ref: null, cause: null, providerCode: null, seconds: null },
  ],
  ["of a recording that only began", { kind: "recording", type: "started", ...recording }],
  ["of a recording without sound", { kind: "recording", type: "empty", ...recording }],
] as const)("a report %s, whose call stays unknown, is no dead letter", async (_, details) => {
  const { insertPayload, markProcessed, resultOf, report } = await open();
  const id = await insertPayload();
  await report(id, details);
  await markProcessed(id);
  await fixture.pass(240);
  expect(await resultOf(id)).toEqual({ state: "processed", problem: null });
});

test("a finished recording of a call that stays unknown is a dead letter: it may be a voicemail", async () => {
  const { insertPayload, markProcessed, resultOf, report } = await open();
  const id = await insertPayload();
  await report(id, { kind: "recording", type: "ready", ...recording });
  await markProcessed(id);
  await fixture.pass(240);
  expect(await resultOf(id)).toMatchObject({ state: "failed" });
});

test("the end of a softphone's call that could not be answered is no dead letter", async () => {
  const { insertPayload, markProcessed, resultOf, reportEnd } = await open();
  const id = await insertPayload();
  await reportEnd(id, { isFromSoftphone: true });
  await markProcessed(id);
  await fixture.pass(240);
  expect(await resultOf(id)).toEqual({ state: "processed", problem: null });
});
