import { afterAll, expect, test } from "vitest";
import { telephonySampleRate, writeWav } from "#domain/call/audio/wav.ts";
import type { CallFlow } from "#domain/call/flow/flow.ts";
import type {
  AccountId,
  AttachmentId,
  CallId,
  ContactId,
  ContactPointId,
  ConversationId,
  InboxId,
  WorkspaceId,
} from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { publishCallFlow } from "#server/actions/call/flow/publish-call-flow.ts";
import { saveCallFlowDraft } from "#server/actions/call/flow/save-call-flow-draft.ts";
import { storeFile } from "#server/actions/message/media/save-file.ts";
import { deleteUnusedAttachments, insertAttachment } from "#server/store/attachment.ts";
import { insertCall } from "#server/store/call/call.ts";
import { sql } from "#server/store/sql.ts";
import { addInbox } from "#testing/fixtures/member/inboxes.ts";
import {
  createMembersFixture,
  errorCodeOf,
  errorOf,
} from "#testing/fixtures/member/members-fixture.ts";
import { lowerLimits } from "#testing/lower-limit.ts";
import { createAudioFile } from "./create-audio-file.ts";
import { deleteAudioFile } from "./delete-audio-file.ts";
import { listAudioFiles } from "./list-audio-files.ts";

lowerLimits({ audioFilesPerWorkspace: 4 });
const people = createMembersFixture();
afterAll(() => people.close());

async function openFixture() {
  const olga = await people.createWorkspace();
  const boss = await people.actorOf(await people.addMember(olga.workspaceId, "Max", "manager"));
  const ravi = await people.actorOf(await people.addMember(olga.workspaceId, "Ravi", "agent"));
  return { olga, boss, ravi };
}

/** Leaves the same rows and bytes as the upload endpoint. */
async function upload(by: MemberActor, bytes: Uint8Array, size = bytes.length) {
  const { workspaceId, memberId } = by;
  const sha256 = await storeFile(people.runtime.deps, workspaceId, bytes);
  const id = people.newId<AttachmentId>();
  await insertAttachment(people.database, workspaceId, {
    id,
    messageId: null,
    uploader: { memberId, apiKeyId: null },
    sha256,
    name: "greeting.wav",
    type: "audio/wav",
    size,
    position: 0,
    remote: null,
    at: people.now(),
  });
  return id;
}
const hum = (seconds: number) =>
  writeWav(new Float32Array(telephonySampleRate * seconds).map((_, at) => Math.sin(at / 3) / 2));

test("keeps an audio file after its upload is gone, and the sweep leaves its bytes", async () => {
  const { boss, ravi } = await openFixture();
  const uploadId = await upload(boss, hum(2));
  const sound = await people.run(createAudioFile, boss, { uploadId, name: "Good day" });
  expect(sound).toMatchObject({ name: "Good day", seconds: 2, memberId: boss.memberId });
  expect((await people.run(listAudioFiles, ravi, {})).rows).toEqual([sound]);
  const later = new Date(people.now().getTime() + 3 * 86_400_000);
  const isOurs = (one: { workspaceId: string }) => one.workspaceId === boss.workspaceId;
  expect((await deleteUnusedAttachments(people.database, later)).filter(isOurs)).toEqual([]);
  await people.run(deleteAudioFile, boss, { audioFileId: sound.id });
  expect((await deleteUnusedAttachments(people.database, later)).filter(isOurs)).toHaveLength(1);
});

test("accepts only telephony audio from the member's own uploads, within the limits", async () => {
  const { boss, ravi } = await openFixture();
  const keep = async (uploadId: AttachmentId, by = boss) =>
    errorCodeOf(people.run(createAudioFile, by, { uploadId, name: "Good day" }));
  expect(await keep(await upload(boss, new TextEncoder().encode("OggS not a WAV")))).toBe(
    "unsupported_audio",
  );
  // A million empty chunks before the samples: only the beginning is read.
  const wav = hum(1);
  const chunks = Buffer.concat([wav.slice(0, 36), Buffer.alloc(8_000_000), wav.slice(36)]);
  expect(await keep(await upload(boss, chunks))).toBe("unsupported_audio");
  expect(await keep(await upload(ravi, hum(1)))).toBe("not_found");
  expect(await keep(await upload(ravi, hum(1)), ravi)).toBe("forbidden");
  const large = await upload(boss, hum(1), limit("audioFileBytes") + 1);
  const refused = await errorOf(
    people.run(createAudioFile, boss, { uploadId: large, name: "Long" }),
  );
  expect(refused.issues[0]?.message).toContain("the maximum is 10 MB");
});

