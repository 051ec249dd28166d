import { afterAll, expect, test } from "vitest";
import { defaultPhoneSettings } from "#domain/inbox/phone-settings.ts";
import { listVoices } from "#server/actions/inbox/phone/list-voices.ts";
import { updateInbox } from "#server/actions/inbox/update-inbox.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { findInbox } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import { createFakeVoiceProvider } from "#testing/fixtures/call/fake-voice-provider.ts";
import { addInbox } from "#testing/fixtures/member/inboxes.ts";
import {
  createMembersFixture,
  errorCodeOf,
  errorOf,
} from "#testing/fixtures/member/members-fixture.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";

const voice = createFakeVoiceProvider();
const people = createMembersFixture(undefined, {
  services: { findVoiceProvider: () => voice.adapter },
});
afterAll(() => people.close());

let numbers = 0;
async function openFixture() {
  const founder = await people.createWorkspace();
  numbers += 1;
  const inboxId = await addInbox(people, founder, `+1202555${8000 + numbers}`);
  return { founder, olga: await people.actorOf(founder), inboxId };
}

test("stores only the chosen settings; the rest follow the defaults", async () => {
  const { founder, olga, inboxId } = await openFixture();
  await people.run(updateInbox, olga, { inboxId, phone: { recording: "always" } });
  const inbox = await people.run(updateInbox, olga, { inboxId, phone: { wrapUpSeconds: 0 } });
  expect(inbox.phone).toEqual({
    ...defaultPhoneSettings,
    recording: "always",
    wrapUpSeconds: 0,
    flowVersion: null,
  });
  const saved = await findInbox(people.database, founder.workspaceId, inboxId);
  expect(saved?.phone).toEqual({ recording: "always", wrapUpSeconds: 0 });
});

test("another change of the inbox keeps its call settings, and the audit log shows only differences", async () => {
  const { founder, olga, inboxId } = await openFixture();
  await people.run(updateInbox, olga, {
    inboxId,
    phone: { recording: "always", retentionDays: 30 },
  });
  await people.run(updateInbox, olga, {
    inboxId,
    phone: { recording: "always", retentionDays: null },
  });
  const inbox = await people.run(updateInbox, olga, { inboxId, name: "Office" });
  expect(inbox.phone).toMatchObject({ recording: "always", retentionDays: null });
  const audited = (await people.auditOf(founder.workspaceId)).map((one) => one.details.phone);
  expect(audited).toContainEqual({ retentionDays: null });
  expect(audited).toContainEqual(undefined);
  await people.run(updateInbox, olga, { inboxId, name: "Office", undoSeconds: 10 });
  const details = (await people.auditOf(founder.workspaceId)).map((one) => one.details);
  expect(details).toContainEqual({ undoSeconds: 10 });
});

test("another change at the same moment does not open an inbox that was restricted to a team", async () => {
  const { founder, olga, inboxId } = await openFixture();
  const team = await people.run(createTeam, olga, { name: "Billing", memberIds: [] });
  const restrict = sql`
    update inbox set visibility = 'team', team_id = ${team.id}, phone_settings = '{"recording":"always"}'
     where id = ${inboxId} returning id`;
  const rename = () => people.run(updateInbox, olga, { inboxId, name: "Office" });
  await whileLocked(people.database, restrict, [rename]);
  expect(await findInbox(people.database, founder.workspaceId, inboxId)).toMatchObject({
    name: "Office",
    visibility: "team",
    teamId: team.id,
    phone: { recording: "always" },
  });
});

test("an inbox speaks the chosen language and voice, with our phrases or the admin's", async () => {
  const { olga, inboxId } = await openFixture();
  const { rows } = await people.run(listVoices, olga, { inboxId });
  const german = rows.find(({ language }) => language === "de-DE");
  const voice = german?.id ?? "";
  const inbox = await people.run(updateInbox, olga, {
    inboxId,
    phone: { language: "de-DE", voice, phrases: { positionInQueue: "Platz {position}." } },
  });
  expect(inbox.phone).toMatchObject({
    language: "de-DE",
    voice,
    phrases: { positionInQueue: "Platz {position}." },
    recordingNotice: "Dieses Gespräch wird aufgezeichnet.",
  });
  const english = await people.run(updateInbox, olga, { inboxId, phone: { language: "en-GB" } });
  expect(english.phone).toMatchObject({ language: "en-GB", voice: "" });
  const ask = (phone: object) => people.run(updateInbox, olga, { inboxId, phone });
  expect((await errorOf(ask({ voice }))).issues).toMatchObject([{ path: "phone.voice" }]);
  expect((await errorOf(ask({ phrases: { positionInQueue: "Soon." } }))).issues).toMatchObject([
    { path: "phone.phrases.positionInQueue" },
  ]);
  expect(await errorCodeOf(ask({ language: "tlh" }))).toBe("invalid_input");
});

test("refuses what is out of bounds, unknown or for another kind of inbox", async () => {
  const { founder, olga, inboxId } = await openFixture();
  const ask = (phone: object) => people.run(updateInbox, olga, { inboxId, phone });
  for (const phone of [
    { maxCallMinutes: 0 },
    { maxCallMinutes: 9_999 },
    { retentionDays: 0 },
    { wrapUpSeconds: -1 },
    { recording: "sometimes" },
    { countries: ["Ireland"] },
  ])
    expect(await errorCodeOf(ask(phone)), JSON.stringify(phone)).toBe("invalid_input");
  expect((await errorOf(ask({ countries: ["IE", "XX"] }))).issues).toEqual([
    { path: "phone.countries", message: "There's no country called “XX”." },
  ]);
  await people.database.run(sql`
    update inbox set channel = 'email', address = ${`${inboxId}@copperline.example`}
     where workspace_id = ${founder.workspaceId} and id = ${inboxId}`);
  expect(await errorCodeOf(ask({ recording: "off" }))).toBe("inbox_type_mismatch");
});
