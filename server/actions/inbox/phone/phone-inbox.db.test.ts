import { afterAll, expect, test } from "vitest";
import { defaultPhoneSettings } from "#domain/inbox/phone-settings.ts";
import { listVoices } from "#server/actions/inbox/phone/list-voices.ts";
import { updateInbox } from "#server/actions/inbox/update-inbox.ts";
import { findInbox } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import { createFakeVoiceProvider } from "#testing/fixtures/call/fake-voice-provider.ts";
import { addInbox } from "#testing/fixtures/member/inboxes.ts";
import {
  createMembersFixture,
  errorCodeOf,
  errorOf,
} from "#testing/fixtures/member/members-fixture.ts";

const voice = createFakeVoiceProvider();
const people = createMembersFixture(undefined, {
  outside: { findVoiceProvider: () => voice.provider },
});
afterAll(() => people.close());

let numbers = 0;
async function house() {
  const founder = await people.found();
  numbers += 1;
  const inboxId = await addInbox(people, founder, `+1202555${8000 + numbers}`);
  return { founder, olga: await people.actorOf(founder), inboxId };
}

test("only what was chosen is kept; the rest follows what every line begins with", async () => {
  const { founder, olga, inboxId } = await house();
  await people.ask(updateInbox, olga, { inboxId, phone: { recording: "always" } });
  const line = await people.ask(updateInbox, olga, { inboxId, phone: { wrapUpSeconds: 0 } });
  expect(line.phone).toEqual({
    ...defaultPhoneSettings,
    recording: "always",
    wrapUpSeconds: 0,
    flowVersion: null,
  });
  const kept = await findInbox(people.database, founder.workspaceId, inboxId);
  expect(kept?.phone).toEqual({ recording: "always", wrapUpSeconds: 0 });
});

test("another change of the line leaves its calls alone, and the audit tells only what differs", async () => {
  const { founder, olga, inboxId } = await house();
  await people.ask(updateInbox, olga, { inboxId, phone: { recording: "always", keepDays: 30 } });
  await people.ask(updateInbox, olga, { inboxId, phone: { recording: "always", keepDays: null } });
  const line = await people.ask(updateInbox, olga, { inboxId, name: "Office" });
  expect(line.phone).toMatchObject({ recording: "always", keepDays: null });
  const told = (await people.auditOf(founder.workspaceId)).map((one) => one.facts.phone);
  expect(told).toContainEqual({ keepDays: null });
  expect(told).toContainEqual(undefined);
});

test("a line speaks the language and the voice chosen for it, in our words or the admin's", async () => {
  const { olga, inboxId } = await house();
  const { rows } = await people.ask(listVoices, olga, { inboxId });
  const german = rows.find(({ language }) => language === "de-DE");
  const voice = german?.id ?? "";
  const line = await people.ask(updateInbox, olga, {
    ...{
      inboxId,
      phone: { language: "de-DE", voice, phrases: { placeInQueue: "Platz {place}." } },
    },
  });
  expect(line.phone).toMatchObject({
    ...{ language: "de-DE", voice, phrases: { placeInQueue: "Platz {place}." } },
    recordingNotice: "Dieses Gespräch wird aufgezeichnet.",
  });
  const english = await people.ask(updateInbox, olga, { inboxId, phone: { language: "en-GB" } });
  expect(english.phone).toMatchObject({ language: "en-GB", voice: "" });
  const ask = (phone: object) => people.ask(updateInbox, olga, { inboxId, phone });
  expect((await errorOf(ask({ voice }))).issues).toMatchObject([{ path: "phone.voice" }]);
  expect((await errorOf(ask({ phrases: { placeInQueue: "Soon." } }))).issues).toMatchObject([
    { path: "phone.phrases.placeInQueue" },
  ]);
  expect(await errorCodeOf(ask({ language: "tlh" }))).toBe("invalid_input");
});

test("what is out of bounds, unknown or of another kind of line is refused", async () => {
  const { founder, olga, inboxId } = await house();
  const ask = (phone: object) => people.ask(updateInbox, olga, { inboxId, phone });
  for (const phone of [
    { maxCallMinutes: 0 },
    { maxCallMinutes: 9_999 },
    { keepDays: 0 },
    { wrapUpSeconds: -1 },
    { recording: "sometimes" },
    { countries: ["Ireland"] },
  ])
    expect(await errorCodeOf(ask(phone)), JSON.stringify(phone)).toBe("invalid_input");
  expect((await errorOf(ask({ countries: ["IE", "XX"] }))).issues).toEqual([
    { path: "phone.countries", say: "There's no country called “XX”." },
  ]);
  await people.database.run(sql`
    update inbox set channel = 'mail', address = ${`${inboxId}@copperline.example`}
     where workspace_id = ${founder.workspaceId} and id = ${inboxId}`);
  expect(await errorCodeOf(ask({ recording: "off" }))).toBe("inbox_type_mismatch");
});