test("keeps an audio file used by a draft, a published flow, or a live call on an earlier version", async () => {
  const { olga, boss } = await openFixture();
  const inboxId = await addInbox(people, olga, "+12025559901");
  const { id: audioFileId } = await people.run(createAudioFile, boss, {
    uploadId: await upload(boss, hum(1)),
    name: "Good day",
  });
  const flow: CallFlow = {
    start: "bye",
    steps: [{ id: "bye", kind: "hang_up", prompt: { kind: "audio_file", audioFileId } }],
  };
  const silent: CallFlow = { start: "bye", steps: [{ id: "bye", kind: "hang_up", prompt: null }] };
  const asks = (who = boss) => errorCodeOf(people.run(deleteAudioFile, who, { audioFileId }));
  let { draftVersion: version } = await people.run(saveCallFlowDraft, boss, {
    inboxId,
    version: 0,
    flow,
  });
  expect(await asks()).toBe("used_in_flow");
  expect(await asks({ ...boss, visibleInboxIds: [] })).toBe("used_in_hidden_flow");
  ({ draftVersion: version } = await people.run(publishCallFlow, boss, { inboxId, version }));
  expect(await asks()).toBe("used_in_flow");
  ({ draftVersion: version } = await people.run(saveCallFlowDraft, boss, {
    inboxId,
    version,
    flow: silent,
  }));
  await people.run(publishCallFlow, boss, { inboxId, version });
  await addCall(boss.workspaceId, inboxId);
  expect(await asks()).toBe("used_in_flow");
  await people.database.run(
    sql`update call set ended_at = ${people.now()} where workspace_id = ${boss.workspaceId}`,
  );
  expect(await asks()).toBe("was carried out");
});

/** Inserts the minimal rows of a live call that came in on the first version. */
async function addCall(workspaceId: WorkspaceId, inboxId: InboxId): Promise<void> {
  const { database } = people;
  const at = people.now();
  const [callId, contactId] = [people.newId<CallId>(), people.newId<ContactId>()];
  const [conversationId, contactPointId] = [
    people.newId<ConversationId>(),
    people.newId<ContactPointId>(),
  ];
  await database.run(sql`
    insert into contact (workspace_id, id, display_fallback, created_at, updated_at)
    values (${workspaceId}, ${contactId}, '+12025550177', ${at}, ${at})`);
  await database.run(sql`
    insert into conversation (workspace_id, id, number, contact_id, inbox_id, status, folder, tag_ids, last_entry_at, last_entry, created_at)
    values (${workspaceId}, ${conversationId}, 1, ${contactId}, ${inboxId}, 'open', 'open', '{}', ${at}, '{}', ${at})`);
  await database.run(sql`
    insert into entry (workspace_id, id, conversation_id, seq, kind, author_kind, body, at)
    values (${workspaceId}, ${callId}, ${conversationId}, 1, 'call', 'contact', '{}', ${at})`);
  const { accountId } = await database.one<{ accountId: AccountId }>(sql`
    select account_id as "accountId" from inbox where workspace_id = ${workspaceId} and id = ${inboxId}`);
  await insertCall(database, workspaceId, {
    id: callId,
    conversationId,
    inboxId,
    accountId,
    contactId,
    contactPointId,
    at,
    direction: "in",
    number: "+12025550177",
    stage: "greeting",
    recording: "off",
    flowVersion: 1,
  });
}

test('a workspace has at most "audioFilesPerWorkspace"', async () => {
  const { boss } = await openFixture();
  const uploadId = await upload(boss, hum(1));
  const create = () =>
    errorCodeOf(people.run(createAudioFile, boss, { uploadId, name: "Good day" }));
  const max = limit("audioFilesPerWorkspace");
  for (let nth = 0; nth < max; nth += 1) expect(await create()).toBe("was carried out");
  expect(await create()).toBe("too_many_audio_files");
});
